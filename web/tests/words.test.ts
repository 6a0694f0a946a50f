import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { en } from "../src/words/en";
import { fr } from "../src/words/fr";
import { points } from "../src/table/sentences";
import { filled, listed, WORDS } from "../src/words";
import { typesetFrench } from "../src/words/grammar";
import { either, named } from "../src/games/speech";
import { speaker } from "../src/games/orapa/strings";

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

describe("words", () => {
  it("has the same keys in both languages, all with something to say", () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
    for (const words of [en, fr]) for (const text of Object.values(words)) expect(text.trim()).not.toBe("");
  });

  it("has the same places in both languages", () => {
    for (const [key, text] of Object.entries(en)) {
      expect([key, places(fr[key as keyof typeof en])]).toEqual([key, places(text)]);
    }
  });

  it("uses every key somewhere", () => {
    const root = new URL("../src/", import.meta.url);
    const sources = readdirSync(root, { recursive: true })
      .map(String)
      .filter((name) => /\.(svelte|ts)$/.test(name) && !name.startsWith("words"))
      .map((name) => readFileSync(new URL(name, root), "utf-8"))
      .join("\n");
    const made = /^(level[1-5]|levelHint[1-5]|difficulty[1-3])$/; // put together from a number
    const unused = Object.keys(en).filter((key) => !made.test(key) && !sources.includes(`"${key}"`));
    expect(unused).toEqual([]);
  });

  it("puts parts into their places and leaves the rest", () => {
    expect(filled("{a} and {b}", { a: 1 })).toBe("1 and {b}");
    expect(filled("{a}", { a: "<b>{a}</b>" })).toBe("<b>{a}</b>");
  });

  it("lists names", () => {
    expect(listed(["Anna"], "en")).toBe("Anna");
    expect(listed(["Anna", "Bob", "Carl"], "fr")).toBe("Anna, Bob et Carl");
  });

  it("counts points as each language does", () => {
    expect([-1, 0, 1, 2].map((n) => points(n, "en"))).toEqual(["-1 point", "0 points", "1 point", "2 points"]);
    expect([-1, 0, 1, 2].map((n) => points(n, "fr"))).toEqual(["-1 point", "0 point", "1 point", "2 points"]);
  });
});

describe("French", () => {
  // A sign after a word and any space but the narrow no-break one.
  const WRONG = /[\p{L}\p{N})\]}»][ \u00a0][;:!?%]|«[ \u00a0]|[ \u00a0]»/u;

  it("has narrow no-break spaces before its signs, in every sentence of the house", () => {
    expect(Object.entries(WORDS.fr).filter(([, text]) => WRONG.test(text))).toEqual([]);
    expect(WORDS.fr.youWon).toBe("Vous avez gagné\u202f!");
    expect(WORDS.en).toBe(en);
  });

  it("gets them whichever way a game says something", () => {
    expect(either("fr", "a: b", "a : b")).toBe("a\u202f: b");
    expect(either("fr", ": ", " : ")).toBe("\u202f: ");
    expect(either("en", "a : b", "")).toBe("a : b");
    expect(named({ x: ["yes!", "oui !"] }, "x", "fr")).toBe("oui\u202f!");
    expect(speaker("fr")("askPropose")).toBe("Proposer cette mine\u202f?");
    expect(typesetFrench("« 14 % » : oui ! Tuiles : ? cachée")).toBe(
      "«\u202f14\u202f%\u202f»\u202f: oui\u202f! Tuiles\u202f: ? cachée",
    );
  });

  it("never goes round the functions that set it", () => {
    const root = new URL("../src/", import.meta.url);
    const sources = readdirSync(root, { recursive: true })
      .map(String)
      .filter((name) => /\.(svelte|ts)$/.test(name));
    const choosers = sources.filter((name) => /=== "fr" \?/.test(readFileSync(new URL(name, root), "utf-8")));
    expect(choosers.sort()).toEqual([
      "games/bombsquad/words.ts", // verbs
      "games/speech.ts", // the functions themselves
      "table/time.ts", // d for days, j for jours
    ]);
  });
});

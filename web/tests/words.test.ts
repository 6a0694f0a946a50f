import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { en } from "../src/words/en";
import { fr } from "../src/words/fr";
import { points } from "../src/table/sentences";
import { filled, listed } from "../src/words";

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
    const made = /^(level[1-5]|levelHint[1-5])$/; // put together from a number
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

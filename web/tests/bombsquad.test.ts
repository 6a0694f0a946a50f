import { describe, expect, it } from "vitest";
import { CHANCE, type Update, type Views } from "../src/types";
import { cardOf, DOES, ways } from "../src/games/bombsquad/tools";
import { TOOLS, words } from "../src/games/bombsquad/words";

const told = (language: "en" | "fr") => ({
  update: { seat: 0, view: { phase: "choose" } } as unknown as Update<Views["bombsquad"]>,
  language,
  name: (seat: number) => (seat === 0 ? "You" : `Player ${seat}`),
});

describe("the words of Bomb Squad", () => {
  const actions = [
    "cut green", "wait", "chicken", "protect red", "look green blue", "look tiles red", "take xray",
    "tool xray red", "tool jammer 1", "tool switcheroo red 1 3", "order 312", "pass",
  ];
  for (const language of ["en", "fr"] as const) {
    it(`say every action in ${language}`, () => {
      for (const text of actions) {
        expect(words.action(text, told(language))).not.toBe(text === "pass" && language === "en" ? "" : undefined);
        const said = words.event({ version: 1, seat: 1, text, undone: false, forced: false }, told(language));
        expect(said.length).toBeGreaterThan(4);
      }
      for (const text of ["turn red", "score red", "explode red", "end"]) {
        const said = words.event({ version: 1, seat: CHANCE, text, undone: false, forced: true }, told(language));
        expect(said).toMatch(/[.!]$/);
      }
    });
  }
  it("know what every tool does", () => {
    expect(Object.keys(DOES).sort()).toEqual(Object.keys(TOOLS).sort());
    for (const [en, fr] of Object.values(DOES)) expect(en).not.toBe(fr);
  });
});

describe("legal actions", () => {
  it("are sorted by what is done first, and none is lost", () => {
    const legal = ["cut red", "wait", "tool xray red", "tool xray blue", "tool helmet", "protect red", "pass"];
    const found = ways(legal);
    expect(found.cards.map(cardOf)).toEqual(["red", "wait"]);
    expect([...found.tools.keys()]).toEqual(["xray", "helmet"]);
    expect(found.others).toEqual(["protect red"]);
    expect(found.pass).toBe(true);
    const all = [...found.cards, ...[...found.tools.values()].flat(), ...found.others, "pass"];
    expect(all.sort()).toEqual([...legal].sort());
  });
});

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
  it("say who did it, in the third person or to me", () => {
    const say = (language: "en" | "fr", seat: number, text: string) =>
      words.event({ version: 1, seat, text, undone: false, forced: false }, told(language));
    expect(say("en", 1, "pass")).toBe("Player 1 passes.");
    expect(say("en", 0, "cut red")).toBe("You cut the red cable.");
    expect(say("en", 1, "order 312")).toBe("Player 1 puts them in the order 312.");
    expect(say("fr", 1, "pass")).toBe("Player 1 passe.");
    expect(say("fr", 0, "protect red")).toBe("You protégez le câble rouge.");
    expect(say("fr", 1, "order 312")).toBe("Player 1 les met dans l'ordre 312.");
    for (const text of actions) expect(say("fr", 1, text)).not.toMatch(/^Player 1 (les )?\p{L}+(er|re) /u);
  });
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

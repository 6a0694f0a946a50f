import { expect, it } from "vitest";
import type { Effects, Update, Views } from "../src/types";
import { marked, next, partners, swapped } from "../src/games/mission/suspicions";
import { noun, words } from "../src/games/mission/words";
import { namesOf } from "../src/words/games";

it("marks go round", () => {
  expect(next(undefined)).toBe("maybe");
  expect(next(next(next(next("none"))))).toBe("none");
  expect(marked("think", "fr")).not.toBe(marked("think", "en"));
});

it("a swap is read, and nothing else is one", () => {
  expect(swapped("swap a1 a2")).toEqual(["a1", "a2"]);
  for (const text of ["accuse 1 elf", "swap a1", "", null]) expect(swapped(text)).toBeNull();
});

it("each of two cells leads to the other", () => {
  const found = partners(["swap a1 a2", "swap a1 b1", "accuse 1 elf"]);
  expect(found.get("a1")?.get("b1")).toBe("swap a1 b1");
  expect(found.get("a2")?.get("a1")).toBe("swap a1 a2");
  expect(found.has("c1")).toBe(false);
});

it("every character has names in both languages", () => {
  expect(namesOf("mission", "character")).toEqual(namesOf("mission", "short_character"));
  for (const character of namesOf("mission", "character"))
    for (const language of ["en", "fr"] as const) expect(noun("character", character, language)).not.toBe(character);
});

it("the end says why it was won", () => {
  const ended = (language: "en" | "fr", cells: string[] | null) => {
    const series = cells && { seat: 1, character: "santa", object: "gift", cells };
    const seats = [
      { seat: 0, character: "elf" },
      { seat: 1, character: "santa" },
    ];
    const update = { seat: 0, view: { seats, winner: 1, series } } as unknown as Update<Views["mission"]>;
    return words.ending!({ update, language, name: (seat) => (seat ? "Anna" : "You") });
  };
  expect(ended("en", ["a1", "c1", "d1", "e1"])).toBe(
    "The winning line: a1, c1, d1, e1. You were the Elf. Anna was Santa.",
  );
  expect(ended("fr", ["a1", "c1", "d1", "e1"])).toMatch(/^La ligne gagnante : a1, c1, d1, e1\. /);
  expect(ended("en", null)).toBe("You were the Elf. Anna was Santa."); // won by accusations
});

it("a story says what each event did, long after", () => {
  const context = (language: "en" | "fr") => ({
    update: { seat: 0, view: { seats: [] } } as unknown as Update<Views["mission"]>,
    language,
    name: (seat: number) => (seat ? "Anna" : "You"),
  });
  const event = (text: string, effect: Effects["mission"]) => ({
    version: 1,
    seat: 1,
    text,
    undone: false,
    forced: false,
    effect,
  });
  const cells = [
    { name: "a1", object: "hat" },
    { name: "b1", object: "bell" },
  ];
  const swap = event("swap a1 b1", { type: "swap", cells, silent: [], series: null, drawn: false });
  expect(words.event(swap, context("en"))).toBe("Anna swaps a1 and b1.");
  expect(words.event(swap, context("fr"))).toBe("Anna échange a1 et b1.");
  const accusation = { type: "accuse", target: 0, character: "elf", out: 1, winner: null } as const;
  const right = event("accuse 0 elf", { ...accusation, right: true });
  const wrong = event("accuse 0 elf", { ...accusation, right: false });
  expect(words.event(right, context("en"))).toBe("Anna accuses you of being the Elf: right!");
  expect(words.event(wrong, context("fr"))).toBe("Anna accuse vous d'être le Lutin : c'est faux !");
});

it("words are said in both languages and never throw", () => {
  for (const language of ["en", "fr"] as const) {
    const context = {
      update: { seat: 0, view: { seats: [], mission: null, tension: false } } as unknown as Update<Views["mission"]>,
      language,
      name: (seat: number) => `Player ${seat}`,
    };
    for (const text of ["swap a1 a2", "accuse 1 elf", "", "nonsense"]) {
      expect(words.action(text, context)).toBeTypeOf("string");
      expect(words.event({ version: 1, seat: 1, text, undone: false, forced: false }, context)).toBeTypeOf("string");
    }
    expect(words.expected(context).length).toBeGreaterThan(5);
  }
});

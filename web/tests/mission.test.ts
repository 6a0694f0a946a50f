import { expect, it } from "vitest";
import type { Update, Views } from "../src/types";
import { marked, next, partners, swapped } from "../src/games/mission/suspicions";
import { CHARACTERS, OBJECT_OF, OBJECTS, SHORT, winningLine, words } from "../src/games/mission/words";

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

it("every character has its object and names in both languages", () => {
  for (const character of Object.keys(CHARACTERS)) {
    expect(OBJECTS).toHaveProperty(OBJECT_OF[character] ?? "");
    expect(SHORT).toHaveProperty(character);
  }
});

/** A square drawn by the first letters of its objects, and who won it. */
function square(rows: string, winner: number | null, character: string | null): Views["mission"] {
  const things: Record<string, string> = { g: "gift", h: "hat", s: "stocking", b: "bell", c: "candle" };
  const cells = [...rows.replaceAll(" ", "")].map((letter, i) => ({
    name: "abcde"[i % 5]! + (1 + Math.floor(i / 5)),
    object: things[letter]!,
  }));
  const seats = [
    { seat: 0, character: "elf" },
    { seat: 1, character },
  ];
  return { cells, seats, winner, mission: null } as unknown as Views["mission"];
}

it("the line that won is found, with gaps or without, and there is none without one", () => {
  const row = "gcggg ccccc hbscs shbch hsbbc";
  const column = "cbccc cbhcg hbscs sgbch hbsgc";
  expect(winningLine(square(row, 1, "santa"))).toEqual(["a1", "c1", "d1", "e1"]);
  expect(winningLine(square(column, 1, "reindeer"))).toEqual(["b1", "b2", "b3", "b5"]);
  expect(winningLine(square(row, 1, "reindeer"))).toEqual([]); // won by accusations
  expect(winningLine(square(row, 1, null))).toEqual([]);
  expect(winningLine(square(row, null, "santa"))).toEqual([]);
});

it("the end says why it was won", () => {
  const ended = (language: "en" | "fr", character: string) => {
    const update = { seat: 0, view: square("gcggg ccccc hbscs shbch hsbbc", 1, character) } as unknown as Update<
      Views["mission"]
    >;
    return words.ending!({ update, language, name: (seat) => (seat ? "Anna" : "You") });
  };
  expect(ended("en", "santa")).toBe("The winning line: a1, c1, d1, e1. You were the Elf. Anna was Santa.");
  expect(ended("fr", "santa")).toMatch(/^La ligne gagnante : a1, c1, d1, e1\. /);
  expect(ended("en", "reindeer")).toBe("You were the Elf. Anna was the Reindeer.");
});

it("words are said in both languages and never throw", () => {
  for (const language of ["en", "fr"] as const) {
    const told = {
      update: { seat: 0, view: { seats: [], mission: null, tension: false } } as unknown as Update<Views["mission"]>,
      language,
      name: (seat: number) => `Player ${seat}`,
    };
    for (const text of ["swap a1 a2", "accuse 1 elf", "", "nonsense"]) {
      expect(words.action(text, told)).toBeTypeOf("string");
      expect(words.event({ version: 1, seat: 1, text, undone: false, forced: false }, told)).toBeTypeOf("string");
    }
    expect(words.expected(told).length).toBeGreaterThan(5);
  }
});

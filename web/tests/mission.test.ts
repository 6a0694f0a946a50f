import { expect, it } from "vitest";
import type { Update, Views } from "../src/types";
import { marked, next, partners, swapped } from "../src/games/mission/suspicions";
import { CHARACTERS, OBJECT_OF, OBJECTS, SHORT, words } from "../src/games/mission/words";

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

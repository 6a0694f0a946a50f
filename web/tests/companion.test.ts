// The companion: throws of a die, and notes as they are written.
import { describe, expect, it } from "vitest";
import { readNote, writeNote } from "../src/companion/notes.svelte";
import { counts, throwDie } from "../src/companion/throws";

describe("a die", () => {
  it("gives each face as often as another", () => {
    for (const faces of [6, 8]) {
      const throws = Array.from({ length: 6000 }, () => throwDie(faces));
      const often = counts(throws, faces);
      expect(often.reduce((sum, n) => sum + n)).toBe(6000);
      for (const n of often) expect(Math.abs(n - 6000 / faces)).toBeLessThan(200); // seven standard errors
    }
  });
  it("draws again what would favour the first faces", () => {
    const words = [2 ** 32 - 1, 2 ** 32 - 4, 7]; // 2 ** 32 is 4 more than a multiple of 6
    expect(throwDie(6, () => words.shift()!)).toBe(2);
  });
});

describe("notes", () => {
  it.each(["ray 5 A red", "ray 5 A light-blue 2", "ray 7 absorbed", "ask E4 nothing"])(
    "reads and writes %s",
    (text) => {
      expect(writeNote(readNote(text))).toBe(text);
    },
  );
});

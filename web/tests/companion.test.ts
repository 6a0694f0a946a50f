// The companion: throws of a die, notes and entries as they are written.
import { describe, expect, it } from "vitest";
import { readAction, readSeen } from "../src/companion/entered.svelte";
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

describe("entries", () => {
  it("are cards that were seen at a place, of one word or more", () => {
    expect(readSeen("seen c4 7H")).toEqual({ place: "c4", card: "7H" });
    expect(readSeen("seen green tile 1 ok")).toEqual({ place: "green tile 1", card: "ok" });
    expect(readSeen("0 turn c4")).toBeNull();
  });
  it("or what a seat does", () => {
    expect(readAction("1 cut green")).toEqual({ seat: 1, text: "cut green" });
    expect(readAction("seen c4 7H")).toBeNull();
  });
});

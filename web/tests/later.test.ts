import { describe, expect, it } from "vitest";
import { words } from "../src/games/orapa/words";
import { Turns } from "../src/lib/later.svelte";
import { reused } from "../src/lib/reuse";
import { sentence } from "../src/table/sentences";
import type { GameEvent, Language, Update } from "../src/types";

describe("what is the same", () => {
  it("stays the same object, and what has changed does not", () => {
    const before = {
      cells: [
        { name: "a1", up: false },
        { name: "a2", up: false },
      ],
      blasts: [],
      turn: 3,
    };
    const told = JSON.stringify({ ...before, cells: [{ name: "a1", up: true }, before.cells[1]] });
    const now = reused(before, JSON.parse(told));
    expect(JSON.stringify(now)).toBe(told);
    expect(now).not.toBe(before);
    expect(now.cells).not.toBe(before.cells);
    expect(now.cells[0]).not.toBe(before.cells[0]);
    expect(now.cells[1]).toBe(before.cells[1]);
    expect(now.blasts).toBe(before.blasts);
    expect(reused(before, structuredClone(before))).toBe(before);
  });

  it("is told from what is only alike", () => {
    const pairs: [unknown, unknown][] = [
      [[1, 2], [1]],
      [[1], [1, 2]],
      [[], {}],
      [{}, []],
      [{ a: 1 }, {}],
      [{}, { a: 1 }],
      [{ a: 1 }, { b: 1 }],
      [null, {}],
      [{}, null],
      [undefined, []],
      [{ a: undefined }, { b: undefined }],
      [{ a: [1] }, { a: ["1"] }],
      [0, ""],
      [[null], [0]],
    ];
    for (const [before, now] of pairs) {
      const wanted = JSON.stringify(now);
      expect(JSON.stringify(reused(before, now))).toBe(wanted);
      expect(reused(before, now)).toBe(now);
    }
  });
});

describe("turns", () => {
  it("take what comes one paint after the other, in order", () => {
    const paints: (() => void)[] = [];
    const done: string[] = [];
    const turns = new Turns((work) => paints.push(work));
    const update = (name: string) => () => {
      done.push(name);
      turns.hold();
    };
    turns.take(() => done.push("at once"));
    turns.hold(); // a touch
    turns.hold();
    turns.take(() => done.push("word"));
    turns.take(update("first"));
    turns.take(() => done.push("between"));
    turns.take(update("second"));
    expect(done).toEqual(["at once"]);
    paints.shift()!();
    expect(done).toEqual(["at once", "word", "first"]);
    paints.shift()!();
    expect(done).toEqual(["at once", "word", "first", "between", "second"]);
    paints.shift()!();
    turns.take(() => done.push("last"));
    expect(done.at(-1)).toBe("last");
    expect(paints).toEqual([]);
  });

  it("wait for some paints where something follows", () => {
    const paints: (() => void)[] = [];
    const done: string[] = [];
    const turns = new Turns((work) => paints.push(work));
    turns.hold(); // a touch
    turns.take(() => {
      done.push("first");
      turns.hold(3);
    });
    turns.take(() => done.push("second"));
    paints.shift()!();
    expect(done).toEqual(["first"]);
    turns.hold(); // a touch meanwhile does not shorten it
    for (const wanted of [1, 1, 2]) {
      expect(paints.length).toBe(1);
      paints.shift()!();
      expect(done.length).toBe(wanted);
    }
    expect(paints).toEqual([]);
  });

  it("go on after something that went wrong", () => {
    const paints: (() => void)[] = [];
    const done: string[] = [];
    const turns = new Turns((work) => paints.push(work));
    turns.hold();
    turns.take(() => {
      throw new Error("no");
    });
    turns.take(() => done.push("next"));
    expect(paints[0]).toThrow("no");
    expect(done).toEqual(["next"]);
  });
});

describe("an event that I may not see", () => {
  it("is a hidden mine in Orapa, in both languages", () => {
    const event: GameEvent = { version: 1, seat: 1, text: null, forced: false, undone: false };
    const update = { seat: 0, version: 1, view: null } as unknown as Update;
    const said = (language: Language) => sentence(event, update, words, language, () => "Anna");
    expect(said("en")).toBe("Anna hides a mine.");
    expect(said("fr")).toBe("Anna cache une mine.");
  });
});

// The days' problems: streaks, calendars, and a text to share that gives nothing away.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { daysAfter, dayWords, monthAfter, weeksOf } from "../src/daily/days";
import { countDone, done, note, streak } from "../src/daily/progress";
import { isSolved, levelsBeaten, resultWords, sharedText } from "../src/daily/results";
import { keep } from "../src/lib/keep";
import type { DailyField, GameInfo } from "../src/types";
import { storage } from "./storage";

const VILLAGE = {
  name: "village",
  title: { en: "Le Village", fr: "Le Village" },
  nouns: { measure: { villagers: { en: "villagers", fr: "villageois" } } },
} as unknown as GameInfo;
const MINEFIELD = { name: "minefield", title: { en: "Minefield", fr: "Minefield" }, nouns: {} } as unknown as GameInfo;

describe("days", () => {
  it("count over months and years", () => {
    expect(daysAfter("2026-12-31", 1)).toBe("2027-01-01");
    expect(daysAfter("2027-03-01", -1)).toBe("2027-02-28");
    expect(monthAfter("2026-12", 1)).toBe("2027-01");
    expect(monthAfter("2027-01", -1)).toBe("2026-12");
    expect(dayWords("2026-11-17", "fr")).toBe("17 novembre 2026");
  });
  it("stand in weeks that begin on Monday", () => {
    const weeks = weeksOf("2026-11");
    expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
    expect(weeks.at(-1)![0]).toBe("2026-11-30");
    expect(weeks.every((week) => week.length === 7)).toBe(true);
  });
});

describe("progress", () => {
  beforeEach(() => vi.stubGlobal("localStorage", storage()));
  afterEach(() => vi.unstubAllGlobals());
  it("is a streak of days on which something was done on the day itself", () => {
    const found = {
      "2026-11-15/village": { result: 12, on: "2026-11-15" },
      "2026-11-16/orapa": { result: 9, on: "2026-11-16" },
      "2026-11-14/orapa": { result: 9, on: "2026-11-16" }, // made up for
    };
    expect(streak("2026-11-17", found)).toBe(2); // today there is time still
    expect(streak("2026-11-16", found)).toBe(2);
    expect(streak("2026-11-18", found)).toBe(0);
    expect(streak("2026-11-17", { "2026-11-17/orapa": { result: null, on: "2026-11-17" } })).toBe(0);
  });
  it("is not pushed out by notes about tables", () => {
    note("2026-11-17", "village", { result: 12 });
    for (let table = 0; table < 60; table++) keep(`table-${table}`, table);
    expect(done("2026-11-17", "village")).toEqual({ result: 12 });
    expect(countDone("2026-11-17", ["village", "orapa"])).toBe(1);
  });
  it("goes on with a deal that was begun", () => {
    note("2026-11-17", "village", { result: null, table: "a" });
    note("2026-11-17", "village", { result: 9 });
    expect(done("2026-11-17", "village")).toEqual({ result: 9, table: "a" });
  });
});

describe("results", () => {
  const field = { levels: [30, -1, 13, 9, 9], tries: 3, people: [] } as DailyField;
  it("are compared with the levels, fewer or more", () => {
    expect(levelsBeaten(field, 9, true)).toBe(5);
    expect(levelsBeaten(field, 13, true)).toBe(3);
    expect(levelsBeaten(field, -1, true)).toBe(1);
    expect(levelsBeaten({ ...field, levels: [10, 12, 12, 12, 12] }, 10, false)).toBe(1);
  });
  it("are solved if a level did no better, or the action was found", () => {
    expect(isSolved(true, { result: 9, beaten: 1 })).toBe(true);
    expect(isSolved(true, { result: 30, beaten: 0 })).toBe(false);
    expect(isSolved(true, { result: -1, beaten: 1 })).toBe(false);
    expect(isSolved(false, { result: 1 })).toBe(true);
    expect(isSolved(false, { result: 0 })).toBe(false);
  });
  it("have names", () => {
    expect(resultWords(VILLAGE, true, 12, "en")).toBe("Villagers: 12");
    expect(resultWords(VILLAGE, true, -1, "fr")).toBe("Pas trouvé");
    expect(resultWords(MINEFIELD, false, 1, "en")).toBe("Right");
  });
  it("are shared as numbers and symbols", () => {
    const lines = [
      { game: VILLAGE, isDeal: true, done: { result: 12, beaten: 4 } },
      { game: MINEFIELD, isDeal: false, done: { result: 0 } },
    ];
    expect(sharedText("2026-11-17", lines, "https://sapeur.test/daily/2026-11-17", "en")).toBe(
      "Sapeur, 17 November 2026\nLe Village 12 🟩🟩🟩🟩⬜\nMinefield ❌\nhttps://sapeur.test/daily/2026-11-17",
    );
  });
});

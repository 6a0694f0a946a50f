// What was done of the days' problems in this browser.
import { keep, kept } from "../lib/keep";
import { daysAfter } from "./days";

export interface Done {
  /** As the server counts it; null while a deal is being played. */
  result: number | null;
  /** Whether it counts as solved: what a calendar marks. */
  isSolved?: boolean;
  /** How many of the five levels did no better. */
  beaten?: number;
  /** Where a deal was played last. */
  table?: string;
  /** The day on which it was done; only the day's own makes a streak. */
  on?: string;
}

const key = (day: string, game: string) => `${day}/${game}`;

function all(): Record<string, Done> {
  return kept<Record<string, Done>>("dailies", {});
}

export function done(day: string, game: string): Done | undefined {
  return all()[key(day, game)];
}

export function note(day: string, game: string, what: Done): void {
  const before = all();
  keep("dailies", { ...before, [key(day, game)]: { ...before[key(day, game)], ...what } });
}

/** How many of these games were done, of that day's. */
export function countDone(day: string, games: string[]): number {
  const found = all();
  return games.filter((game) => typeof found[key(day, game)]?.result === "number").length;
}

/** On how many days in a row, up to today or yesterday, something was done on the day itself. */
export function streak(today: string, found: Record<string, Done> = all()): number {
  const days = new Set(
    Object.entries(found)
      .filter(([at, { result, on }]) => typeof result === "number" && on === at.split("/")[0])
      .map(([, { on }]) => on),
  );
  let day = days.has(today) ? today : daysAfter(today, -1);
  let count = 0;
  for (; days.has(day); day = daysAfter(day, -1)) count++;
  return count;
}

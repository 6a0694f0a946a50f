// What I have done of the days' problems.
import { noteProgress, progressOf } from "../lib/progress.svelte";
import type { DailyDone } from "../types";
import { daysAfter } from "./days";

const key = (day: string, game: string) => `${day}/${game}`;

export function done(day: string, game: string): DailyDone | undefined {
  return progressOf("dailies")[key(day, game)];
}

export function note(day: string, game: string, what: DailyDone): void {
  noteProgress("dailies", key(day, game), { ...done(day, game), ...what });
}

/** How many of these games were done, of that day's. */
export function countDone(day: string, games: string[]): number {
  const found = progressOf("dailies");
  return games.filter((game) => typeof found[key(day, game)]?.result === "number").length;
}

/** On how many days in a row, up to today or yesterday, something was done on the day itself. */
export function streak(today: string, found: Record<string, DailyDone> = progressOf("dailies")): number {
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

// My games, looked through: by the names at the table, and what the latest of a series come to.
import type { MyGame } from "../types";

/** Letters as people type them: without case and accents. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/** Whether the search is found in the game's title or in the name of anybody else who sat there. */
export function fitsSearch(game: MyGame, title: string, search: string): boolean {
  const wanted = plain(search);
  if (!wanted) return true;
  const names = game.table.seats.filter(({ seat }) => seat !== game.seat).flatMap(({ sapper, name }) => [sapper, name]);
  return [title, ...names].some((each) => each && plain(each).includes(wanted));
}

export function mean(values: number[]): number {
  return values.length ? values.reduce((sum, each) => sum + each, 0) / values.length : 0;
}

/** A line through values, the oldest first, in a box of this size; alone it is a point. */
export function sparkline(values: number[], width: number, height: number): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = high - low || 1;
  return values
    .map((value, k) => {
      const x = values.length > 1 ? (k / (values.length - 1)) * width : width / 2;
      const y = high === low ? height / 2 : height - ((value - low) / span) * height;
      return `${k ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}

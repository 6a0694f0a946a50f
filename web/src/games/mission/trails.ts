// The last swap of each player, as the story tells it.
import type { GameEvent, Views } from "../../types";
import { effectOf } from "../effects";

export interface Trail {
  seat: number;
  cells: [string, string];
  /** Those of the two that have its frame: no newer trail has framed them. */
  framed: string[];
  /** How many swaps were made after it. */
  age: number;
}

/** The newest last, so that it is drawn over the others. None of a player who is out, none that touches the line that
 * won, and none whose two cells both have newer frames. */
export function trails(story: GameEvent[], { seats, series }: Pick<Views["mission"], "seats" | "series">): Trail[] {
  const found: Trail[] = [];
  const seen = new Set(seats.filter((each) => !each.still_in).map((each) => each.seat));
  const taken = new Set<string>();
  let [age, undone] = [0, 0];
  for (const event of story.toReversed()) {
    if (event.undone) undone += 1;
    else if (undone) undone -= 1;
    else {
      const done = effectOf("mission", event);
      const [one, two] = done?.type === "swap" ? done.cells.map(({ name }) => name) : [];
      if (!one || !two) continue;
      if (!seen.has(event.seat)) {
        seen.add(event.seat);
        const framed = [one, two].filter((cell) => !taken.has(cell));
        const wins = [one, two].some((cell) => series?.cells.includes(cell));
        if (framed.length && !wins) {
          found.push({ seat: event.seat, cells: [one, two], framed, age });
          for (const cell of framed) taken.add(cell);
        }
      }
      age += 1;
    }
  }
  return found.reverse();
}

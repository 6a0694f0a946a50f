// The last swap of each player, as the story tells it.
import type { GameEvent } from "../../types";
import { effectOf } from "../effects";

export interface Trail {
  seat: number;
  cells: [string, string];
  /** How many swaps were made after it. */
  age: number;
}

/** The newest last, so that it is drawn over the others. */
export function trails(story: GameEvent[]): Trail[] {
  const found = new Map<number, Trail>();
  let [age, undone] = [0, 0];
  for (const event of story.toReversed()) {
    if (event.undone) undone += 1;
    else if (undone) undone -= 1;
    else {
      const done = effectOf("mission", event);
      const [one, two] = done?.type === "swap" ? done.cells : [];
      if (!one || !two) continue;
      if (!found.has(event.seat)) found.set(event.seat, { seat: event.seat, cells: [one.name, two.name], age });
      age += 1;
    }
  }
  return [...found.values()].reverse();
}

// Which exercises I have solved, by their address: with the first answer, or later.
import { noteProgress, progressOf } from "../lib/progress.svelte";

export type Solved = "first" | "later";

export function solved(): Record<string, Solved> {
  return progressOf("exercises");
}

/** Note that it was solved; an answer that was right at once stays so. */
export function noteSolved(exercise: string, how: Solved): void {
  if (solved()[exercise] !== "first") noteProgress("exercises", exercise, how);
}

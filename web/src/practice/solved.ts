// Which exercises were solved in this browser, by their address: with the first answer, or later.
import { keep, kept } from "../lib/keep";

export type Solved = "first" | "later";

export function solved(): Record<string, Solved> {
  return kept<Record<string, Solved>>("exercises", {});
}

/** Note that it was solved; an answer that was right at once stays so. */
export function noteSolved(exercise: string, how: Solved): void {
  const before = solved();
  if (before[exercise] !== "first") keep("exercises", { ...before, [exercise]: how });
}

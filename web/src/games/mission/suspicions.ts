// Marks in the notebook: they go round as they are touched.
import type { Language } from "../../types";
import { either } from "../speech";

export type Mark = "none" | "maybe" | "think" | "not";

export const MARKS: Record<Mark, string> = { none: " ", maybe: "?", think: "✓", not: "✗" };
const ROUND: Mark[] = ["none", "maybe", "think", "not"];

export function next(mark: Mark | undefined): Mark {
  const at = ROUND.indexOf(mark ?? "none");
  return ROUND[(at + 1) % ROUND.length] ?? "none";
}

export function marked(mark: Mark, language: Language): string {
  if (mark === "maybe") return either(language, "maybe", "peut-être");
  if (mark === "think") return either(language, "I think so", "je le crois");
  if (mark === "not") return either(language, "I think not", "je ne le crois pas");
  return either(language, "no mark", "pas de marque");
}

/** Where two cells of a swap are, as "a1 b1" is written in an event; null for anything else. */
export function swapped(text: string | null): [string, string] | null {
  const [verb, one, two] = (text ?? "").split(" ");
  return verb === "swap" && one && two ? [one, two] : null;
}

/** The other cells that one can be swapped with, by the legal actions. */
export function partners(legal: Iterable<string>): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const text of legal) {
    const pair = swapped(text);
    if (!pair) continue;
    for (const [from, to] of [pair, [pair[1], pair[0]]] as const) {
      const row = found.get(from) ?? new Map<string, string>();
      row.set(to, text);
      found.set(from, row);
    }
  }
  return found;
}

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

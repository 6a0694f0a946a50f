// What the dice may make of a move, in words and looked up by the step.
import { chance, percent } from "../../lib/chances";
import type { Insights, Language } from "../../types";
import { either } from "../speech";

export type MoveOdds = Insights["minefield"]["moves"][number];
export type DiceOdds = MoveOdds["dice"];

/** The moves by how they are written; of one landing by the die, all directions of an entry are alike. */
export function oddsByAction(insight: Insights["minefield"]): Map<string, MoveOdds> {
  return new Map(insight.moves.map((move) => [move.action, move]));
}

/** "lost 17 % · takes a piece 33 %": what the dice may do. */
export function diceText({ loses, takes, wounds, error }: DiceOdds, language: Language): string {
  const told = (share: number) => percent(share, language, error === 0);
  const parts = [either(language, `lost ${told(loses)}`, `perdu ${told(loses)}`)];
  if (takes > 0) parts.push(either(language, `takes a piece ${told(takes)}`, `prend un pion ${told(takes)}`));
  if (wounds > 0)
    parts.push(either(language, `hits the commander ${told(wounds)}`, `touche le commandant ${told(wounds)}`));
  return parts.join(" · ");
}

/** The same with the chance to win, where that is shown. */
export function oddsText({ dice, win }: MoveOdds, level: number, language: Language): string {
  const text = diceText(dice, language);
  if (level < 3 || !win) return text;
  return `${text} · ${either(language, "wins", "gagne")} ${chance(win, language)}`;
}

// What can be known of a mine, looked up by the places of its board.
import { chance as chanceText, percent, tenths } from "../../lib/chances";
import type { Insights, Language } from "../../types";
import { either } from "../speech";
import { gemName } from "./strings";

type Insight = Insights["orapa"];
export type CellOdds = Insight["cells"][number];
export type PortOdds = Insight["ports"][number];

/** The gem that lies there most likely, and how likely that is; null where nothing can. */
export function likeliest({ gems }: CellOdds): { letter: string; chance: number } | null {
  let best: { letter: string; chance: number } | null = null;
  for (const [letter, chance] of Object.entries(gems)) {
    if (chance > (best?.chance ?? 0)) best = { letter, chance };
  }
  return best;
}

export interface QuestionWorth {
  action: string;
  bits: Insight["mines"];
}

/** The questions by what they tell, the best first; of those that may be asked, if any may. */
export function questions({ ports, cells }: Insight, may: ReadonlySet<string>): QuestionWorth[] {
  const all = [
    ...ports.map(({ port, bits }) => ({ action: `ray ${port}`, bits })),
    ...cells.map(({ cell, bits }) => ({ action: `ask ${cell}`, bits })),
  ];
  const asked = all.filter(({ action }) => may.has(action));
  return (asked.length ? asked : all).filter(({ bits }) => bits.value > 0).sort((a, b) => b.bits.value - a.bits.value);
}

/** "3.2 bits", or "about 3.2 bits". */
export function bitsText({ value, error }: Insight["mines"], language: Language): string {
  const isOne = Math.round(value * 10) < 20; // in French what is under two is singular
  const text = `${tenths(value, language)} ${either(language, "bits", isOne ? "bit" : "bits")}`;
  return error === 0 ? text : either(language, `about ${text}`, `environ ${text}`);
}

/** What a screen reader says of a cell beside what was answered there. */
export function cellOddsText(odds: CellOdds, level: number, language: Language): string {
  const gem = likeliest(odds);
  const chance = percent(1 - odds.nothing, language, odds.error === 0);
  const parts = [either(language, `a gem: ${chance}`, `une gemme : ${chance}`)];
  if (gem && gem.chance < 1) {
    const most = chanceText({ value: gem.chance, error: odds.error }, language);
    parts.push(
      either(
        language,
        `most likely ${gemName(gem.letter, language)}, ${most}`,
        `surtout ${gemName(gem.letter, language)}, ${most}`,
      ),
    );
  } else if (gem) parts.push(gemName(gem.letter, language));
  if (level >= 3) parts.push(bitsText(odds.bits, language));
  return parts.join(", ");
}

// What a result of a day's problem is called, and the text that is shared: numbers and symbols, no spoiler.
import type { DailyDone, DailyField, GameInfo, Language } from "../types";
import { number, say } from "../words";
import { dayWords } from "./days";

export const NOT_SOLVED = -1;

/** What the game counts, such as questions. */
function measure(game: GameInfo, language: Language): string {
  const noun = Object.values(game.nouns["measure"] ?? {})[0]?.[language] ?? "";
  return noun.charAt(0).toLocaleUpperCase() + noun.slice(1);
}

export function resultWords(game: GameInfo, isDeal: boolean, result: number, language: Language): string {
  if (!isDeal) return say(language, result ? "dailyRight" : "dailyWrong");
  if (result === NOT_SOLVED) return say(language, "dailyUnsolved");
  return say(language, "dailyCount", { noun: measure(game, language), n: number(result, language) });
}

/** How many levels did no better than this result of a deal. */
export function levelsBeaten(field: DailyField, result: number, isFewerBetter: boolean): number {
  const worth = (each: number) => (isFewerBetter ? (each === NOT_SOLVED ? -Infinity : -each) : each);
  return field.levels.filter((level) => worth(result) >= worth(level)).length;
}

/** Whether it counts as solved: of a deal, some level did no better. */
export function isSolved(isDeal: boolean, { result, beaten = 0 }: DailyDone): boolean {
  return isDeal ? result !== null && result !== NOT_SOLVED && beaten > 0 : result === 1;
}

const LEVELS = 5;

/** The day as one shares it: a line for each game that was done. */
export function sharedText(
  day: string,
  lines: { game: GameInfo; isDeal: boolean; done: DailyDone }[],
  address: string,
  language: Language,
): string {
  const shown = lines.map(({ game, isDeal, done: { result, beaten = 0 } }) => {
    const title = game.title[language] ?? game.name;
    if (!isDeal) return `${title} ${result ? "✅" : "❌"}`;
    const squares = "🟩".repeat(beaten) + "⬜".repeat(LEVELS - beaten);
    return `${title} ${result === NOT_SOLVED ? "❌" : result} ${squares}`;
  });
  return [`Sapeur, ${dayWords(day, language)}`, ...shown, address].join("\n");
}

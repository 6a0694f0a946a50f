// Chances and counts in words: "54%", "7.2 questions", and what was gained or lost of them.
import type { Language } from "../types";
import { isOne, number, percentage, say } from "../words";

const SMALL = 0.1; // below a tenth, a chance is told with one digit more

/** How many digits after the point an amount is told with. */
const digitsOf = (size: number, isCount: boolean) => (isCount || size < SMALL ? 1 : 0);

/** A chance to win, or a count of questions. */
export function valueWords(value: number, isCount: boolean, language: Language, digits = isCount ? 1 : 0): string {
  if (!isCount) return percentage(value, language, digits);
  const n = number(value, language, digits);
  return say(language, isOne(language, value) ? "questionOf" : "questionsOf", { n });
}

/** So much of it, without a sign. */
export function amountWords(
  value: number,
  isCount: boolean,
  language: Language,
  digits = digitsOf(Math.abs(value), isCount),
): string {
  return valueWords(Math.abs(value), isCount, language, digits);
}

/** So much of it with a sign, short enough for a column. */
export function signedAmount(
  value: number,
  isCount: boolean,
  language: Language,
  digits = digitsOf(Math.abs(value), isCount),
): string {
  const size = Math.abs(value);
  const shown = isCount ? number(size, language, digits) : percentage(size, language, digits);
  if (!Number((size * (isCount ? 1 : 100)).toFixed(digits))) return shown;
  return (value < 0 ? "−" : "+") + shown;
}

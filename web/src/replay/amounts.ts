// Chances and counts in words: "54%", "7.2 questions", and what was gained or lost of them.
import type { Language } from "../types";
import { isOne, number, percentage, say } from "../words";

const SMALL = 0.1; // below a tenth, a chance is told with one digit more

/** A chance to win, or a count of questions. */
export function valueWords(value: number, isCount: boolean, language: Language): string {
  if (!isCount) return percentage(value, language);
  const n = number(value, language, 1);
  return say(language, isOne(language, value) ? "questionOf" : "questionsOf", { n });
}

/** So much of it, without a sign. */
export function amountWords(value: number, isCount: boolean, language: Language): string {
  const size = Math.abs(value);
  return isCount ? valueWords(size, true, language) : percentage(size, language, size < SMALL ? 1 : 0);
}

/** So much of it with a sign, short enough for a column. */
export function signedAmount(value: number, isCount: boolean, language: Language): string {
  const size = Math.abs(value);
  const digits = isCount || size < SMALL ? 1 : 0;
  const shown = isCount ? number(size, language, digits) : percentage(size, language, digits);
  if (!Number((size * (isCount ? 1 : 100)).toFixed(digits))) return shown;
  return (value < 0 ? "−" : "+") + shown;
}

// One or many, lists, and the spaces of French: how each language is written. The twin of games/phrases.py.
import type { Language } from "../types";

export const LOCALES: Record<Language, string> = { en: "en-GB", fr: "fr-FR" };
const PLURALS = { en: new Intl.PluralRules(LOCALES.en), fr: new Intl.PluralRules(LOCALES.fr) };
const LISTS = { en: new Intl.ListFormat(LOCALES.en), fr: new Intl.ListFormat(LOCALES.fr) };

// A space before a sign, after a word (or what closes one, or a gap to be filled) or at the start of a part
// of a sentence; or a space inside « ». A sign that stands alone, like a mark on a board, is not punctuation.
const WIDE_SPACE = /(^|[\p{L}\p{N})\]}»*…'"]) (?=[;:!?%])|(«) | (?=»)/gu;

/** French typed with ordinary spaces, as it is shown: narrow no-break ones before ; : ! ? % and inside « ». */
export function typesetFrench(text: string): string {
  return text.replace(WIDE_SPACE, "$1$2\u202f");
}

/** Whether so many of a thing are said as one: in French none is one as well, "0 question". */
export function isOne(language: Language, n: number): boolean {
  return PLURALS[language].select(n) === "one";
}

/** "Anna, Bob and Carl". */
export function listed(names: string[], language: Language): string {
  return LISTS[language].format(names);
}

/** A number with so many digits after the point, which is a comma in French. */
export function number(n: number, language: Language, digits = 0): string {
  const shown = new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: digits, useGrouping: false });
  return shown.format(Object.is(Math.round(n * 10 ** digits), -0) ? 0 : n).replace("-", "−");
}

const PERCENT: Record<Language, string> = { en: "%", fr: "\u202f%" };

/** A share as so many in a hundred: "54%", in French "54 %". */
export function percentage(share: number, language: Language, digits = 0): string {
  return number(share * 100, language, digits) + PERCENT[language];
}

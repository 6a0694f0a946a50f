// One or many, and lists, as each language has them.
import type { Language } from "../types";

export const LOCALES: Record<Language, string> = { en: "en-GB", fr: "fr-FR" };
const PLURALS = { en: new Intl.PluralRules(LOCALES.en), fr: new Intl.PluralRules(LOCALES.fr) };
const LISTS = { en: new Intl.ListFormat(LOCALES.en), fr: new Intl.ListFormat(LOCALES.fr) };

/** Whether so many of a thing are said as one: in French none is one as well, "0 question". */
export function isOne(language: Language, n: number): boolean {
  return PLURALS[language].select(n) === "one";
}

/** "Anna, Bob and Carl". */
export function listed(names: string[], language: Language): string {
  return LISTS[language].format(names);
}

// Small helps for the words of games.
import type { Language } from "../types";
import { typesetFrench } from "../words/grammar";

/** Two ways to say it, side by side; French gets its narrow spaces here. */
export function either(language: Language, en: string, fr: string): string {
  return language === "fr" ? typesetFrench(fr) : en;
}

/** Words for names of the notation: a table with both languages. */
export type Names = Record<string, readonly [en: string, fr: string]>;

export function named(names: Names, key: string, language: Language): string {
  const found = names[key];
  return found ? either(language, ...found) : key;
}

/** The verb as the subject wants it: "You turn", "Anna turns"; "Vous retournez", "Anna retourne". */
export function does(
  language: Language,
  you: boolean,
  verbs: readonly [en: string, enYou: string, fr: string, frYou: string],
): string {
  return verbs[(language === "fr" ? 2 : 0) + (you ? 1 : 0)] ?? "";
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An action as the head of a line: a capital letter, unless it begins with a cell. */
export function headOfLine(text: string): string {
  return /^[a-z]\d/.test(text) ? text : capital(text);
}

// Words in the language of the page. `t` follows the switch; `say` is for a given language.
import { language } from "../lib/prefs.svelte";
import type { Language, Translations } from "../types";
import { en, type Key } from "./en";
import { fr } from "./fr";
import { typesetFrench } from "./grammar";

export type { Key };
export { isOne, listed, LOCALES, number, percentage } from "./grammar";
export const WORDS: Record<Language, Record<Key, string>> = {
  en,
  fr: Object.fromEntries(Object.entries(fr).map(([key, text]) => [key, typesetFrench(text)])) as Record<Key, string>,
};

export type Parts = Record<string, string | number>;

/** Put the parts into their {places}. */
export function filled(text: string, parts: Parts = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(parts[name] ?? whole));
}

export function say(language: Language, key: Key, parts?: Parts): string {
  return filled(WORDS[language][key], parts);
}

export function t(key: Key, parts?: Parts): string {
  return say(language(), key, parts);
}

/** Words that the server gave in both languages. */
export function textOf(words: Translations | undefined): string {
  return words?.[language()] ?? words?.["en"] ?? "";
}

// Words in the language of the page. `t` follows the switch; `say` is for a given language.
import { language } from "../lib/prefs.svelte";
import type { Language, Said } from "../types";
import { en, type Key } from "./en";
import { fr } from "./fr";

export type { Key };
export const WORDS: Record<Language, Record<Key, string>> = { en, fr };

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
export function told(words: Said | undefined): string {
  return words?.[language()] ?? words?.["en"] ?? "";
}

/** "Anna, Bob and Carl". */
export function listed(names: string[], language: Language): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${say(language, "and")} ${names.at(-1)}`;
}

// Words for the values of options; what an option means comes from the server.
import type { Language } from "../types";
import { named, type Names } from "../games/speech";
import { say } from "../words";

const VALUES: Record<string, Names> = {
  "village.columns": { "5": ["5", "5"], "6": ["6, harder", "6, plus dur"] },
  "village.memory": { memo: ["Show memos", "Montrer"], pure: ["Pure memory", "De mémoire"] },
  "minefield.board": {
    hexagon: ["Hexagon", "Hexagone"],
    long: ["Long", "Long"],
    small: ["Small", "Petit"],
  },
  "orapa.mode": {
    duel: ["Duel", "Duel"],
    shared: ["One mine", "Une mine"],
    solo: ["Alone", "Seul"],
  },
  "orapa.master": { human: ["A person", "Une personne"], program: ["The program", "Le programme"] },
  "bombsquad.edition": {
    tuned: ["Tuned", "Réglée"],
    reconstruction: ["Reconstruction", "Reconstitution"],
  },
};

export function valueWords(game: string, option: string, value: string, language: Language): string {
  const names = VALUES[`${game}.${option}`];
  if (names?.[value]) return named(names, value, language);
  if (value === "on") return say(language, "optionYes");
  if (value === "off") return say(language, "optionNo");
  return value;
}

/** Values to choose from for an option that takes any text. */
export function suggested(game: string, option: string): string[] {
  return Object.keys(VALUES[`${game}.${option}`] ?? {});
}

/** The least that the server takes of what it counts: a shared mine is for two or more (O12). */
export function least(game: string, option: string, low: number): number {
  return game === "orapa" && option === "players" ? Math.max(2, low) : low;
}

/** Those of the options that say something; the others are left as they were. */
export function chosen(game: string, options: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(options).filter(([name]) => matters(game, name, options)));
}

/** Whether an option says anything with the others as they are. */
export function matters(game: string, option: string, options: Record<string, string>): boolean {
  if (game === "orapa" && (option === "players" || option === "master")) {
    return options["mode"] === "shared";
  }
  return true;
}

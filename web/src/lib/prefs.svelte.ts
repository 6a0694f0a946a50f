// What this browser remembers of its owner's wishes.
import type { Language, Level } from "../types";

export type Theme = "system" | "light" | "dark";
/** How fast what happened is shown, one event after the other. */
export type Pace = "slow" | "normal" | "fast" | "once";
export type Motion = "system" | "still" | "full";

const KEY = "sapeur-prefs";

interface Prefs {
  language: Language | "system";
  theme: Theme;
  motion: Motion;
  sound: boolean;
  level: Level;
  pace: Pace;
  /** Whether the story shows the notation too. */
  notation: boolean;
  /** How much of what can be known is drawn, where it is switched on: bare, counts, risks, values. */
  beliefLevel: 0 | 1 | 2 | 3;
  /** Whether I have given a name, where others will see it. */
  named: boolean;
  /** Whether I was asked for one after a game against opponents. */
  nameAsked: boolean;
  /** Whether the browser says when it is my turn. */
  notices: "unasked" | "on" | "off";
}

const START: Prefs = {
  language: "system",
  theme: "system",
  motion: "system",
  sound: true,
  level: "2",
  pace: "normal",
  notation: false,
  beliefLevel: 2,
  named: false,
  nameAsked: false,
  notices: "unasked",
};

function stored(): Prefs {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Prefs>;
    return { ...START, ...kept };
  } catch {
    return { ...START };
  }
}

/** French for those whose browser asks for it before English. */
export function spoken(wanted: readonly string[]): Language {
  const first = wanted.find((tag) => /^(fr|en)\b/i.test(tag));
  return first?.toLowerCase().startsWith("fr") ? "fr" : "en";
}

export const prefs = $state<Prefs>(stored());

export function remember(change: Partial<Prefs>): void {
  Object.assign(prefs, change);
  try {
    localStorage.setItem(KEY, JSON.stringify($state.snapshot(prefs)));
  } catch {
    // A browser that keeps nothing still plays.
  }
  show();
}

export function language(): Language {
  return prefs.language === "system" ? spoken(navigator.languages ?? []) : prefs.language;
}

/** Put the wishes onto the page; public/theme.js did so for the first paint. */
export function show(): void {
  const root = document.documentElement;
  root.lang = language();
  for (const [name, value] of [
    ["theme", prefs.theme],
    ["motion", prefs.motion],
  ] as const) {
    if (value === "system") delete root.dataset[name];
    else root.dataset[name] = value;
  }
}

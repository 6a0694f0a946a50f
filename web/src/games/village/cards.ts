// Cards as names of the notation (`TD`, `QS`), and small questions about a village.
import type { GameEvent, Language, Views } from "../../types";
import { nounsOf, piecesOf } from "../../words/games";
import { effectOf } from "../effects";
import { either } from "../speech";

type View = Views["village"];
export type Cell = View["cells"][number];
export type Blast = View["blasts"][number];

const noun = nounsOf("village");

export const SUIT_PATHS: Record<string, string> = {
  S: "M12 2c-1.2 3-9 7-9 12 0 2.7 2 4.5 4.3 4.5 1.5 0 2.8-.7 3.7-1.9-.2 2-1 3.9-2.5 5.4h7c-1.5-1.5-2.3-3.4-2.5-5.4.9 1.2 2.2 1.9 3.7 1.9 2.3 0 4.3-1.8 4.3-4.5 0-5-7.8-9-9-12z",
  C: "M12 1.5a4.7 4.7 0 0 1 3.9 7.4 4.7 4.7 0 1 1-2.7 7.3c.2 2.2 1 4.3 2.3 5.8h-7c1.3-1.5 2.1-3.6 2.3-5.8a4.7 4.7 0 1 1-2.7-7.3A4.7 4.7 0 0 1 12 1.5z",
  D: "M12 1.5 20 12l-8 10.5L4 12z",
  H: "M12 21C5 15.5 2.5 12 2.5 8.5c0-2.9 2.2-4.9 4.7-4.9 2 0 3.8 1.2 4.8 3.1 1-1.9 2.8-3.1 4.8-3.1 2.5 0 4.7 2 4.7 4.9C21.5 12 19 15.5 12 21z",
};
/** The bonuses, drawn on a grid of 48. */
export const BONUS_PATHS: Record<string, string> = {
  peek: "M4 24c4-7 10-11 20-11s16 4 20 11c-4 7-10 11-20 11S8 31 4 24ZM24 18a6 6 0 1 0 0 12 6 6 0 0 0 0-12Z",
  "swap-column": "M17 40V12M10 19l7-8 7 8M31 8v28M24 29l7 8 7-8",
  "swap-row": "M40 17H12M19 10l-8 7 8 7M8 31h28M29 24l8 7-8 7",
  "swap-diagonal": "M12 12l24 24M36 24v12H24M36 12 12 36M24 12h12M12 24V12h12",
};
/** A blast, on a grid of 48. */
export const STAR = "m24 2 5 11 11-6-5 11 12 6-12 6 5 11-11-6-5 11-5-11-11 6 5-11-12-6 12-6L8 7l11 6z";
export const SIGNS: Record<string, string> = { S: "♠", C: "♣", D: "♦", H: "♥" };

export const rankOf = (card: string): string => card.slice(0, -1);
export const suitOf = (card: string): string => card.slice(-1);
/** Villagers are drawn as people. */
export const isPerson = (card: string): boolean => piecesOf("village").people.includes(rankOf(card));

/** Whether a card blasts others when it is turned. */
export function isMine(card: string): boolean {
  const { blasts } = piecesOf("village");
  return !isPerson(card) && blasts.some(({ suit, reaches }) => suit === suitOf(card) && reaches.length > 0);
}

/** What stands in the corner of a card: 10, Q (D in French). */
export function indexOf(rank: string, language: Language): string {
  return noun("index", rank, language);
}

/** `TD` as 10♦, `QS` as Q♠ (D♠ in French). */
export function cardWords(card: string, language: Language): string {
  return indexOf(rankOf(card), language) + (SIGNS[suitOf(card)] ?? "");
}

/** `TD` as "10 of diamonds", for ears. */
export function cardText(card: string, language: Language): string {
  const rank = noun("rank", rankOf(card), language);
  const suit = suitWords(suitOf(card), language);
  return either(language, `${rank} of ${suit}`, `${rank} de ${suit}`);
}

export function suitWords(suit: string, language: Language): string {
  return noun("suit", suit, language);
}

export function bonusWords(bonus: string, language: Language): string {
  return noun("bonus", bonus, language);
}

/** What a mine of this suit does: "spades: blasts above and below". */
export function blastWords(suit: string, language: Language): string {
  return suitWords(suit, language) + either(language, ": ", " : ") + noun("blast", suit, language);
}

export function placeWords(place: string, language: Language): string {
  return noun("place", place, language);
}

export interface Threat {
  suits: string[]; // the mines that would reach this cell
  hurt: boolean; // a villager is known to lie there
}

/** The cells of the villagers who were hurt: the latest blast has done it, or nobody has. */
export function hurtCells(story: GameEvent[]): string[] {
  const turned = story
    .map((event) => effectOf("village", event))
    .filter((done) => done !== null)
    .findLast((done) => done.type === "turn");
  return (turned?.blast ?? []).filter((reached) => reached.villager).map((reached) => reached.cell);
}

/** What turning a card may do to each of the others. */
export function threats(blasts: Blast[], cell: string | null): Map<string, Threat> {
  const found = new Map<string, Threat>();
  for (const blast of blasts) {
    if (blast.cell !== cell) continue;
    for (const at of blast.reaches) {
      const threat = found.get(at) ?? { suits: [], hurt: false };
      threat.suits.push(blast.suit);
      threat.hurt ||= blast.villagers.includes(at);
      found.set(at, threat);
    }
  }
  return found;
}

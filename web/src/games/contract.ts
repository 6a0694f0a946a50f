// What a board is given, and what a game's words say. See README.md beside this file.
import type { CheckResult, DesignProblem, GameEvent, Language, Translations, Update } from "../types";

/** How much of what can be known is drawn, each with what comes before it. */
export const LEVELS = ["bare", "counts", "risks", "values"] as const;
export type BeliefLevel = 0 | 1 | 2 | 3;

/** What my seat can know, to be drawn into the board. */
export interface Belief<Insight> {
  insight: Insight;
  /** 0: the bare table, 1: counts, 2: risks, 3: values. */
  level: BeliefLevel;
  /** It is about an earlier moment; the next is being worked out. Draw it pale. */
  isOld: boolean;
  /** It will not get any better for this moment. */
  isFinal: boolean;
}

/** What a hint points at. */
export interface BoardHint {
  /** Names of the notation: cells, ports, cables, cards. */
  places: string[];
  /** What to do, as it is written; null until that was asked for. */
  action: string | null;
  /** The reasons were asked for too: draw what follows from the action, where that can be drawn. */
  why?: boolean;
}

export interface BoardProps<View, Insight = unknown> {
  /** The table as far as it has been shown. `update.view` is never null: a board is shown only after
   * the deal. `update.legal` is empty while something waits to be shown. */
  update: Update<View>;
  /** My seat, or null for a spectator. */
  seat: number | null;
  language: Language;
  /** Do this, in the game's notation. True when the server has kept it, false when it refused;
   * the refusal is told by the table, not by the board. */
  act: (text: string) => Promise<boolean>;
  /** Ask the server whether it would take this; nothing happens. */
  check: (text: string) => Promise<CheckResult>;
  /** An act of mine takes long, or the connection is away: nothing may be touched now. */
  busy: boolean;
  /** What happened between the update before and this one: one event, as a rule, whose view
   * `update.view` is; empty on a first look or a resync. It changes together with `update`, once for each. */
  events: GameEvent[];
  /** Everything that has been shown so far, the oldest first, also after a reload. */
  story: GameEvent[];
  /** A moment of a game that is over, looked at again: nothing can be done, and no notes are taken. */
  isReplay?: boolean;
  /** A step of a lesson, or an exercise: `legal` is what it asks for. No server can be asked about it, and no notes are kept. */
  isLesson?: boolean;
  /** What my seat can know; null while it is switched off, or not worked out yet. */
  belief?: Belief<Insight> | null;
  /** What a hint points at now. */
  hint?: BoardHint | null;
}

/** design.ts of a game whose boards or editions can be drawn. `Work` is what is drawn, sound or not, as JSON can keep
 * it; whether it is sound, the server says. */
export interface Designing<Sheet, Work> {
  /** A sound design, as it is worked on. */
  open: (sheet: Sheet) => Work;
  /** As text, whatever is wrong with it. */
  write: (work: Work) => string;
  /** A key of that text, as people read it. */
  where?: (key: string, language: Language) => string;
}

/** What `Editor.svelte` of such a game is given. */
export interface EditorProps<Work> {
  work: Work;
  /** Changes of the same field one after the other are undone together. */
  change: (work: Work, field?: string) => void;
  problems: DesignProblem[];
  remarks: DesignProblem[];
  language: Language;
  /** What comes with the game, by the name that the notation has for it. */
  shipped: { value: string; words: Translations }[];
}

/** What `Revealed.svelte` of a game is given, for the sheet of its end: nothing is hidden in this view. */
export interface RevealedProps<View> {
  update: Update<View>;
  language: Language;
  /** All that happened, the oldest first. */
  story: GameEvent[];
  /** The name of a seat, "you" included. */
  name: (seat: number) => string;
}

/** What a sentence about an event may look at. */
export interface StoryContext<View = unknown> {
  /** The table after the event (and after any others that came with it). */
  update: Update<View>;
  language: Language;
  /** The name of a seat, "you" and "the die" included, as the subject of a sentence. */
  name: (seat: number) => string;
}

/** `words.ts` of a game exports these as `words`. */
export interface GameWords<View = unknown> {
  /** An action in words, for a button: "Turn b3" for `turn b3`. */
  action(text: string, context: StoryContext<View>): string;
  /** An event in words, for the log and the live region: "Anna turns b3." */
  event(event: GameEvent, context: StoryContext<View>): string;
  /** An event whose text my seat may not see; "has chosen in secret" without it, or for null. */
  secret?(event: GameEvent, context: StoryContext<View>): string | null;
  /** What I should do now, in one sentence; empty when nothing is asked of me. */
  expected(context: StoryContext<View>): string;
  /** What I may do though it is not my turn, in one sentence; without it, that I may act. */
  outOfTurn?(context: StoryContext<View>): string;
  /** A place that a hint points at and that has no name of its own in the notation: "the hills". */
  place?(name: string, context: StoryContext<View>): string | undefined;
  /** What is said while an event is still being shown and its outcome is not to be seen yet; null for all at once. */
  begins?(event: GameEvent, context: StoryContext<View>): string | null;
  /** For how many milliseconds that is said at the usual pace; undefined for most of a second. */
  beginsFor?(event: GameEvent): number | undefined;
  /** Whether this event is only a part of what a later one tells whole: the story leaves it out. */
  isPart?(event: GameEvent): boolean;
  /** Why it ended so, in one sentence, if the game has more to say than who won. `story` is all that happened. */
  ending?(context: StoryContext<View>, story?: GameEvent[]): string;
  /** What the end reveals of a seat beside its points: a role, a count. Empty for nothing. */
  revealed?(seat: number, context: StoryContext<View>): string;
  /** Whether this event begins afresh what odds are about (a new bomb): what was known before it says nothing now. */
  renews?(event: GameEvent): boolean;
  /** Who is put out of the game by this event, and why, in one sentence; null for nobody. */
  out?(event: GameEvent, context: StoryContext<View>): { seat: number; why: string } | null;
  /** For how many milliseconds this event is to be shown at the usual pace before anything else is,
   * or Infinity until somebody touches the board; undefined for as long as any other (about a second). */
  hold?(event: GameEvent): number | undefined;
}

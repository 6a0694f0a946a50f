// The notebook of a duel at a real table: what was asked and answered, kept in this browser, and what the
// server makes of it. A note is a text, as the server reads it: "ray 5 J orange", "ask E4 red", or of a proposal
// that was not the mine "wrong R0@C4 Y2@A1 …".
import { answerText } from "../games/orapa/labels";
import { colourName, speaker } from "../games/orapa/strings";
import { api, Problem } from "../lib/api";
import { keep, recall } from "../lib/keep";
import type { Insights, Language, NotesInfo, Translations, Views } from "../types";
import { say } from "../words";

const GAME = "orapa";
const KEY = "companion-orapa";

export type Mine = Views["orapa"]["mines"][number];

export const WRONG = "wrong";

/** Whether a note is about a proposal, and not about an answer. */
export const isProposal = (text: string): boolean => text.startsWith(`${WRONG} `);

/** What a note of an answer says. Absorbed: a ray that came out nowhere. */
export interface Note {
  verb: "ray" | "ask";
  at: string;
  exit: string | null;
  /** The colour of the ray, or what is at the cell. */
  answer: string;
  turns: number | null;
}

/** A note that may not be complete yet. */
export type Draft = Omit<Note, "answer"> & { answer: string | null };

export const ABSORBED = "absorbed";

export function readNote(text: string): Note {
  const [verb, at = "", ...rest] = text.split(" ");
  if (verb === "ask") return { verb, at, exit: null, answer: rest[0] ?? "", turns: null };
  const [exit = null, answer, turns] = rest;
  if (answer === undefined) return { verb: "ray", at, exit: null, answer: ABSORBED, turns: null };
  return { verb: "ray", at, exit, answer, turns: turns === undefined ? null : Number(turns) };
}

export function writeNote({ verb, at, exit, answer, turns }: Note): string {
  const out = verb === "ray" && answer !== ABSORBED;
  return [verb, at, ...(out ? [exit] : []), answer, ...(out && turns !== null ? [turns] : [])].join(" ");
}

/** What a note is about: of each question there is one; a proposal is about itself. */
export function questionOf(text: string): string {
  return isProposal(text) ? text : text.split(" ", 2).join(" ");
}

/** A note in words. */
export function noteText(text: string, language: Language): string {
  if (isProposal(text)) return say(language, "notesWrong");
  const { verb, at, exit, answer, turns } = readNote(text);
  if (verb === "ray") return answerText({ port: at, exit, colour: answer, turns }, language);
  return speaker(language)("cellIs", { cell: at, content: colourName(answer, language) });
}

/** The mine itself, gem by gem, and whether whoever takes the notes found it. */
export interface Truth {
  deal: string;
  isFound: boolean;
}

interface Kept {
  options: Record<string, string>;
  notes: string[];
  truth?: Truth | null;
}

export class Notebook {
  options = $state.raw<Record<string, string>>({});
  notes = $state.raw<string[]>([]);
  /** The mine, once somebody has told it. */
  truth = $state.raw<Truth | null>(null);
  /** The server's last word, and the notes that it is about. */
  info = $state.raw<NotesInfo | null>(null);
  private about = $state.raw<{ options: Record<string, string>; notes: string[] } | null>(null);
  problem = $state.raw<Translations | null>(null);
  /** What was there before the last change that took something away. */
  before = $state.raw<Kept | null>(null);
  /** What can be known will not get any better. */
  isFinal = $state(false);
  private isAsking = false;

  constructor() {
    const start = recall<Kept>(KEY, { options: {}, notes: [] });
    [this.options, this.notes, this.truth] = [start.options, start.notes, start.truth ?? null];
  }

  /** What was last worked out is about other notes than these. */
  get isOld(): boolean {
    return this.about?.notes !== this.notes || this.about.options !== this.options;
  }
  get view(): Views["orapa"] | null {
    return (this.info?.view ?? null) as Views["orapa"] | null;
  }
  get insight(): Insights["orapa"] | null {
    return (this.info?.insight ?? null) as Insights["orapa"] | null;
  }
  /** The notes that cannot be true together, by their place in the list. */
  get conflicts(): number[] {
    return this.isOld ? [] : (this.info?.contradiction?.notes ?? []);
  }
  /** Whether a ray's answer also tells how often it turned. */
  get tellsTurns(): boolean {
    return this.options["easy"] === "on";
  }
  /** How it ended, as far as that is known: what was told, or the one mine that is left. */
  get end(): (Truth & { isLeft: boolean }) | null {
    if (this.truth) return { ...this.truth, isLeft: false };
    const known = this.isOld ? null : this.insight;
    if (!known || known.mines.value !== 1 || known.mines.error !== 0) return null;
    const gems = Object.values(known.places).map((places) => places[0]?.gem);
    return { deal: gems.join(" "), isFound: true, isLeft: true };
  }
  noteAt(question: string): string | undefined {
    return this.notes.find((text) => questionOf(text) === question);
  }

  /** Write it down, or change what was written about the same question. */
  write(text: string): void {
    const k = this.notes.findIndex((each) => questionOf(each) === questionOf(text));
    this.before = null;
    this.set({ notes: k < 0 ? [...this.notes, text] : this.notes.with(k, text) });
  }
  remove(text: string): void {
    this.before = { options: this.options, notes: this.notes, truth: this.truth };
    this.set({ notes: this.notes.filter((each) => each !== text) });
  }
  clear(): void {
    this.before = { options: this.options, notes: this.notes, truth: this.truth };
    this.set({ notes: [], truth: null });
  }
  bringBack(): void {
    if (this.before) this.set(this.before);
    this.before = null;
  }
  choose(option: string, value: string): void {
    this.set({ options: { ...this.options, [option]: value } });
  }

  /** Say which mine it was; null: take that back. */
  tell(truth: Truth | null): void {
    this.set({ truth });
  }
  /** The game with this end as a record; or the notes that the mine makes untrue. */
  async record({ deal, isFound }: Truth): Promise<{ record: string; untrue: string[] }> {
    const { options, notes } = this;
    const sent = notes.map((text) => this.sent(text));
    const found = await api.noted({ game: GAME, options, notes: sent, deal, found: isFound });
    return { record: found.record ?? "", untrue: found.untrue.map((k) => notes[k]!) };
  }

  private set(changed: Partial<Kept>): void {
    const { options, notes, truth } = { options: this.options, notes: this.notes, truth: this.truth, ...changed };
    [this.options, this.notes, this.truth] = [options, notes, truth];
    keep<Kept>(KEY, { options, notes, truth });
    void this.ask();
  }

  /** Have it worked out: at once whether it can be, then as well as can be known. One question at a time, and
   * always about the newest notes: what was noted meanwhile is asked about next. */
  async ask(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    this.problem = null;
    try {
      while (this.isOld || !this.isFinal) {
        const { options, notes } = this;
        const quick = this.isOld;
        const info = await api.notes(
          GAME,
          options,
          notes.map((text) => this.sent(text)),
          quick,
        );
        [this.info, this.about] = [info, { options, notes }];
        this.isFinal = !quick || info.contradiction !== null;
      }
    } catch (wrong) {
      this.problem = wrong instanceof Problem ? wrong.words : {};
    }
    this.isAsking = false;
  }

  /** A note as this variant writes it. */
  private sent(text: string): string {
    return this.tellsTurns || isProposal(text) ? text : writeNote({ ...readNote(text), turns: null });
  }
}

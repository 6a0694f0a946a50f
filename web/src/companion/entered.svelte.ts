// A game with real cards, as it is entered: a list of short texts kept in this browser, actions ("0 turn c4") and
// cards that were turned up ("seen c4 7H"). What follows from them, the server says.
import { load, type Loaded } from "../games/boards";
import { api, Problem } from "../lib/api";
import { keep, recall } from "../lib/keep";
import { tableOf } from "../replay/position";
import type { GameEvent, PlayedInfo, TableInfo, Translations, Update } from "../types";

interface Kept {
  options: Record<string, string>;
  names: string[];
  entries: string[];
  isStarted: boolean;
}
const NOTHING: Kept = { options: {}, names: [], entries: [], isStarted: false };
const SEEN = "seen ";

/** What a card's entry says; null for an action. */
export function readSeen(entry: string): { place: string; card: string } | null {
  if (!entry.startsWith(SEEN)) return null;
  const cut = entry.lastIndexOf(" ");
  return { place: entry.slice(SEEN.length, cut), card: entry.slice(cut + 1) };
}

/** Who acts in an entry, and what they do; null for a card. */
export function readAction(entry: string): { seat: number; text: string } | null {
  const found = /^(\d) (.+)$/.exec(entry);
  return found ? { seat: Number(found[1]), text: found[2]! } : null;
}

export class EnteredGame {
  private held = $state.raw<Kept>(NOTHING);
  /** The server's last word, and the entries that it is about. */
  info = $state.raw<PlayedInfo | null>(null);
  private about = $state.raw<string[] | null>(null);
  /** Everything that has happened, and what of it the last entry brought. */
  story = $state.raw<GameEvent[]>([]);
  news = $state.raw<GameEvent[]>([]);
  /** Why the last entry was refused. */
  refused = $state.raw<Translations | null>(null);
  /** Why the server could not be asked. */
  problem = $state.raw<Translations | null>(null);
  /** What was there before the last change that took something away. */
  before = $state.raw<Kept | null>(null);
  isAsking = $state(false);
  /** The game's board and words; null until they are here, and whether they could not be had. */
  loaded = $state.raw<Loaded | null>(null);
  isBroken = $state(false);

  constructor(
    readonly game: string,
    /** What a seat is called that nobody gave a name. */
    private readonly nameOf: (seat: number) => string,
  ) {
    this.held = { ...NOTHING, ...recall<Partial<Kept>>(this.key, {}) };
  }

  /** Fetch the board, and take up what was entered before. */
  open(): void {
    this.isBroken = false;
    void this.resync();
    load(this.game).then(
      (found) => (this.loaded = found),
      () => (this.isBroken = true),
    );
  }

  get options(): Record<string, string> {
    return this.held.options;
  }
  get names(): string[] {
    return this.held.names;
  }
  get entries(): string[] {
    return this.held.entries;
  }
  get isStarted(): boolean {
    return this.held.isStarted;
  }
  /** What was last worked out is about other entries than these. */
  get isOld(): boolean {
    return this.about !== this.entries;
  }
  name(seat: number): string {
    return this.names[seat]?.trim() || this.nameOf(seat);
  }

  set(changed: Partial<Kept>): void {
    this.held = { ...this.held, ...changed };
    keep<Kept>(this.key, this.held);
  }
  start(options: Record<string, string>): void {
    this.before = null;
    this.set({ options, entries: [], isStarted: true });
    void this.resync();
  }
  /** Begin another; names and options stay as they are. */
  end(): void {
    this.before = this.held;
    this.set({ entries: [], isStarted: false });
    this.forget();
  }
  bringBack(): void {
    if (!this.before) return;
    this.set(this.before);
    this.before = null;
    void this.resync();
  }

  /** Enter these one after the other; false if one of them was refused, and those after it with it. */
  enter = async (...texts: string[]): Promise<boolean> => {
    for (const text of texts) {
      if (this.isAsking || this.isOld) return false;
      this.before = null;
      this.set({ entries: [...this.entries, text] });
      await this.ask(true);
      if (this.refused || this.problem) return false;
    }
    return true;
  };

  /** Take back the last entries: so many are left. */
  takeBackTo(count: number): void {
    this.before = this.held;
    this.set({ entries: this.entries.slice(0, count) });
    void this.resync();
  }

  /** Ask for everything anew, as after a reload. */
  async resync(): Promise<void> {
    if (!this.isStarted) return;
    await this.ask(false);
  }

  /** The record of the game so far. */
  async record(): Promise<string> {
    const { game, options, entries } = this;
    return (await api.played({ game, options, entries, since: 100_000, record: true })).record ?? "";
  }

  /** What the entries make of it; isNews: an entry was added, so that only what it brought is asked for. */
  private async ask(isNews: boolean): Promise<void> {
    const { game, options, entries } = this;
    const since = isNews ? this.story.length : 0;
    this.isAsking = true;
    this.problem = null;
    this.refused = null;
    try {
      const info = await api.played({ game, options, entries, since });
      const refused = info.problem;
      if (entries !== this.entries) return void (await this.ask(false)); // it was changed meanwhile
      if (refused) {
        this.refused = refused.words;
        this.set({ entries: entries.slice(0, refused.entry) });
      }
      this.info = info;
      this.about = this.entries;
      this.news = isNews ? info.events : [];
      this.story = isNews ? [...this.story, ...info.events] : info.events;
    } catch (wrong) {
      this.problem = wrong instanceof Problem ? wrong.words : {};
    } finally {
      this.isAsking = false;
    }
  }

  private forget(): void {
    this.info = null;
    this.about = null;
    this.story = [];
    this.news = [];
    this.refused = null;
    this.problem = null;
  }

  private get key(): string {
    return `companion-${this.game}`;
  }

  /** The table as a board is shown it, and what may be done there. */
  update(seat: number | null, view: unknown, legal: string[], seats: number): Update | null {
    if (!this.info) return null;
    return {
      type: "update",
      table: this.table(seats),
      seat,
      view,
      legal,
      events: [],
      steps: [],
      since: 0,
      version: this.story.length,
      invitation: null,
    };
  }

  private table(seats: number): TableInfo {
    const { game, options } = this;
    // Never over, for a board: what was not turned up at the real table is not known here either.
    const replay = { game, options, seats, steps: [], over: false, scores: null, winners: [], ending: null };
    const awaited = this.info?.seats.map(({ seat }) => seat) ?? [];
    return {
      ...tableOf({ ...replay, points: false }, null, (seat) => this.name(seat)),
      id: `entered-${game}`,
      awaited,
    };
  }
}

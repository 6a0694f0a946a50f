// A table as one watcher hears of it: updates in the order of their versions, and its whole story.
import type { FromClient, GameEvent, HintReply, InsightMessage, RefusalMessage, Update } from "../types";

export const MANY_EVENTS = 60; // more than this at once is a resync, not a story to play

/** What a table tells those who watch it. */
export interface Watcher {
  /** `resumed`: it is the first since the connection came back. */
  update(update: Update, fresh: GameEvent[], log: GameEvent[], resumed: boolean): void;
  presence?(here: number[], watching: number): void;
  reaction?(seat: number | null, sign: string): void;
  /** What my seat can know, of the version that it says. */
  insight?(told: InsightMessage): void;
  /** A step of the hint that I asked for. */
  hint?(given: HintReply): void;
  /** The server has no such table for us. */
  refused?(refusal: RefusalMessage): void;
}

export class WatchedTable {
  /** Whether anything was heard of it yet. */
  seen = false;
  private version = 0;
  private log: GameEvent[] = [];
  private resumed = false;

  constructor(
    private readonly id: string,
    readonly watcher: Watcher,
    private readonly invitation: string,
  ) {}

  /** Asks for everything since what we know. */
  request(): FromClient {
    const { id, version, invitation } = this;
    return { type: "watch", table: id, since: version, ...(invitation && { invitation }) };
  }

  /** The line is back after a break. */
  resume(): void {
    this.resumed = this.seen;
  }

  take(update: Update): void {
    const known = this.version;
    if (update.version < known && update.since > 0) return; // older than what we know
    const kept = this.log.filter((event) => event.version <= update.since);
    this.log = [...kept, ...update.events];
    this.version = update.version;
    const news = update.events.filter((event) => event.version > known);
    const fresh = this.seen && update.version >= known && news.length <= MANY_EVENTS ? news : [];
    const resumed = this.resumed;
    this.seen = true;
    this.resumed = false;
    this.watcher.update(update, fresh, this.log, resumed);
  }
}

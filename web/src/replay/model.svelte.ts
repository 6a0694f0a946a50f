// A game that is looked at again: its record, the moment that is shown, through whose eyes, and its review.
import { api, Problem } from "../lib/api";
import type {
  BranchWorld,
  Decision,
  GameEvent,
  Level,
  Replay,
  ReviewProgress,
  SeatReview,
  TableForMe,
  TableInfo,
  Translations,
  Update,
  Verification,
} from "../types";
import { decisionsByEvent } from "./chances";
import { firstEyes, momentsOf, seatOf, storyOf, tableOf, type Eyes } from "./position";

export const SPEEDS = [0.5, 1, 2, 4];
const ASK_AGAIN_MS = [400, 800, 1500, 2500]; // the last for all that follow
const SETTLE_MS = 200; // a moment that is only passed by is not asked about

export class ReplayModel {
  /** The table, where the game was played here. */
  known = $state.raw<TableForMe | null>(null);
  record = $state.raw("");
  eyes = $state.raw<Eyes>("truth");
  /** The moment that is shown: how many events have happened. */
  at = $state(0);
  /** What leads from the moment before to this one, if that was shown. */
  events = $state.raw<GameEvent[]>([]);
  playing = $state(false);
  speed = $state(1);
  wrong = $state.raw<Translations | null>(null);
  /** The table is still in play: there is nothing to look at yet. */
  isUnfinished = $state(false);
  progress = $state.raw<ReviewProgress | null>(null);
  reviewProblem = $state.raw<Translations | null>(null);
  verification = $state.raw<Verification | null>(null);
  busy = $state(false);
  /** What the seat whose eyes these are could know now; null where nothing is known of it. */
  insight = $state.raw<unknown>(null);
  /** The insight is of a moment before, while that of this one is worked out. */
  isInsightOld = $state(false);
  /** Whether insight is wanted: it is worked out for every moment at which somebody rests. */
  wantsInsight = $state(false);

  private replays = $state.raw<ReadonlyMap<Eyes, Replay>>(new Map());
  private wanted: Eyes | null = null;
  private insightKey = "";
  private insights = new Map<string, unknown>();
  private timers = new Set<ReturnType<typeof setTimeout>>();
  private playTimer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  /** `holdOf` says for how long a game wants an event to be shown; `nameOf` names a seat nobody named. */
  constructor(
    readonly id: string,
    private readonly nameOf: (seat: number) => string,
    public holdOf: (event: GameEvent) => number | undefined = () => undefined,
  ) {}

  // What is shown.

  get replay(): Replay | null {
    return this.replays.get(this.eyes) ?? this.replays.values().next().value ?? null;
  }
  readonly table: TableInfo | null = $derived.by(() =>
    this.replay ? tableOf(this.replay, this.known, this.nameOf) : null,
  );
  readonly moments: Update[] = $derived.by(() =>
    this.replay && this.table ? momentsOf(this.replay, this.table, this.seat) : [],
  );
  readonly story: GameEvent[] = $derived.by(() => (this.replay ? storyOf(this.replay, this.at) : []));
  readonly allEvents: GameEvent[] = $derived.by(() => (this.replay ? storyOf(this.replay, this.last) : []));
  readonly reviews: SeatReview[] = $derived.by(() => this.progress?.reviews ?? []);
  readonly decisions: Map<number, Decision> = $derived.by(() => decisionsByEvent(this.reviews, this.allEvents));

  get last(): number {
    return Math.max(0, (this.replay?.steps.length ?? 1) - 1);
  }
  get update(): Update | null {
    return this.moments[this.at] ?? null;
  }
  get seat(): number | null {
    // While another replay is fetched, the one before is shown, with its own eyes.
    const shown = this.replays.has(this.eyes) ? this.eyes : [...this.replays.keys()][0];
    return shown === undefined ? null : seatOf(shown);
  }
  /** My seat at the table, if I had one. */
  get mine(): number | null {
    return this.known?.seat ?? null;
  }

  // From the record to the replay.

  async begin(text: string): Promise<void> {
    try {
      let record = text;
      if (this.id) {
        this.known = await api.table(this.id);
        if (["open", "playing"].includes(this.known.table.status)) {
          this.isUnfinished = true;
          return;
        }
        record = await api.record(this.id);
      }
      this.record = record;
      const seats = this.known?.table.seats.length;
      const first = seats === undefined ? "truth" : firstEyes(seats, this.mine);
      const replay = await this.fetchReplay(first);
      // Of a record that was opened here, how many play is known only now.
      const eyes = firstEyes(replay.seats, this.mine);
      if (eyes !== first) await this.fetchReplay(eyes);
      if (this.isClosed) return;
      this.eyes = eyes;
      void this.askReview(0);
    } catch (problem) {
      this.fail(problem);
    }
  }

  close(): void {
    this.isClosed = true;
    this.pause();
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  private async fetchReplay(eyes: Eyes): Promise<Replay> {
    const known = this.replays.get(eyes);
    if (known) return known;
    const replay = await api.replay(this.record, seatOf(eyes), eyes === "truth");
    this.replays = new Map([...this.replays, [eyes, replay]]);
    return replay;
  }

  async look(eyes: Eyes): Promise<void> {
    this.wrong = null;
    this.wanted = eyes;
    try {
      await this.fetchReplay(eyes);
      if (this.wanted !== eyes) return; // somebody has chosen other eyes meanwhile
      this.eyes = eyes;
      this.events = [];
      this.settle();
    } catch (problem) {
      this.fail(problem);
    }
  }

  // Through the game.

  go(to: number): void {
    this.pause();
    this.show(to);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.playTimer);
  }

  step(by: number): void {
    this.go(this.at + by);
  }

  toggle(): void {
    if (this.playing) return this.pause();
    this.playing = true;
    if (this.at >= this.last) this.show(0);
    this.playOn();
  }

  private show(to: number): void {
    const at = Math.min(this.last, Math.max(0, Math.round(to)));
    if (at === this.at) return;
    const event = at === this.at + 1 ? this.replay?.steps[at]?.event : null;
    // What a game holds until it is touched is for a table: here the moment is left by going on.
    this.events = event && (this.holdOf(event) ?? 0) < Infinity ? [event] : [];
    this.at = at;
    this.settle();
  }

  private playOn(): void {
    const event = this.replay?.steps[this.at]?.event;
    const held = event ? Math.min(this.holdOf(event) ?? 1100, 3000) : 700;
    this.playTimer = this.later(() => {
      this.show(this.at + 1);
      if (this.at >= this.last) this.playing = false;
      else this.playOn();
    }, held / this.speed);
  }

  // What could be known.

  private settled: ReturnType<typeof setTimeout> | undefined;
  /** Somebody rests at this moment, perhaps. */
  settle(): void {
    clearTimeout(this.settled);
    const { seat, at } = this;
    const key = `${seat} ${at}`;
    // What was known a moment ago is shown pale meanwhile; what was known elsewhere is not.
    const [whose, when] = this.insightKey.split(" ").map(Number);
    if (whose !== seat || Math.abs((when ?? 0) - at) > 1) this.insight = null;
    if (!this.wantsInsight || seat === null || this.at >= this.last) {
      this.insight = null;
      this.isInsightOld = false;
    } else if (this.insights.has(key)) {
      this.insight = this.insights.get(key);
      this.insightKey = key;
      this.isInsightOld = false;
    } else {
      this.isInsightOld = true;
      this.settled = this.later(() => void this.askInsight(seat, at, key), SETTLE_MS);
    }
  }

  private async askInsight(seat: number, at: number, key: string): Promise<void> {
    const insight = await api.insight(this.record, seat, at).catch(() => null);
    this.insights.set(key, insight);
    if (key !== `${this.seat} ${this.at}`) return;
    this.insight = insight;
    this.insightKey = key;
    this.isInsightOld = false;
  }

  /** Show what could be known, or not. */
  switchInsight(on: boolean): void {
    this.wantsInsight = on;
    this.settle();
  }

  // The review is made behind; it is asked for until it is there.

  async askReview(tries: number): Promise<void> {
    if (this.isClosed) return;
    try {
      const progress = await api.review(this.record);
      this.progress = progress;
      this.reviewProblem = progress.problem;
      if (progress.reviews || progress.problem) return;
    } catch (problem) {
      const away = problem instanceof Problem && [0, 429, 503].includes(problem.status);
      if (!away) {
        this.reviewProblem = problem instanceof Problem ? problem.words : {};
        return;
      }
    }
    this.later(() => void this.askReview(tries + 1), ASK_AGAIN_MS[tries] ?? ASK_AGAIN_MS.at(-1)!);
  }

  reviewAgain(): void {
    this.reviewProblem = null;
    void this.askReview(0);
  }

  // What is asked of the server once.

  verify = () => this.doing(async () => (this.verification = await api.verify(this.record)));

  /** Let anyone with the address see it. */
  share = () => this.doing(async () => (this.known = await api.share(this.id)));

  /** Go on from here in a table of its own; its id. */
  async branch(seat: number, world: BranchWorld, level: Level): Promise<string | null> {
    const made = await this.doing(() => api.branch(this.record, this.at, seat, world, level));
    return made?.table.id ?? null;
  }

  private async doing<T>(work: () => Promise<T>): Promise<T | null> {
    if (this.busy) return null;
    this.busy = true;
    this.wrong = null;
    try {
      return await work();
    } catch (problem) {
      this.fail(problem);
      return null;
    } finally {
      this.busy = false;
    }
  }

  private fail(problem: unknown): void {
    this.pause();
    this.wrong = problem instanceof Problem ? problem.words : {};
  }

  private later(work: () => void, ms: number): ReturnType<typeof setTimeout> {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, ms);
    this.timers.add(timer);
    return timer;
  }
}

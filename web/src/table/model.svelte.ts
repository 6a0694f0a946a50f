// A table as this page knows it: the last update, its story, and what I may say.
import { api, Problem } from "../lib/api";
import type { Speech } from "../lib/unacknowledged";
import type { Watcher } from "../lib/watched";
import { afterPaint } from "../lib/later.svelte";
import { beSomebody, callAhead, connection, line, turns } from "../lib/line.svelte";
import { prefs } from "../lib/prefs.svelte";
import { reused } from "../lib/reuse";
import { go } from "../lib/router.svelte";
import type {
  CheckResult,
  GameEvent,
  HintReply,
  HintStep,
  InsightMessage,
  Level,
  Question,
  Receipt,
  RefusalMessage,
  Translations,
  Sign,
  TableInfo,
  Update,
} from "../types";
import type { Belief, BoardHint } from "../games/contract";
import { harderTable } from "./after";
import { beliefAt, isNewDecision, withInsight } from "./help";
import { framesOf, moves, pause, PaceQueue, thinking, wasMissed, type Frame } from "./pace";

export interface StoryEntry {
  event: GameEvent;
  at: Update; // the table after it
}

export interface Shout {
  key: number;
  seat: number | null;
  sign: string;
}

/** A touched thing that goes away with the focus has the whole page laid out once more: let go of it
 * before anything changes. Keys keep their place. */
function letGo(): void {
  const at = document.activeElement;
  if (at?.closest(".board") && !at.matches(":focus-visible")) (at as HTMLElement).blur();
}

const SLOW = 200; // ms after which a board shows that it waits
const LONGEST_HINT = 20_000; // ms after which a hint that does not come may be asked for again
const PAINTS = 3; // for an update: the board, what follows from it, what is beside it

export class TableModel {
  /** The table as far as it has been shown: never ahead of the story. */
  update = $state.raw<Update | null>(null);
  /** The table as it is: for clocks, and for whoever does not look at the page. */
  latest = $state.raw<Update | null>(null);
  events = $state.raw<GameEvent[]>([]);
  story = $state.raw<StoryEntry[]>([]);
  /** The events that are being shown now, until the next or until their time is over. */
  current = $state.raw<GameEvent[]>([]);
  /** The opponent that is shown thinking before what it did is. */
  thinker = $state<number | null>(null);
  /** How much waits to be shown. */
  waiting = $state(0);
  /** How many moves were made while nobody looked. */
  missed = $state(0);
  watching = $state(0);
  here = $state.raw<number[] | null>(null);
  shouts = $state.raw<Shout[]>([]);
  missing = $state(false);
  wrong = $state.raw<{ words: Translations; article: string | null } | null>(null);
  /** The hint that I was given for what I have to decide now. */
  hint = $state.raw<HintReply | null>(null);
  /** The step of a hint that is being worked out. */
  hintAsked = $state<HintStep | null>(null);
  /** It takes longer than usual: the first one after a start waits for the compiler. */
  isHintLate = $state(false);
  private told = $state.raw<InsightMessage[]>([]);
  /** The version since which I have had the same to decide, with the same to go by. */
  private decisionVersion = 0;
  private hintTimer: ReturnType<typeof setTimeout> | undefined;
  /** The version at which I was told that something had been shown. */
  private refusedUndo = $state(-1);
  private acting = 0;
  private slow = $state(false); // what I said is still on its way
  private shouted = 0;
  private stop: (() => void) | null = null;
  private log: GameEvent[] = [];
  private readonly pace = new PaceQueue({
    show: (frame, heard) => this.show(frame, heard),
    think: (frame) => ([this.current, this.thinker] = [[], frame.events[0]?.seat ?? null]),
    rest: () => (this.current = []),
    waiting: (n) => (this.waiting = n),
  });
  /** How long the game wants an event to be shown. Null until there is a board to show it on. */
  hold: ((event: GameEvent) => number | undefined) | null = null;
  /** Whether an event begins afresh what odds are about. Null until the game's words are there. */
  renews: ((event: GameEvent) => boolean) | null = null;
  onEvents: ((events: GameEvent[], update: Update) => void) | null = null;
  onShout: ((shout: Shout) => void) | null = null;

  constructor(
    readonly id: string,
    readonly invitation: string,
  ) {}

  get table(): TableInfo | null {
    return this.update?.table ?? null;
  }

  get seat(): number | null {
    return this.latest?.seat ?? null;
  }

  /** Whether I am shown what my seat can know: the server remembers it. */
  get isBeliefOn(): boolean {
    const { latest, seat } = this;
    return seat !== null && (latest?.table.seats[seat]?.belief ?? false);
  }

  /** What can be known of the table as far as it is shown; null for nothing yet. The reasons of a hint are drawn from
   * it too, all of it, and from no other moment's. */
  get belief(): Belief<unknown> | null {
    const isExplained = this.boardHint?.why ?? false;
    if (!this.update || (!this.isBeliefOn && !isExplained)) return null;
    const renewed = this.story.findLast(({ event }) => this.renews?.(event))?.event.version;
    const since = this.isBeliefOn ? renewed : this.hint?.version;
    return beliefAt(this.told, this.update.version, isExplained ? 3 : prefs.beliefLevel, since);
  }

  /** The server has said that there is nothing to know here. */
  get isWithoutInsight(): boolean {
    return this.told.at(-1)?.insight === null;
  }

  /** What a hint points at, once the table that it is about is shown. */
  get boardHint(): BoardHint | null {
    const { hint, update } = this;
    if (!hint || !update || hint.version > update.version) return null;
    return { places: hint.places, action: hint.action ?? null, why: hint.step === "why" };
  }

  /** Hands off. An act that is answered in no time does not change the board for it. */
  get busy(): boolean {
    return this.slow || line.state !== "open";
  }

  /** Why my last decision cannot be taken back, as a code; empty if it may be asked for. */
  get noUndo(): string {
    const { latest } = this;
    return latest && this.refusedUndo === latest.version ? "revealed" : (latest?.no_undo ?? "");
  }

  /** The seats that are connected; the table's own word until presence is told. */
  isHere(seat: number): boolean {
    return this.here ? this.here.includes(seat) : (this.table?.seats[seat]?.here ?? false);
  }

  async begin(): Promise<void> {
    document.addEventListener("visibilitychange", this.looked);
    try {
      // Nobody waits to be somebody: if the server knows us not, the line will say so.
      callAhead();
      if (this.invitation) await beSomebody();
      this.watch();
    } catch (problem) {
      this.fail(problem);
    }
  }

  end(): void {
    document.removeEventListener("visibilitychange", this.looked);
    this.pace.close();
    clearTimeout(this.hintTimer);
    this.stop?.();
    this.stop = null;
  }

  /** Nobody is made to watch what happened while they were not looking. */
  private looked = () => {
    if (document.hidden) this.skip();
  };

  /** Show what comes next now. */
  next(): void {
    if (this.waiting) this.pace.next();
  }

  /** What happens next waits while something is read that lies over the table. */
  stand(isRead: boolean): void {
    if (isRead) this.pace.goOn();
    else this.pace.stand();
  }

  /** Show the table as it is. */
  skip(): void {
    this.pace.finish();
  }

  private watch(): void {
    const watcher: Watcher = {
      update: (update, fresh, log, resumed) => this.took(update, fresh, log, resumed),
      presence: (here, watching) => {
        this.here = here;
        this.watching = watching;
      },
      reaction: (seat, sign) => {
        const shout = { key: (this.shouted += 1), seat, sign };
        this.shouts = [...this.shouts.slice(-3), shout];
        this.onShout?.(shout);
        setTimeout(() => {
          this.shouts = this.shouts.filter((each) => each !== shout);
        }, 4000);
      },
      insight: (told) => (this.told = withInsight(this.told, told)),
      hint: (given) => {
        if (given.version >= this.decisionVersion) this.hint = given;
        [this.hintAsked, this.isHintLate] = [null, false];
      },
      refused: (refusal) => {
        if (refusal.code === "no-table" && !this.update) this.missing = true;
        else this.refuse(refusal);
      },
    };
    this.stop ??= connection.watch(this.id, watcher, this.invitation);
  }

  private took(brought: Update, fresh: GameEvent[], log: GameEvent[], resumed: boolean): void {
    const before = this.latest;
    let view = before?.view;
    const update = {
      ...brought,
      table: reused(before?.table, brought.table),
      steps: brought.steps.map((step) => (view = reused(view, step))),
      view: reused(view, brought.view),
      legal: reused(before?.legal, brought.legal),
    };
    this.log = log;
    this.latest = update;
    if (before && before.seat !== update.seat) this.told = []; // another seat knows something else
    this.missing = false;
    const news = fresh.length || !before ? fresh : log.filter((event) => event.version > before.version);
    if (before?.seat !== update.seat || isNewDecision(before, update, news)) {
      [this.hint, this.hintAsked, this.isHintLate, this.decisionVersion] = [null, null, false, update.version];
    }
    const away = news.length > 0 && (document.hidden || resumed || !fresh.length || wasMissed(update, fresh));
    if (away) this.missed += moves(news);
    const frame = { update, events: away ? [] : fresh, ms: 0, thinkMs: 0, last: true };
    if (before && !news.length && before.seat === update.seat) {
      // The table alone has changed: in its turn, and what is being shown has its time.
      if (this.pace.telling) this.pace.add([frame]);
      else [this.update, this.events] = [update, []];
    } else if (away || !fresh.length || !this.hold || prefs.pace === "once") {
      this.pace.interrupt([frame]);
    } else {
      const frames = framesOf(
        update,
        fresh,
        (event) => pause(event, update.seat, prefs.pace, this.hold?.(event)),
        (event) => thinking(event, update, prefs.pace),
      );
      if (fresh[0]?.seat === update.seat && !fresh[0].forced) this.pace.interrupt(frames);
      else this.pace.add(frames);
    }
  }

  private show(frame: Frame, heard: GameEvent[]): void {
    const { update, events } = frame;
    if (heard.length) {
      letGo();
      turns.hold(PAINTS);
    }
    if (frame.ms) this.missed = 0;
    const known = new Map(this.story.map((entry) => [entry.event.version, entry]));
    this.story = this.log
      .filter((event) => event.version <= update.version)
      .map((event) => known.get(event.version) ?? { event, at: update });
    this.update = update;
    this.events = events;
    this.thinker = null;
    this.current = frame.ms ? events : [];
    if (heard.length) afterPaint(() => this.onEvents?.(heard, update), PAINTS - 1);
  }

  private say(speech: Speech): Promise<boolean> {
    this.skip(); // whoever acts has seen enough
    this.missed = 0;
    turns.hold(); // the touch is answered on the screen before the server's word is
    return this.busily(async () => {
      const answer: Receipt | RefusalMessage = await connection.say(speech);
      if (answer.type === "refused") this.refuse(answer);
      return answer.type === "done";
    });
  }

  /** One thing at a time: what is touched while an act is on its way was not meant. */
  act = async (text: string): Promise<boolean> => this.acting === 0 && this.say({ type: "act", table: this.id, text });
  check = (text: string): Promise<CheckResult> => api.check(this.id, text);
  ask = (what: Question) => this.say({ type: "ask", table: this.id, what });
  answer = (what: Question, agree: boolean) => this.say({ type: "answer", table: this.id, what, agree });
  resign = () => this.say({ type: "resign", table: this.id });
  /** Show what my seat can know from now on, or no longer. */
  async switchBelief(on: boolean): Promise<void> {
    if (!on) this.told = [];
    await this.say({ type: "belief", table: this.id, on });
  }

  /** Ask for a step of a hint; it comes when it is worked out. */
  async askHint(step: HintStep): Promise<void> {
    if (this.hintAsked) return;
    [this.hintAsked, this.isHintLate] = [step, false];
    clearTimeout(this.hintTimer);
    this.hintTimer = setTimeout(() => {
      [this.hintAsked, this.isHintLate] = [null, this.hintAsked !== null];
    }, LONGEST_HINT);
    if (!(await this.say({ type: "hint", table: this.id, step }))) this.hintAsked = null;
  }

  react = (sign: Sign) => connection.react(this.id, sign);

  /** Take a seat, and from then on see what it sees. */
  async sit(seat: number | null): Promise<void> {
    await this.doing(async () => {
      await beSomebody();
      await api.sit(this.id, seat, this.invitation);
      go(`/t/${this.id}`, true); // the address of a table that I sit at invites nobody
      connection.rewatch(this.id);
    });
  }

  /** As the host: an opponent for this seat, or for all that are free. */
  fill = (seat: number | null, level: Level) => this.doing(() => api.fill(this.id, seat, level));
  /** As the host: nobody has this seat any more. */
  free = (seat: number) => this.doing(() => api.free(this.id, seat));

  /** Leave, and the page too: a private table is not told to those who have left it. */
  leave = () =>
    this.doing(async () => {
      await api.leave(this.id);
      go("/");
    });

  /** Set up the same again and sit down there; the id of the new table. */
  async rematch(): Promise<string | null> {
    let id: string | null = null;
    await this.doing(async () => {
      const next = await api.rematch(this.id);
      id = next.table.id;
      if (next.seat === null) await api.sit(id, null);
    });
    return id;
  }

  /** Sit down at the same table with better opponents; the id of the new table. */
  async harder(): Promise<string | null> {
    let id: string | null = null;
    const { table, seat } = this;
    if (!table || seat === null) return null;
    await this.doing(async () => {
      const next = await api.make(harderTable(table, seat));
      id = next.table.id;
      await api.sit(id, seat);
    });
    return id;
  }

  private async doing(work: () => Promise<unknown>): Promise<void> {
    await this.busily(async () => {
      try {
        await work();
      } catch (problem) {
        this.fail(problem);
      }
    });
  }

  private async busily<T>(work: () => Promise<T>): Promise<T> {
    this.wrong = null;
    this.acting += 1;
    const timer = setTimeout(() => (this.slow = true), SLOW);
    try {
      return await work();
    } finally {
      this.acting -= 1;
      clearTimeout(timer);
      if (!this.acting) this.slow = false;
    }
  }

  private refuse(refusal: RefusalMessage): void {
    const article = refusal.article && refusal.article !== "table" ? refusal.article : null;
    this.wrong = { words: refusal.words, article };
    if (refusal.code === "revealed") this.refusedUndo = this.latest?.version ?? -1;
  }

  private fail(problem: unknown): void {
    const words = problem instanceof Problem ? problem.words : {};
    this.wrong = { words, article: null };
  }
}

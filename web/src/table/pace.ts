// What happened is told one event at a time: a queue between what the server says and what is shown.
import type { Pace } from "../lib/prefs.svelte";
import { CHANCE, type GameEvent, type Update } from "../types";

/** The table as it stands after some events, and for how long it is shown before the next. */
export interface Frame {
  update: Update;
  events: GameEvent[];
  ms: number;
  /** For how long whoever acts in it is shown thinking first, unless nothing was shown just before. */
  thinkMs: number;
  /** Whether it is the last one of its update. */
  last: boolean;
}

/** More events than these without a view of their own were missed: they are summed up, not told. */
export const FEW_EVENTS = 6;
/** With more actions than these waiting, those who watch fast opponents are told faster. */
const FEW_ACTIONS = 6;

/** The last event of a game is shown so many times as long: then the end lies over it. */
const LAST = 1.6;

const SPEED: Record<Pace, number> = { slow: 1.6, normal: 1, fast: 0.5, once: 0 };

/** How long an event is shown, in milliseconds, unless its game asks for something else. */
export function pause(event: GameEvent, me: number | null, pace: Pace, held?: number): number {
  if (pace === "once") return 0;
  const usual = event.text === null ? 400 : event.seat === me ? 800 : event.seat === CHANCE ? 900 : 1100;
  return (held ?? usual) * SPEED[pace];
}

/** How long an opponent is shown thinking before an event of its own: people look up at whoever is next. */
export function thinking(event: GameEvent, update: Update, pace: Pace): number {
  const chose = !event.forced && !event.undone && event.text !== null;
  return chose && update.table.seats[event.seat]?.kind === "opponent" ? 500 * SPEED[pace] : 0;
}

/** How many of these are moves that somebody chose. */
export function moves(events: GameEvent[]): number {
  return events.filter((event) => !event.forced && !event.undone && event.seat !== CHANCE).length;
}

/** The views after the newest events, one for each. Of a game that is over, `view` comes after them all:
 * it shows what was hidden. */
function viewsOf({ table, steps, view }: Update): unknown[] {
  return table.status === "playing" ? [...steps, view] : steps;
}

/** Whether an update brings more than one action could: the page was away meanwhile. */
export function wasMissed(update: Update, fresh: GameEvent[]): boolean {
  return fresh.length - viewsOf(update).length > FEW_EVENTS;
}

/** An update as frames, one an event. Events without a view of their own are told with the next that
 * has one; the end of a game comes after the last event, in a frame of its own. */
export function framesOf(
  update: Update,
  fresh: GameEvent[],
  ms: (event: GameEvent) => number,
  think: (event: GameEvent) => number = () => 0,
): Frame[] {
  const views = viewsOf(update).slice(-fresh.length || undefined);
  const bare = fresh.length - views.length;
  const ends = update.table.status !== "playing";
  const before: Update = {
    ...update,
    steps: [],
    legal: [],
    table: { ...update.table, status: "playing", outcome: null, seed: null, next_table: null, awaited: [CHANCE] },
  };
  const frames = fresh.length
    ? views.map((view, k): Frame => {
        const events = k ? [fresh[bare + k]!] : fresh.slice(0, bare + 1);
        const last = k === views.length - 1;
        const shown = last && !ends ? update : { ...before, view, version: events.at(-1)!.version };
        const thinkMs = k ? 0 : think(events[0]!);
        const longer = last && ends ? LAST : 1;
        return { update: shown, events, ms: longer * Math.max(...events.map(ms)), thinkMs, last: last && !ends };
      })
    : [];
  if (ends || !fresh.length) frames.push({ update, events: [], ms: 0, thinkMs: 0, last: true });
  return frames;
}

interface Options {
  /** Show this frame. `heard` are its events and those that were skipped on the way to it. */
  show: (frame: Frame, heard: GameEvent[]) => void;
  /** Whoever acts in the next frame thinks; it is shown after that. */
  think?: (frame: Frame) => void;
  /** The last frame has been shown for as long as it wanted. */
  rest?: () => void;
  /** How many frames wait. */
  waiting?: (n: number) => void;
  setTimer?: (call: () => void, ms: number) => unknown;
  clearTimer?: (timer: unknown) => void;
}

export class PaceQueue {
  private queue: Frame[] = [];
  private showing = false; // a frame that has not had its time yet
  private stands = false; // until something else has been read
  private timer: unknown = null;
  private readonly options: Required<Options>;

  constructor(options: Options) {
    this.options = {
      think: () => {},
      rest: () => {},
      waiting: () => {},
      setTimer: (call, ms) => setTimeout(call, ms),
      clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
      ...options,
    };
  }

  /** Whether anything waits to be told. */
  get telling(): boolean {
    return this.queue.length > 0;
  }

  add(frames: Frame[]): void {
    this.queue.push(...frames);
    if (!this.showing) this.next();
    else this.options.waiting(this.queue.length);
  }

  /** What waits is over; these frames are shown now, the first at once: I have acted myself. */
  interrupt(frames: Frame[]): void {
    const skipped = this.queue.splice(0).flatMap((frame) => frame.events);
    this.stop();
    this.queue = [...frames];
    this.step(skipped);
  }

  /** Somebody has seen enough of this one. */
  next(): void {
    this.stop();
    this.step([]);
  }

  /** Show the last at once, and nothing between. */
  finish(): void {
    const last = this.queue.pop();
    if (last) this.interrupt([last]);
    if (this.showing) this.over();
  }

  /** What is shown stays until `goOn`: something lies over it that is to be read. */
  stand(): void {
    this.stop();
    this.stands = this.showing = true;
  }

  goOn(): void {
    if (!this.stands) return;
    this.stands = false;
    this.over();
  }

  /** Nothing is shown any more. */
  close(): void {
    this.queue = [];
    this.stop();
  }

  /** Show the next one; `thinks` where there is time to show who is about to act. */
  private step(skipped: GameEvent[], thinks = false): void {
    const next = this.queue[0];
    if (thinks && next?.thinkMs) {
      this.showing = true;
      this.options.think(next);
      this.timer = this.options.setTimer(() => this.next(), this.hurried(next.thinkMs));
      return;
    }
    const frame = this.queue.shift();
    this.options.waiting(this.queue.length);
    if (!frame) return this.options.rest();
    this.showing = true;
    this.options.show(frame, [...skipped, ...frame.events]);
    if (!this.showing || this.stands) return; // something else has come while it was being shown
    const ms = this.hurried(frame.ms);
    if (ms <= 0) this.over();
    else if (ms < Infinity) this.timer = this.options.setTimer(() => this.over(), ms);
  }

  private over(): void {
    this.stop();
    this.step([], true);
  }

  private hurried(ms: number): number {
    const actions = this.queue.filter((each) => each.last).length;
    return ms * Math.min(1, FEW_ACTIONS / Math.max(1, actions));
  }

  private stop(): void {
    this.options.clearTimer(this.timer);
    this.timer = null;
    this.showing = false;
  }
}

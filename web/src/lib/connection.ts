// One WebSocket for all tables: it comes back by itself, then asks for what it missed and says again
// what was not acknowledged.
import type { FromClient, FromServer, Receipt, RefusalMessage, Sign } from "../types";
import { type Speech, Unacknowledged } from "./unacknowledged";
import { WatchedTable, type Watcher } from "./watched";

export interface SocketLike {
  send(data: string): void;
  close(code?: number): void;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onerror: ((event: Event) => void) | null;
}

export type State = "connecting" | "open" | "away";

export interface Options {
  open: () => SocketLike;
  /** Become somebody, when the server knows nobody here. */
  introduce?: () => Promise<unknown>;
  state?: (state: State, tries: number) => void;
  /** When what is heard is taken: at once, or when the page has painted what came before. */
  turn?: (work: () => void) => void;
  random?: () => number;
  ref?: () => string;
  setTimer?: (call: () => void, ms: number) => unknown;
  clearTimer?: (timer: unknown) => void;
  now?: () => number;
}

export const NO_PLAYER = 4401;
const TOO_MANY = 4429;
const SILENCE_MS = 25_000; // after which we ask whether anyone is there
const ANSWER_TIMEOUT_MS = 10_000; // to wait for that answer
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;
const REPEAT_AFTER_MS = 1_200; // before saying again what the server had no time for

/** How long to wait before the next try; a little by chance, so that not all come at once. */
export function backoff(tries: number, random: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(tries, 10)) * (0.75 + random / 2);
}

/** Where the WebSocket is. It names the table, so that a proxy can bring all of a table together. */
export function socketAddress(here: Pick<Location, "protocol" | "host">, table: string): string {
  const scheme = here.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${here.host}/ws${table ? `?table=${table}` : ""}`;
}

export class Connection {
  state: State = "connecting";
  /** How far the server's clock is ahead of ours, in ms. */
  skew = 0;
  private asked = 0;
  private socket: SocketLike | null = null;
  private tables = new Map<string, WatchedTable>();
  private readonly unacknowledged: Unacknowledged;
  private tries = 0;
  private timer: unknown = null;
  private alive: unknown = null;
  private again: unknown = null;
  private count = 0;
  private closed = true;
  private readonly options: Required<Omit<Options, "introduce" | "state">> & Options;

  constructor(options: Options) {
    const start = Math.random().toString(36).slice(2, 10);
    this.options = {
      random: Math.random,
      ref: () => `${start}-${(this.count += 1)}`,
      setTimer: (call, ms) => setTimeout(call, ms),
      clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
      now: () => Date.now(),
      turn: (work) => work(),
      ...options,
    };
    this.unacknowledged = new Unacknowledged((message) => this.send(message), this.options.ref);
  }

  /** How many things I said that nobody has acknowledged yet. */
  get waiting(): number {
    return this.unacknowledged.size;
  }

  start(): void {
    if (!this.closed) return;
    this.closed = false;
    this.connect();
  }

  stop(): void {
    this.closed = true;
    this.stopTimers();
    const socket = this.socket;
    this.socket = null;
    socket?.close(1000);
  }

  /** Try at once: the network is back, or somebody looks at the page again. */
  hurry(): void {
    if (this.closed) return;
    if (this.state === "open") {
      this.askIfAlive();
    } else if (this.socket === null) {
      this.options.clearTimer(this.timer);
      this.connect();
    }
  }

  /** Be told of a table from now on; an invitation lets me look on where nobody else may. */
  watch(table: string, watcher: Watcher, invitation = ""): () => void {
    const watched = new WatchedTable(table, watcher, invitation);
    this.tables.set(table, watched);
    this.send(watched.request());
    return () => {
      if (this.tables.get(table)?.watcher !== watcher) return;
      this.tables.delete(table);
      this.send({ type: "unwatch", table });
    };
  }

  /** Look at a table again from its start: my seat has changed. */
  rewatch(table: string): void {
    const watched = this.tables.get(table);
    if (watched) this.send(watched.request());
  }

  /** Say it until it is acknowledged or refused. */
  say(speech: Speech): Promise<Receipt | RefusalMessage> {
    return this.unacknowledged.say(speech);
  }

  /** A reaction: nice to have, and gone if nobody hears it. */
  react(table: string, sign: Sign): void {
    this.send({ type: "react", table, sign });
  }

  private connect(): void {
    this.become(this.tries && this.state === "away" ? "away" : "connecting");
    const socket = this.options.open();
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket === socket) this.opened();
    };
    socket.onmessage = (event) => {
      this.options.turn(() => {
        if (this.socket === socket) this.receive(String(event.data));
      });
    };
    socket.onclose = (event) => {
      if (this.socket === socket) this.lost(event.code);
    };
    socket.onerror = () => {};
  }

  private opened(): void {
    this.become("open");
    this.listen();
    this.ping();
    for (const watched of this.tables.values()) {
      watched.resume();
      this.send(watched.request());
    }
    this.unacknowledged.sayAgain();
  }

  private lost(code: number): void {
    this.socket = null;
    this.stopTimers();
    if (this.closed) return;
    this.tries += code === TOO_MANY ? 4 : 1;
    // Not known at the very first call: somebody in a moment, and nothing was lost.
    const first = code === NO_PLAYER && this.tries === 1;
    this.become(first ? "connecting" : "away");
    const retry = () => {
      if (!this.closed && this.socket === null) this.connect();
    };
    const wait = first ? 0 : backoff(this.tries - 1, this.options.random());
    if (code === NO_PLAYER && this.options.introduce) {
      const next = () => {
        this.timer = this.options.setTimer(retry, wait);
      };
      this.options.introduce().then(next, next);
    } else {
      this.timer = this.options.setTimer(retry, wait);
    }
  }

  private receive(text: string): void {
    this.tries = 0;
    this.listen();
    const message = JSON.parse(text) as FromServer;
    switch (message.type) {
      case "update":
        this.tables.get(message.table.id)?.take(message);
        break;
      case "done":
        this.unacknowledged.settle(message.ref, message);
        break;
      case "refused":
        this.refused(message);
        break;
      case "presence":
        this.tables.get(message.table)?.watcher.presence?.(message.here, message.watching);
        break;
      case "reaction":
        this.tables.get(message.table)?.watcher.reaction?.(message.seat, message.sign);
        break;
      case "insight":
        this.tables.get(message.table)?.watcher.insight?.(message);
        break;
      case "hint":
        this.tables.get(message.table)?.watcher.hint?.(message);
        break;
      case "pong": {
        const now = this.options.now();
        this.skew = message.at - (now + this.asked) / 2;
        break;
      }
    }
  }

  private refused(refusal: RefusalMessage): void {
    const ref = refusal.ref ?? "";
    if (ref) {
      this.unacknowledged.settle(ref, refusal);
    } else if (refusal.code === "too-many") {
      // The server did not read which message it was: say all of them again in a while.
      if (this.again === null) {
        this.again = this.options.setTimer(() => {
          this.again = null;
          this.unacknowledged.sayAgain();
          for (const watched of this.tables.values()) {
            if (!watched.seen) this.send(watched.request());
          }
        }, REPEAT_AFTER_MS);
      }
    } else if (refusal.table) {
      this.tables.get(refusal.table)?.watcher.refused?.(refusal);
    }
  }

  private send(message: FromClient): void {
    if (this.state === "open") this.socket?.send(JSON.stringify(message));
  }

  /** Something was heard, so the line is good; look again after a silence. */
  private listen(): void {
    this.options.clearTimer(this.alive);
    this.alive = this.options.setTimer(() => this.askIfAlive(), SILENCE_MS);
  }

  private ping(): void {
    this.asked = this.options.now();
    this.send({ type: "ping" });
  }

  private askIfAlive(): void {
    this.options.clearTimer(this.alive);
    this.ping();
    const socket = this.socket;
    this.alive = this.options.setTimer(() => {
      if (socket === null || this.socket !== socket) return;
      socket.onclose = null;
      socket.close(4000);
      this.lost(4000);
    }, ANSWER_TIMEOUT_MS);
  }

  private stopTimers(): void {
    for (const timer of [this.timer, this.alive, this.again]) this.options.clearTimer(timer);
    this.again = null;
  }

  private become(state: State): void {
    this.state = state;
    this.options.state?.(state, this.tries);
  }
}

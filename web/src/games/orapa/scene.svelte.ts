// What has just happened in one mine, played once: a ray, an asked cell, a proposal and its verdict.
import type { Happened, Update, Views } from "../../types";
import { play } from "../../lib/sound";
import { still } from "../../lib/motion";
import { verdict } from "./words";
import { readAll, type Laid, type Point } from "./shapes";

export interface Shot {
  from: string;
  to: string | null;
  colour: string;
  /** The whole path, where the mine is known. */
  path: Point[] | null;
}

export interface Proposed {
  gems: Laid[];
  verdict: "wrong" | "right";
}

export type PathOf = (mine: number, port: string) => Promise<Point[] | null>;

const LEAST = 1200; // ms that each is shown though more wait
const STILL = 1400; // ms that a mark stays when nothing moves
const STEP = 60;

export class Scene {
  shot = $state.raw<Shot | null>(null);
  asked = $state.raw<string | null>(null);
  proposal = $state.raw<Proposed | null>(null);
  private queue: (() => Promise<number>)[] = [];
  private playing = false;
  private enough = false;

  constructor(private readonly mine: number) {}

  /** Whoever touches the board has seen enough. */
  cut(): void {
    this.queue = [];
    this.enough = true;
  }

  /** Take the events about this mine, and play those that show something. */
  tell(events: Happened[], { view, version }: Update<Views["orapa"]>, pathOf: PathOf): void {
    const mine = view.mines[this.mine];
    if (!mine) return;
    for (const event of events) {
      if (event.undone || !event.text || !mine.prospectors.includes(event.seat)) continue;
      const shown = /^(ray|ask) /.test(event.text) || verdict(event, view, version) !== null;
      if (shown) this.queue.push(() => this.one(event.text ?? "", verdict(event, view, version), mine, view, pathOf));
    }
    this.queue = this.queue.slice(-3); // the story of a long absence is in the log
    if (!this.playing && this.queue.length) void this.play();
  }

  private async play(): Promise<void> {
    this.playing = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      this.enough = false;
      const long = await next();
      const most = still() ? STILL : long;
      for (let past = 0; past < most && !this.enough; past += STEP) {
        if (this.queue.length && past >= LEAST) break;
        await new Promise((done) => setTimeout(done, STEP));
      }
      this.shot = this.asked = this.proposal = null;
    }
    this.playing = false;
  }

  /** Show it; for how long. */
  private async one(
    text: string,
    how: "right" | "wrong" | null,
    mine: Views["orapa"]["mines"][number],
    view: Views["orapa"],
    pathOf: PathOf,
  ): Promise<number> {
    const [verb, ...rest] = text.split(" ");
    if (verb === "ray") {
      const port = mine.ports.find((each) => each.name === rest[0]);
      if (!port?.known) return 0;
      const path = mine.gems && mine.complete ? await pathOf(mine.number, port.name) : null;
      play("ray");
      this.shot = { from: port.name, to: port.exit, colour: port.colour ?? "transparent", path };
      return 2200;
    }
    if (verb === "ask") {
      play("tick");
      this.asked = rest[0] ?? null;
      return 1000;
    }
    if (how === null) return 0;
    const laid = verb === "propose" ? rest : how === "wrong" ? view.wrong.at(-1) : mine.gems;
    play(how === "wrong" ? "no" : "turn");
    this.proposal = { gems: readAll(laid), verdict: how };
    return 2600;
  }
}

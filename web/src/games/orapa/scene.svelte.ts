// What has just happened in one mine, played once: a ray, an asked cell, a proposal and its verdict.
import type { Effects, GameEvent } from "../../types";
import { play } from "../../lib/sound";
import { still } from "../../lib/motion";
import { effectOf } from "../effects";
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

const LEAST = 700; // ms that each is shown though more wait
const STILL = 1400; // ms that a mark stays when nothing moves
const STEP = 60;

export class Scene {
  shot = $state.raw<Shot | null>(null);
  asked = $state.raw<string | null>(null);
  proposal = $state.raw<Proposed | null>(null);
  private queue: (() => number)[] = [];
  private playing = false;
  private enough = false;

  constructor(readonly mine: number) {}

  /** Something is being shown. */
  get isBusy(): boolean {
    return this.shot !== null || this.asked !== null || this.proposal !== null;
  }

  /** Whoever touches the board has seen enough. */
  cut(): void {
    this.queue = [];
    this.enough = true;
  }

  /** Take the events about this mine, and play those that show something. */
  tell(events: GameEvent[]): void {
    for (const event of events) {
      const done = effectOf("orapa", event);
      if (done?.mine !== this.mine) continue;
      if (done.type === "hiding" || (done.type === "proposal" && done.right === null)) continue;
      this.queue.push(() => this.one(done));
    }
    this.queue = this.queue.slice(-3); // the story of a long absence is in the log
    if (!this.playing && this.queue.length) void this.play();
  }

  private async play(): Promise<void> {
    this.playing = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      this.enough = false;
      const long = next();
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
  private one(done: Effects["orapa"]): number {
    switch (done.type) {
      case "ray":
        play("ray");
        this.shot = { from: done.port, to: done.exit, colour: done.colour, path: done.path && points(done.path) };
        return 2200;
      case "cell":
        play("tick");
        this.asked = done.cell;
        return 1000;
      case "proposal":
        play(done.right ? "turn" : "no");
        this.proposal = { gems: readAll(done.whole), verdict: done.right ? "right" : "wrong" };
        return 2600;
      default:
        return 0;
    }
  }
}

export const points = (path: number[][]): Point[] => path.map(([x = 0, y = 0]) => [x, y]);

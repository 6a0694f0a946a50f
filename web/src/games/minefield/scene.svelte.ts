// The moving picture over the field: pieces that come from where they were, ghosts of those that
// are gone, mines that go off, and the die.
import { tick } from "svelte";
import { still } from "../../lib/motion";
import { play } from "../../lib/sound";
import { CHANCE, type GameEvent } from "../../types";
import { place, type Point, type View } from "./hexes";
import { effectOf } from "../effects";
import { lastWay, movements, type Track, type Trail } from "./movements";

interface Ghost {
  key: number;
  seat: number;
  kind: string;
  track: Track;
}
interface Blast {
  key: number;
  at: number;
  from: Point;
}
interface Remains {
  trail: Trail | null;
  faces: number[];
}
const NOTHING: Remains = { trail: null, faces: [] };

export class Scene {
  ghosts = $state.raw<Ghost[]>([]);
  blasts = $state.raw<Blast[]>([]);
  /** The way of the piece that moved last. */
  trail = $state.raw<Trail | null>(null);
  /** The faces of the last turn, as they fall. */
  faces = $state.raw<number[]>([]);
  /** Something is still moving. */
  moving = $state(false);
  private running: Animation[] = [];
  private timers: ReturnType<typeof setTimeout>[] = [];
  private until = 0;
  private keys = 0;
  private last: Remains = NOTHING; // what is left when all has moved

  /** Everything is where it is: somebody wants to play on. */
  cut(): void {
    if (!this.timers.length && !this.running.length) return;
    for (const animation of this.running) animation.finish();
    for (const timer of this.timers) clearTimeout(timer);
    this.running = [];
    this.timers = [];
    this.ghosts = [];
    this.blasts = [];
    this.until = 0;
    this.moving = false;
    this.leave(this.last);
  }

  /** What is left of the last turn, for whoever comes when all has moved. */
  remember(now: View, story: GameEvent[]): void {
    const begun = story.findLastIndex((event) => event.seat !== CHANCE);
    const turn = story.slice(Math.max(0, begun));
    const hops = turn.flatMap((event) => (event.undone ? [] : (effectOf("minefield", event) ?? [])));
    this.last = {
      trail: hops.length === turn.length ? lastWay(now.cells, turn) : null,
      faces: hops.flatMap((hop) => hop.face ?? []),
    };
    this.leave(this.last);
  }

  /** Show how the field came from the view before to the one that is drawn now. */
  async show(before: View, now: View, events: GameEvent[], field: Element): Promise<void> {
    if (!events.length) return; // a look at the same field: nothing has moved
    const turn = movements(before, events);
    if (!turn) {
      this.last = NOTHING;
      this.cut();
      this.leave(NOTHING);
      return;
    }
    if (!turn.tracks.length && !turn.rolls.length) return;
    // A throw goes on from the step or the throw before it, which was shown already.
    const goesOn = events[0]?.seat === CHANCE;
    const begun = goesOn ? this.last : NOTHING;
    const end = {
      trail: lastWay(before.cells, events, begun.trail),
      faces: [...begun.faces, ...turn.rolls.map((roll) => roll.face)],
    };
    // Movements that come while others go on wait for their end.
    const start = Math.max(0, this.until - performance.now());
    this.last = end;
    if (still()) {
      this.leave(end);
      if (turn.rolls.length) play("die");
      return;
    }
    this.until = performance.now() + start + turn.lasts;
    const gone = turn.tracks.filter((track) => track.end === null);
    const ghosts = gone.map((track) => ({ key: (this.keys += 1), seat: track.seat, kind: track.kind, track }));
    this.ghosts = [...this.ghosts, ...ghosts];
    this.blasts = [
      ...this.blasts,
      ...turn.rolls.map((roll) => ({ key: (this.keys += 1), at: start + roll.at, from: roll.from })),
    ];
    await tick();
    const named = new Map(now.cells.map((cell) => [cell.name, cell]));
    for (const track of turn.tracks) {
      const cell = track.end ? named.get(track.end) : undefined;
      const node = cell && field.querySelector(`[data-piece="${cell.name}"]`);
      if (cell && node) this.run(node, track, place(cell), start, turn.lasts);
    }
    for (const ghost of ghosts) {
      const node = field.querySelector(`[data-ghost="${ghost.key}"]`);
      if (node) this.run(node, ghost.track, [0, 0], start, turn.lasts);
    }
    this.moving = true;
    this.later(start, () => {
      this.leave(begun);
      if (!goesOn) play("move");
    });
    for (const roll of turn.rolls) {
      this.later(start + roll.at, () => {
        this.faces = [...this.faces, roll.face];
        play("die");
      });
      this.later(start + roll.at + 200, () => play("blast"));
    }
    this.later(start + turn.lasts, () => {
      this.trail = end.trail;
      if (performance.now() >= this.until - 20) this.moving = false;
    });
    this.later(start + turn.lasts + 200, () => {
      this.ghosts = this.ghosts.filter((ghost) => !ghosts.includes(ghost));
      if (performance.now() >= this.until) {
        this.blasts = [];
        this.running = [];
        this.timers = [];
      }
    });
  }

  private leave({ trail, faces }: Remains): void {
    this.trail = trail;
    this.faces = faces;
  }

  private later(ms: number, does: () => void): void {
    this.timers.push(setTimeout(does, ms));
  }

  /** Let a piece follow its path; places are counted from where it is drawn. */
  private run(node: Element, track: Track, origin: Point, delay: number, lasts: number): void {
    const duration = Math.max(1, lasts);
    const frames: Keyframe[] = track.path.map(({ at, to }) => ({
      offset: Math.min(1, at / duration),
      transform: `translate(${to[0] - origin[0]}px, ${to[1] - origin[1]}px)`,
      opacity: 1,
    }));
    const end = frames.at(-1)!;
    if (track.gone !== null) {
      const [at, after] = [Math.min(0.98, track.gone / duration), Math.min(1, (track.gone + 180) / duration)];
      frames.push(
        { ...end, offset: Math.max(at, end.offset ?? 0) },
        { ...end, offset: Math.max(after, end.offset ?? 0), opacity: 0 },
      );
      frames.push({ ...end, offset: 1, opacity: 0 });
    } else frames.push({ ...end, offset: 1 });
    frames.sort((a, b) => (a.offset ?? 0) - (b.offset ?? 0));
    this.running.push(
      node.animate(frames, { duration, delay, fill: track.gone === null ? "backwards" : "both", easing: "linear" }),
    );
  }
}

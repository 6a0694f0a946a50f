// What happened as movements on the drawing: each hop as its event says it. The view is already drawn.
import type { Effects, GameEvent } from "../../types";
import { effectOf } from "../effects";
import { place, towards, type Cell, type Point, type View } from "./hexes";

type Hop = Effects["minefield"];

export interface Waypoint {
  at: number; // ms from the start
  to: Point;
}
export interface Track {
  seat: number;
  kind: string;
  path: Waypoint[];
  end: string | null; // the cell where it comes to rest; null when it is gone
  gone: number | null; // ms; when it vanished
}
export interface Movements {
  tracks: Track[]; // of the pieces that moved or vanished
  rolls: { at: number; face: number; from: Point }[];
  trail: Point[]; // of the last piece that moved
  lasts: number;
}

const STEP = 260;
const DIE = 300;
const HOP = 260;
const MOST = 3000;

/** The movements of these events from the view before them; null if they do not go on from there. */
export function movements(before: View, events: GameEvent[]): Movements | null {
  const drawing = new Drawing(before.cells);
  for (const event of events) {
    if (event.undone) return null;
    const hop = effectOf("minefield", event);
    if (hop && !drawing.draw(hop)) return null;
  }
  return shortened({
    tracks: drawing.all.filter((track) => track.path.length > 1 || track.gone !== null),
    rolls: drawing.rolls,
    trail: drawing.trail,
    lasts: drawing.now,
  });
}

class Drawing {
  now = 0;
  all: Track[] = [];
  rolls: Movements["rolls"] = [];
  trail: Point[] = [];
  private places: Map<string, Point>;
  private standing = new Map<string, Track>(); // by cell

  constructor(cells: Cell[]) {
    this.places = new Map(cells.map((cell) => [cell.name, place(cell)]));
    for (const { name, piece } of cells) if (piece) this.stand(this.track(piece, this.places.get(name)!), name);
  }

  private track(piece: Hop["piece"], at: Point): Track {
    const track: Track = { ...piece, path: [{ at: this.now, to: at }], end: null, gone: null };
    this.all.push(track);
    return track;
  }

  private stand(track: Track, cell: string): void {
    track.end = cell;
    this.standing.set(cell, track);
  }

  /** Where a cell is; a piece that leaves the board or comes onto it is beside a cell. */
  private at(cell: string | null): Point | undefined {
    return cell === null ? undefined : this.places.get(cell);
  }

  /** Draw one hop; false if nothing stands where it starts. */
  draw(hop: Hop): boolean {
    const target = this.at(hop.target);
    const from = this.at(hop.start) ?? (target && hop.direction ? towards(target, hop.direction, -1) : undefined);
    if (!from) return false;
    const track = hop.start === null ? this.track(hop.piece, from) : this.standing.get(hop.start);
    if (!track) return false;
    if (hop.face === null) this.trail = [from];
    else {
      this.rolls.push({ at: this.now, face: hop.face, from });
      this.now += DIE;
    }
    this.fly(track, hop, from, target);
    if (hop.start !== null) this.standing.delete(hop.start);
    for (const { piece, cell } of hop.lost) {
      const lost = cell === hop.start ? track : this.standing.get(cell);
      if (!lost || lost.seat !== piece.seat) return false;
      this.standing.delete(cell);
      lost.end = null;
      lost.gone = this.now;
    }
    if (hop.end !== null) this.stand(track, hop.end);
    return true;
  }

  /** There, or there and back if something stands in the way; nowhere without a direction. */
  private fly(track: Track, hop: Hop, from: Point, target: Point | undefined): void {
    if (hop.direction === null) return;
    const ms = hop.face === null ? STEP : HOP;
    const blocked = hop.end !== null && hop.end === hop.start;
    const to = blocked ? towards(from, hop.direction, 0.45) : (target ?? towards(from, hop.direction, 0.9));
    const steps: Waypoint[] = blocked
      ? [
          { at: this.now + ms / 2, to },
          { at: this.now + ms, to: from },
        ]
      : [{ at: this.now + ms, to }];
    track.path.push({ at: this.now, to: from }, ...steps);
    if (!blocked) this.trail.push(to);
    this.now += ms;
  }
}

/** The same movements, faster if they take too long. */
function shortened(found: Movements): Movements {
  const by = Math.min(1, MOST / Math.max(1, found.lasts));
  for (const track of found.tracks) {
    for (const point of track.path) point.at *= by;
    if (track.gone !== null) track.gone *= by;
  }
  for (const roll of found.rolls) roll.at *= by;
  return { ...found, lasts: Math.min(MOST, found.lasts) };
}

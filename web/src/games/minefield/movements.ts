// What happened as movements on the drawing: each hop as its event says it. The view is already drawn.
import type { Effects, GameEvent } from "../../types";
import { effectOf } from "../effects";
import { angle, place, towards, type Cell, type Point, type View } from "./hexes";

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
  lasts: number;
}

/** The way of a piece, as it stays drawn when all has moved. */
export interface Trail {
  seat: number;
  points: Point[];
  marks: Mark[];
}
/** A mine that went off, what stood in the way, or where the piece was lost. */
export interface Mark {
  kind: "mine" | "blocked" | "lost";
  at: Point;
  degrees: number;
}

const STEP_MS = 260;
const ROLL_MS = 300;
const THROW_MS = 260;
const LONGEST_MS = 3000; // of all the movements together

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
    lasts: drawing.now,
  });
}

/** The way of the last piece that moved, as its hops say; its throws go on from what was drawn before. */
export function lastWay(cells: Cell[], events: GameEvent[], before: Trail | null = null): Trail | null {
  const places = placesOf(cells);
  let trail = before;
  for (const event of events) {
    const hop = effectOf("minefield", event);
    const way = hop && wayOf(hop, places);
    if (!way) continue;
    const begun = hop.face === null ? null : trail;
    trail = {
      seat: hop.piece.seat,
      points: [...(begun?.points ?? [way.from]), ...(way.to && !way.isBlocked ? [way.to] : [])],
      marks: [...(begun?.marks ?? []), ...marksOf(hop, way)],
    };
  }
  return trail;
}

/** What the line alone does not show of a throw: that it was one, and that it led nowhere. */
function marksOf(hop: Hop, { from, to, isBlocked }: Way): Mark[] {
  if (hop.face === null) return [];
  const marks: Mark[] = [{ kind: "mine", at: from, degrees: 0 }];
  if (to && isBlocked) marks.push({ kind: "blocked", at: to, degrees: angle(hop.direction ?? "") });
  if (hop.end === null) marks.push({ kind: "lost", at: to ?? from, degrees: 0 });
  return marks;
}

interface Way {
  from: Point;
  to: Point | null; // nowhere without a direction
  isBlocked: boolean; // there and back: something stands in the way
}

/** Where a hop starts and leads; a piece that leaves the board or comes onto it is beside a cell. */
function wayOf(hop: Hop, places: Map<string, Point>): Way | null {
  const at = (cell: string | null) => (cell === null ? undefined : places.get(cell));
  const target = at(hop.target);
  const from = at(hop.start) ?? (target && hop.direction ? towards(target, hop.direction, -1) : undefined);
  if (!from) return null;
  if (hop.direction === null) return { from, to: null, isBlocked: false };
  const isBlocked = hop.end !== null && hop.end === hop.start;
  const to = isBlocked ? towards(from, hop.direction, 0.45) : (target ?? towards(from, hop.direction, 0.86));
  return { from, to, isBlocked };
}

function placesOf(cells: Cell[]): Map<string, Point> {
  return new Map(cells.map((cell) => [cell.name, place(cell)]));
}

class Drawing {
  now = 0;
  all: Track[] = [];
  rolls: Movements["rolls"] = [];
  private places: Map<string, Point>;
  private standing = new Map<string, Track>(); // by cell

  constructor(cells: Cell[]) {
    this.places = placesOf(cells);
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

  /** Draw one hop; false if nothing stands where it starts. */
  draw(hop: Hop): boolean {
    const way = wayOf(hop, this.places);
    if (!way) return false;
    const track = hop.start === null ? this.track(hop.piece, way.from) : this.standing.get(hop.start);
    if (!track) return false;
    if (hop.face !== null) {
      this.rolls.push({ at: this.now, face: hop.face, from: way.from });
      this.now += ROLL_MS;
    }
    this.fly(track, way, hop.face === null ? STEP_MS : THROW_MS);
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

  /** There, or there and back. */
  private fly(track: Track, { from, to, isBlocked }: Way, ms: number): void {
    if (!to) return;
    const steps: Waypoint[] = isBlocked
      ? [
          { at: this.now + ms / 2, to },
          { at: this.now + ms, to: from },
        ]
      : [{ at: this.now + ms, to }];
    track.path.push({ at: this.now, to: from }, ...steps);
    this.now += ms;
  }
}

/** The same movements, faster if they take too long. */
function shortened(found: Movements): Movements {
  const by = Math.min(1, LONGEST_MS / Math.max(1, found.lasts));
  for (const track of found.tracks) {
    for (const point of track.path) point.at *= by;
    if (track.gone !== null) track.gone *= by;
  }
  for (const roll of found.rolls) roll.at *= by;
  return { ...found, lasts: Math.min(LONGEST_MS, found.lasts) };
}

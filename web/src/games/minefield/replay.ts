// What happened, told again as movements. It explains the way to the view, which is already drawn.
import { CHANCE, type Happened } from "../../types";
import { neighbour, place, towards, wayTo, type Cell, type Point, type View } from "./hexes";

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
export interface Story {
  tracks: Track[]; // of the pieces that moved or vanished
  rolls: { at: number; face: number; from: Point }[];
  trail: Point[]; // of the last piece that moved
  lasts: number;
}

interface Moving {
  piece: Track;
  cell: Cell;
  heading: string;
}

const STEP = 260;
const DIE = 300;
const HOP = 260;
const MOST = 3000;

/** The movements of these events, or null if they are no story that can be told. */
export function replay(before: View, events: Happened[]): Story | null {
  const cells = new Map(before.cells.map((cell) => [cell.name, cell]));
  const pieces = new Map<string, Track>();
  for (const cell of before.cells) {
    if (cell.piece) {
      pieces.set(cell.name, { ...cell.piece, path: [{ at: 0, to: place(cell) }], end: cell.name, gone: null });
    }
  }
  const all = [...pieces.values()];
  const lives = before.sides.map((side) => side.lives);
  const rolls: Story["rolls"] = [];
  let trail: Point[] = [];
  let now = 0;
  let moving: Moving | null = null;

  /** The piece goes to a cell, in so many ms, from where it stands. */
  function go(piece: Track, cell: Cell, ms: number) {
    piece.path.push({ at: now, to: piece.path.at(-1)!.to }, { at: now + ms, to: place(cell) });
    now += ms;
    if (piece.end) pieces.delete(piece.end);
    const hit = pieces.get(cell.name);
    if (hit) vanish(hit, cell.name);
    piece.end = cell.name;
    pieces.set(cell.name, piece);
    trail.push(place(cell));
  }
  function vanish(piece: Track, from: string | null) {
    if (from) pieces.delete(from);
    piece.end = null;
    piece.gone = now;
  }

  for (const event of events) {
    const text = event.text ?? "";
    if (event.undone) return null;
    if (text === "pass") continue;
    if (event.seat !== CHANCE) {
      const [verb, name = "", way = ""] = text.split(" ");
      const [from = "", to = ""] = text.split("-");
      const cell = cells.get(verb === "enter" ? name : to);
      if (!cell) return null;
      if (verb === "enter") {
        const start = towards(place(cell), way, -1);
        const piece: Track = {
          seat: event.seat,
          kind: "soldier",
          path: [{ at: now, to: start }],
          end: null,
          gone: null,
        };
        all.push(piece);
        trail = [start];
        go(piece, cell, STEP);
        moving = { piece, cell, heading: way };
      } else {
        const [piece, start] = [pieces.get(from), cells.get(from)];
        const heading = start && wayTo(start, cell);
        if (!piece || !start || !heading) return null;
        trail = [place(start)];
        go(piece, cell, STEP);
        moving = { piece, cell, heading };
      }
      continue;
    }
    if (!moving) return null;
    const { piece, cell, heading }: Moving = moving;
    const face = Number(text);
    rolls.push({ at: now, face, from: place(cell) });
    now += DIE;
    if (face === 7) continue;
    if (face === 8) {
      vanish(piece, cell.name);
      continue;
    }
    const way: string | undefined = before.faces[heading]?.[face - 1];
    if (!way) return null;
    const next = neighbour(before.cells, cell, way);
    const there = next && pieces.get(next.name);
    const off = towards(place(cell), way, next ? 0.45 : 0.9);
    if (!next || (there && there.seat !== piece.seat && there.kind === "commander" && lives[there.seat]! > 1)) {
      // Off the field, or onto a commander who can take it: it flies there and is gone.
      if (there) lives[there.seat]! -= 1;
      const to = next ? place(next) : off;
      piece.path.push({ at: now, to: place(cell) }, { at: now + HOP, to });
      now += HOP;
      trail.push(to);
      vanish(piece, cell.name);
    } else if (there && there.seat === piece.seat) {
      piece.path.push({ at: now, to: place(cell) }, { at: now + HOP / 2, to: off }, { at: now + HOP, to: place(cell) });
      now += HOP;
    } else {
      go(piece, next, HOP);
      moving = { piece, cell: next, heading: way };
    }
  }
  return scaled({
    tracks: all.filter((piece) => piece.path.length > 1 || piece.gone !== null),
    rolls,
    trail,
    lasts: now,
  });
}

/** The same story, told faster if it is too long. */
function scaled(story: Story): Story {
  const by = Math.min(1, MOST / Math.max(1, story.lasts));
  for (const track of story.tracks) {
    for (const point of track.path) point.at *= by;
    if (track.gone !== null) track.gone *= by;
  }
  for (const roll of story.rolls) roll.at *= by;
  story.lasts = Math.min(MOST, story.lasts);
  return story;
}

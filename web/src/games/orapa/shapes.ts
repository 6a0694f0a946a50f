// Where things lie in a drawing of a mine: gems, cells, ports. What they are, the server says.
import type { Pieces } from "../../types";
import { piecesOf } from "../../words/games";

/** Units of a drawing: a cell, and the rim around the grid that holds the ports and answers. */
export const CELL = 40;
export const RIM = 64;

const pieces = () => piecesOf("orapa");

/** The grid in cells, and its drawing with the rim in units. */
export function board(): { rows: number; columns: number; width: number; height: number } {
  const { rows, columns } = pieces();
  return { rows, columns, width: columns * CELL + 2 * RIM, height: rows * CELL + 2 * RIM };
}

export type Point = [x: number, y: number];
export type Letter = string;

/** The letters of all gems, in the order in which they are laid. */
export function allLetters(): Letter[] {
  return pieces().gems.map((gem) => gem.letter);
}

/** A gem somewhere on the grid: the top left cell of its box. */
export interface Laid {
  letter: Letter;
  mirrored: boolean;
  turn: number;
  row: number;
  column: number;
}

export interface Shape {
  width: number;
  height: number;
  outline: Point[]; // in cells, clockwise
}

type Position = Pieces["orapa"]["gems"][number]["shapes"][number];

/** Every position of a gem that looks different. */
function positions(letter: Letter): Position[] {
  return pieces().gems.find((gem) => gem.letter === letter)?.shapes ?? [];
}

function position(letter: Letter, mirrored: boolean, turn: number): Position | undefined {
  return positions(letter).find((each) => each.mirrored === mirrored && each.turn === turn);
}

/** A gem's outline in its box. The server counts in half cells. */
export function shape(letter: Letter, mirrored: boolean, turn: number): Shape {
  const found = position(letter, mirrored, turn) ?? positions(letter)[0];
  if (!found) return { width: 1, height: 1, outline: [] };
  const outline = found.outline.map(([x = 0, y = 0]): Point => [x / 2, y / 2]);
  return { width: found.width / 2, height: found.height / 2, outline };
}

export function turned(gem: Laid): Laid {
  const turns = positions(gem.letter).filter((each) => each.mirrored === gem.mirrored);
  const at = turns.findIndex((each) => each.turn === gem.turn);
  return inside(around(gem, { ...gem, turn: turns[(at + 1) % turns.length]?.turn ?? gem.turn }));
}

export function mirrored(gem: Laid): Laid {
  const other = position(gem.letter, !gem.mirrored, gem.turn);
  return other ? inside({ ...gem, mirrored: other.mirrored }) : gem;
}

export function mayTurn(letter: Letter): boolean {
  return positions(letter).some((each) => each.turn > 0);
}

export function mayMirror(letter: Letter): boolean {
  return positions(letter).some((each) => each.mirrored);
}

/** Turned about its middle, not about its corner. */
function around(before: Laid, after: Laid): Laid {
  const a = shape(before.letter, before.mirrored, before.turn);
  const b = shape(after.letter, after.mirrored, after.turn);
  return {
    ...after,
    row: after.row + Math.trunc((a.height - b.height) / 2),
    column: after.column + Math.trunc((a.width - b.width) / 2),
  };
}

/** The same gem, pushed back onto the board. */
export function inside(gem: Laid): Laid {
  const { width, height } = shape(gem.letter, gem.mirrored, gem.turn);
  const { rows, columns } = pieces();
  return {
    ...gem,
    row: Math.max(0, Math.min(rows - height, gem.row)),
    column: Math.max(0, Math.min(columns - width, gem.column)),
  };
}

export function written(gem: Laid): string {
  return `${gem.letter}${gem.mirrored ? "m" : ""}${gem.turn}@${cellName(gem.row, gem.column)}`;
}

/** A gem from its text, like `Rm0@C4`; null for what is none. */
export function read(text: string): Laid | null {
  const parts = /^([a-z])(m?)([0-9]?)@(\w+)$/i.exec(text);
  if (!parts) return null;
  const letter = parts[1]!.toUpperCase();
  const [mirrored, turn] = [parts[2] !== "", Number(parts[3] || 0)];
  const { cells, columns } = pieces();
  const cell = cells.indexOf(parts[4]!.toUpperCase());
  if (cell < 0 || !position(letter, mirrored, turn)) return null;
  return { letter, mirrored, turn, row: Math.floor(cell / columns), column: cell % columns };
}

export function readAll(texts: readonly string[] | null | undefined): Laid[] {
  return (texts ?? []).flatMap((text) => read(text) ?? []);
}

export function cellName(row: number, column: number): string {
  const { cells, columns } = pieces();
  return cells[row * columns + column] ?? "";
}

/** Whether the gem's box holds this cell and its outline the cell's middle, or a part of it. */
export function covers(gem: Laid, row: number, column: number): boolean {
  const { outline } = shape(gem.letter, gem.mirrored, gem.turn);
  const [x, y] = [column - gem.column, row - gem.row];
  return [
    [0.3, 0.3],
    [0.7, 0.3],
    [0.3, 0.7],
    [0.7, 0.7],
  ].some(([dx, dy]) => within(outline, [x + dx!, y + dy!]));
}

function within(outline: Point[], [x, y]: Point): boolean {
  return outline.every(([ax, ay], i) => {
    const [bx, by] = outline[(i + 1) % outline.length]!;
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
  });
}

export function middle(outline: Point[]): Point {
  const sum = outline.reduce(([a, b], [x, y]): Point => [a + x, b + y], [0, 0] as Point);
  return [sum[0] / outline.length, sum[1] / outline.length];
}

export function path(points: Point[], scale = CELL, [dx, dy]: Point = [0, 0]): string {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${round(x * scale + dx)} ${round(y * scale + dy)}`).join("");
}

function round(n: number): number {
  return Math.round(n * 100) / 100;
}

export interface Facet {
  points: Point[];
  /** From 0, in the light of the top left, to 2, in the shade. */
  tone: number;
}

/** The cut of a gem: its table in the middle and a facet along each side. */
export function facets(outline: Point[]): { table: Point[]; sides: Facet[] } {
  const centre = middle(outline);
  const table = outline.map(([x, y]): Point => [
    centre[0] + (x - centre[0]) * 0.48,
    centre[1] + (y - centre[1]) * 0.48,
  ]);
  const sides = outline.map((from, i): Facet => {
    const next = (i + 1) % outline.length;
    const to = outline[next]!;
    // Clockwise, so that the outward side of from-to is on its left.
    const [nx, ny] = [to[1] - from[1], from[0] - to[0]];
    const light = (-nx - 1.4 * ny) / Math.hypot(nx, ny);
    return { points: [from, to, table[next]!, table[i]!], tone: light > 0.5 ? 0 : light > -0.7 ? 1 : 2 };
  });
  return { table, sides };
}

export type Side = "top" | "right" | "left" | "bottom";
export interface Place {
  side: Side;
  /** Where it stands in the grid that arrows walk on: just outside it. */
  x: number;
  y: number;
  /** The tile of the port, in units. */
  tile: { x: number; y: number; width: number; height: number };
  /** The middle of its name, and of the answer beyond it. */
  name: Point;
  answer: Point;
  /** Into the mine. */
  way: Point;
  /** Where a ray crosses the edge of the grid. */
  edge: Point;
}

/** Where a port is drawn. */
export function place(name: string): Place {
  const { ports, rows, columns } = pieces();
  const { row, column } = ports.find((port) => port.name === name) ?? { row: -1, column: 0 };
  const side = row < 0 ? "top" : row >= rows ? "bottom" : column < columns ? "left" : "right";
  return at(side, column, row);
}

/** A way through the middles of cells from port to port, as a lesson writes it: `D-D5-5`. In half cells; null for
 * what is none. */
export function readWay(text: string): { names: string[]; points: Point[] } | null {
  const { cells, columns, ports } = pieces();
  const names = text.split("-");
  const points = names.flatMap((name): Point[] => {
    const cell = cells.indexOf(name);
    if (cell >= 0) return [[2 * (cell % columns) + 1, 2 * Math.floor(cell / columns) + 1]];
    if (!ports.some((port) => port.name === name)) return [];
    const [x, y] = place(name).edge;
    return [[((x - RIM) * 2) / CELL, ((y - RIM) * 2) / CELL]];
  });
  return names.length > 1 && points.length === names.length ? { names, points } : null;
}

function at(side: Side, x: number, y: number): Place {
  const across = side === "left" || side === "right";
  const near = side === "left" || side === "top"; // the rim comes before the grid
  const { rows, columns } = pieces();
  const start = near ? 0 : RIM + (across ? columns : rows) * CELL;
  const along = RIM + (across ? y : x) * CELL;
  const tile = across
    ? { x: start, y: along, width: RIM, height: CELL }
    : { x: along, y: start, width: CELL, height: RIM };
  const point = (out: number): Point => {
    const off = near ? RIM - out : start + out;
    return across ? [off, along + CELL / 2] : [along + CELL / 2, off];
  };
  const sign = near ? 1 : -1;
  return {
    side,
    x,
    y,
    tile,
    name: point(13),
    answer: point(43),
    edge: point(0),
    way: across ? [sign, 0] : [0, sign],
  };
}

/** The cells that a gem fills or half fills, by their place in the list of cells. */
export function cells(gem: Laid): number[] {
  const { width, height } = shape(gem.letter, gem.mirrored, gem.turn);
  const { columns } = pieces();
  const found: number[] = [];
  for (let row = gem.row; row < gem.row + height; row += 1) {
    for (let column = gem.column; column < gem.column + width; column += 1) {
      if (covers(gem, row, column)) found.push(row * columns + column);
    }
  }
  return found;
}

/** Whether two gems keep a cell between them; a good place to suggest, whatever the rules say. */
export function apart(a: Laid, b: Laid): boolean {
  const { columns } = pieces();
  const other = cells(b);
  return cells(a).every((cell) =>
    other.every((one) => {
      const rows = Math.abs(Math.floor(cell / columns) - Math.floor(one / columns));
      return rows + Math.abs((cell % columns) - (one % columns)) > 1;
    }),
  );
}

/** The place nearest to where the gem is meant to be that keeps apart from the others. */
export function freeSpot(gem: Laid, others: Laid[]): Laid {
  const { rows, columns } = pieces();
  const spots: Laid[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const here = { ...gem, row, column };
      if (written(inside(here)) === written(here)) spots.push(here);
    }
  }
  const far = (spot: Laid) => Math.hypot(spot.row - gem.row, spot.column - gem.column);
  spots.sort((a, b) => far(a) - far(b));
  return spots.find((spot) => others.every((other) => apart(spot, other))) ?? inside(gem);
}

/** A try at a mine, drawn by chance; the server says whether it may be. */
export function scattered(letters: Letter[], fixed: Laid[], random: () => number = Math.random): Laid[] {
  const { rows, columns } = pieces();
  const below = (n: number) => Math.floor(random() * n);
  for (let tries = 0; tries < 400; tries += 1) {
    const found = [...fixed];
    for (const letter of letters) {
      const ways = positions(letter);
      for (let k = 0; k < 40; k += 1) {
        const { mirrored, turn } = ways[below(ways.length)]!;
        const gem = { letter, mirrored, turn, row: below(rows), column: below(columns) };
        if (written(inside(gem)) === written(gem) && found.every((other) => apart(gem, other))) {
          found.push(gem);
          break;
        }
      }
    }
    if (found.length === fixed.length + letters.length) return found.slice(fixed.length);
  }
  return [];
}

// Where things lie in a mine: the gems' outlines in every turn, cells, ports. Geometry, no rules.

export const ROWS = 8;
export const COLUMNS = 10;
/** Units of a drawing: a cell, and the rim around the grid that holds the ports and answers. */
export const CELL = 40;
export const RIM = 64;
export const WIDTH = COLUMNS * CELL + 2 * RIM;
export const HEIGHT = ROWS * CELL + 2 * RIM;

export type Point = [x: number, y: number];
export type Letter = "R" | "Y" | "B" | "W" | "L" | "D" | "K";
export const LETTERS: Letter[] = ["R", "Y", "B", "W", "L", "D", "K"];

/** A gem somewhere on the grid: the top left cell of its box. */
export interface Laid {
  letter: Letter;
  mirrored: boolean;
  turn: number;
  row: number;
  column: number;
}

interface Form {
  width: number;
  height: number;
  outline: Point[]; // in cells, clockwise
  turns: number; // quarter turns that look different
}

const TRIANGLE: Form = {
  width: 4,
  height: 2,
  turns: 4,
  outline: [
    [2, 0],
    [4, 2],
    [0, 2],
  ],
};

// As drawn in article O2, before any turn.
const FORMS: Record<Letter, Form> = {
  R: {
    width: 3,
    height: 1,
    turns: 2,
    outline: [
      [1, 0],
      [3, 0],
      [2, 1],
      [0, 1],
    ],
  },
  Y: {
    width: 2,
    height: 2,
    turns: 4,
    outline: [
      [0, 0],
      [2, 2],
      [0, 2],
    ],
  },
  B: TRIANGLE,
  W: TRIANGLE,
  L: {
    width: 2,
    height: 2,
    turns: 1,
    outline: [
      [1, 0],
      [2, 1],
      [1, 2],
      [0, 1],
    ],
  },
  D: {
    width: 2,
    height: 1,
    turns: 4,
    outline: [
      [1, 0],
      [2, 1],
      [0, 1],
    ],
  },
  K: {
    width: 2,
    height: 1,
    turns: 2,
    outline: [
      [0, 0],
      [2, 0],
      [2, 1],
      [0, 1],
    ],
  },
};

export interface Shape {
  width: number;
  height: number;
  outline: Point[];
}

/** A gem's outline in its box: mirrored left to right, and then turned clockwise. */
export function shape(letter: Letter, mirrored: boolean, turn: number): Shape {
  let { width, height, outline } = FORMS[letter];
  if (mirrored) outline = outline.map(([x, y]): Point => [width - x, y]).reverse();
  for (let i = 0; i < turn; i += 1) {
    const tall = height;
    outline = outline.map(([x, y]): Point => [tall - y, x]);
    [width, height] = [height, width];
  }
  return { width, height, outline };
}

export function turned(gem: Laid): Laid {
  return inside({ ...around(gem, { ...gem, turn: (gem.turn + 1) % FORMS[gem.letter].turns }) });
}

export function mirrored(gem: Laid): Laid {
  return gem.letter === "R" ? inside({ ...gem, mirrored: !gem.mirrored }) : gem;
}

export function mayTurn(letter: Letter): boolean {
  return FORMS[letter].turns > 1;
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
  return {
    ...gem,
    row: Math.max(0, Math.min(ROWS - height, gem.row)),
    column: Math.max(0, Math.min(COLUMNS - width, gem.column)),
  };
}

export function written(gem: Laid): string {
  return `${gem.letter}${gem.mirrored ? "m" : ""}${gem.turn}@${cellName(gem.row, gem.column)}`;
}

/** A gem from its text, like `Rm0@C4`; null for what is none. */
export function read(text: string): Laid | null {
  const parts = /^([RYBWLDK])(m?)([0-3]?)@([A-H])(\d+)$/i.exec(text);
  if (!parts) return null;
  const letter = parts[1]!.toUpperCase() as Letter;
  return {
    letter,
    mirrored: parts[2] !== "",
    turn: Number(parts[3] || 0),
    row: parts[4]!.toUpperCase().charCodeAt(0) - 65,
    column: Number(parts[5]) - 1,
  };
}

export function readAll(texts: readonly string[] | null | undefined): Laid[] {
  return (texts ?? []).flatMap((text) => read(text) ?? []);
}

export function cellName(row: number, column: number): string {
  return "ABCDEFGH".charAt(row) + String(column + 1);
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
  /** Where it stands in the grid that arrows walk on: -1 and 10 are the rim. */
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

/** Ports by their number: 10 along the top, 8 down the right, 8 down the left, 10 at the bottom. */
export function place(port: number): Place {
  if (port < 10) return at("top", port, -1);
  if (port < 18) return at("right", COLUMNS, port - 10);
  if (port < 26) return at("left", -1, port - 18);
  return at("bottom", port - 26, ROWS);
}

function at(side: Side, x: number, y: number): Place {
  const across = side === "left" || side === "right";
  const near = side === "left" || side === "top"; // the rim comes before the grid
  const start = near ? 0 : RIM + (across ? COLUMNS : ROWS) * CELL;
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

/** The number of a port by its name: 1 to 18, then A to R. */
export function portNumber(name: string): number {
  return /^\d+$/.test(name) ? Number(name) - 1 : 18 + name.charCodeAt(0) - 65;
}

/** The cells that a gem fills or half fills, as row * 10 + column. */
export function cells(gem: Laid): number[] {
  const { width, height } = shape(gem.letter, gem.mirrored, gem.turn);
  const found: number[] = [];
  for (let row = gem.row; row < gem.row + height; row += 1) {
    for (let column = gem.column; column < gem.column + width; column += 1) {
      if (covers(gem, row, column)) found.push(row * COLUMNS + column);
    }
  }
  return found;
}

/** Whether two gems keep a cell between them; a good place to suggest, whatever the rules say. */
export function apart(a: Laid, b: Laid): boolean {
  const other = cells(b);
  return cells(a).every((cell) =>
    other.every((one) => {
      const rows = Math.abs(Math.floor(cell / COLUMNS) - Math.floor(one / COLUMNS));
      return rows + Math.abs((cell % COLUMNS) - (one % COLUMNS)) > 1;
    }),
  );
}

/** The place nearest to where the gem is meant to be that keeps apart from the others. */
export function freeSpot(gem: Laid, others: Laid[]): Laid {
  const spots: Laid[] = [];
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
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
  const below = (n: number) => Math.floor(random() * n);
  for (let tries = 0; tries < 400; tries += 1) {
    const found = [...fixed];
    for (const letter of letters) {
      for (let k = 0; k < 40; k += 1) {
        const gem = {
          letter,
          mirrored: letter === "R" && below(2) === 1,
          turn: below(FORMS[letter].turns),
          row: below(ROWS),
          column: below(COLUMNS),
        };
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

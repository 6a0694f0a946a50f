// Where hexes lie on the drawing, and small questions about a field.
import type { Views } from "../../types";

export type View = Views["minefield"];
export type Cell = View["cells"][number];
export type Step = View["steps"][number];
export type Throw = Step["throws"][number];
export type Point = readonly [x: number, y: number];

export const R = 30; // centre to corner
export const W = Math.sqrt(3) * R; // side to side

/** The ways of the compass, in half cells and rows. */
const WAYS: Record<string, Point> = {
  E: [2, 0],
  SE: [1, 1],
  SW: [-1, 1],
  W: [-2, 0],
  NW: [-1, -1],
  NE: [1, -1],
};

export function place({ column, row }: { column: number; row: number }): Point {
  return [(column * W) / 2, row * 1.5 * R];
}

/** The place that lies so many cells from there, that way. */
export function towards(from: Point, way: string, cells = 1): Point {
  const [dx, dy] = WAYS[way] ?? [0, 0];
  return [from[0] + (dx * W * cells) / 2, from[1] + dy * 1.5 * R * cells];
}

/** The degrees that an arrow turns from pointing east. */
export function angle(way: string): number {
  const [dx, dy] = towards([0, 0], way);
  return (Math.atan2(dy, dx) * 180) / Math.PI;
}

/** A hexagon with its tip up, as points around its centre. */
export function hexagon(radius: number): string {
  return Array.from({ length: 6 }, (_, k) => {
    const turn = (Math.PI / 3) * k - Math.PI / 2;
    return `${(radius * Math.cos(turn)).toFixed(2)},${(radius * Math.sin(turn)).toFixed(2)}`;
  }).join(" ");
}

/** The frame of the drawing: the cells and room around them for what leaves the field. */
export function frame(cells: Cell[]): { x: number; y: number; width: number; height: number } {
  const xs = cells.map((cell) => place(cell)[0]);
  const ys = cells.map((cell) => place(cell)[1]);
  const [x, y] = [Math.min(...xs) - W, Math.min(...ys) - R * 1.6];
  return { x, y, width: Math.max(...xs) + W - x, height: Math.max(...ys) + R * 1.6 - y };
}

/** The cells that an action names. */
export function cellsOf(action: string): string[] {
  return action.split(/[- ]/).filter((word) => /^[a-z]+\d+$/.test(word));
}

/** The cell that a step starts from: null for a soldier who comes in. */
export function startOf(action: string): string | null {
  return action.includes("-") ? (action.split("-")[0] ?? null) : null;
}

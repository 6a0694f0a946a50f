// A board being drawn: cells at any place of an endless sheet, and the text that they make.
import type { Designs } from "../../types";
import type { Designing } from "../contract";

/** As the server draws boards: columns are half cells, and a cell stands where column and row agree (see `halfOf`). */
export interface DrawnSign {
  row: number;
  column: number;
  sign: string;
}
export type Place = Omit<DrawnSign, "sign">;
export type Drawing = DrawnSign[];

export const NOTHING = ""; // the sign of a place without a cell

const isAt = (a: Place, b: Place): boolean => a.row === b.row && a.column === b.column;

export function signAt(drawing: Drawing, at: Place): string {
  return drawing.find((cell) => isAt(cell, at))?.sign ?? NOTHING;
}

/** Which half of the places can be cells: 0 or 1. */
export function halfOf([first]: Drawing): number {
  return first ? Math.abs(first.column - first.row) % 2 : 0;
}

/** The drawing with this sign at this place; a sign that stands once leaves its old place, which becomes `ground`. */
export function drawn(drawing: Drawing, at: Place, sign: string, once: boolean, ground: string): Drawing {
  const others = drawing
    .filter((cell) => !isAt(cell, at))
    .map((cell) => (once && cell.sign === sign ? { ...cell, sign: ground } : cell));
  return sign === NOTHING ? others : [...others, { row: at.row, column: at.column, sign }];
}

/** The place that a half turn brings this one to, around the middle between two others. */
export function twin(at: Place, one: Place, two: Place): Place {
  return { row: one.row + two.row - at.row, column: one.column + two.column - at.column };
}

/** The names of the cells as they will have them on the board, by `row,column`. */
export function namesOf(drawing: Drawing): Map<string, string> {
  const top = Math.min(...drawing.map(({ row }) => row));
  const names = new Map<string, string>();
  for (const { row, column } of drawing) {
    const before = drawing.filter((cell) => cell.row === row && cell.column <= column).length;
    names.set(`${row},${column}`, `${String.fromCharCode(97 + row - top)}${before}`);
  }
  return names;
}

export const designing: Designing<Designs["minefield"], Drawing> = {
  open: ({ cells }) => cells.map(({ row, column, sign }) => ({ row, column, sign })),
  write(drawing) {
    if (!drawing.length) return "";
    const [rows, columns] = [drawing.map(({ row }) => row), drawing.map(({ column }) => column)];
    const [top, left] = [Math.min(...rows), Math.min(...columns)];
    return Array.from({ length: Math.max(...rows) - top + 1 }, (_, row) => {
      const line: string[] = [];
      for (const cell of drawing) if (cell.row === top + row) line[cell.column - left] = cell.sign;
      return Array.from(line, (sign) => sign ?? " ").join("");
    })
      .concat("")
      .join("\n");
  },
};

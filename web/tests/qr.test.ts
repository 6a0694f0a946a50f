import { describe, expect, it } from "vitest";
import { correction, frame, MASKS, path, qr } from "../src/lib/qr";

// Data and correction bytes a block, by version, as in the standard's table for level M.
const SHAPES: Record<number, [blocks: number[], correction: number]> = {
  1: [[16], 10],
  3: [[44], 26],
  6: [[27, 27, 27, 27], 16],
  8: [[38, 38, 39, 39], 22],
  10: [[43, 43, 43, 43, 44], 26],
};

/** Read a code back: format, mask, blocks; every block must be a word of the code. */
function read(grid: boolean[][]): string {
  const size = grid.length;
  const version = (size - 17) / 4;
  const first = [0, 1, 2, 3, 4, 5, 7, 8].map((y) => grid[y]![8]!);
  const rest = [7, 5, 4, 3, 2, 1, 0].map((x) => grid[8]![x]!);
  const bits = [...first, ...rest].reduce((sum, dark, i) => sum | (Number(dark) << i), 0) ^ 0x5412;
  expect(bits >> 13).toBe(0); // level M
  const mask = MASKS[(bits >> 10) & 7]!;
  const [blocks, length] = SHAPES[version]!;
  const stream = path(frame(version)).map(([x, y]) => Number(grid[y]![x]! !== mask(x, y)));
  const bytes: number[] = [];
  for (let i = 0; i + 8 <= stream.length; i += 8) {
    bytes.push(stream.slice(i, i + 8).reduce((byte, bit) => byte * 2 + bit, 0));
  }
  const data: number[][] = blocks.map(() => []);
  const checks: number[][] = blocks.map(() => []);
  let k = 0;
  for (let i = 0; i < Math.max(...blocks); i += 1) {
    blocks.forEach((room, b) => {
      if (i < room) data[b]!.push(bytes[k++]!);
    });
  }
  for (let i = 0; i < length; i += 1) blocks.forEach((_, b) => checks[b]!.push(bytes[k++]!));
  data.forEach((block, b) => expect(checks[b]).toEqual(correction(block, length)));
  const all = data.flat().flatMap((byte) => [...byte.toString(2).padStart(8, "0")].map(Number));
  const number = (from: number, width: number) => Number.parseInt(all.slice(from, from + width).join(""), 2);
  expect(number(0, 4)).toBe(4);
  const width = version < 10 ? 8 : 16;
  const count = number(4, width);
  const text = Array.from({ length: count }, (_, i) => number(4 + width + i * 8, 8));
  return new TextDecoder().decode(new Uint8Array(text));
}

describe("qr", () => {
  it("has the correction bytes of a known example", () => {
    // The message and its correction as worked out in many a tutorial: HELLO WORLD, 1-M.
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    expect(correction(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  });

  it.each([
    ["Hi", 21],
    ["http://127.0.0.1:8000/t/abcdefghjk", 29],
    ["https://play.example.org/t/abcdefghjkmn#0123456789abcdef?".padEnd(100, "x"), 41],
    ["é".repeat(70), 49],
    ["y".repeat(213), 57],
  ])("can be read back: %s", (text, size) => {
    const grid = qr(text)!;
    expect(grid).toHaveLength(size);
    expect(read(grid)).toBe(text);
  });

  it("refuses what does not fit", () => {
    expect(qr("y".repeat(214))).toBeNull();
  });

  it("is exactly this for a link that a reader has read", () => {
    const rows = qr("https://example.org/t/abcdefghjkmn")!.map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));
    expect(rows).toMatchSnapshot();
  });
});

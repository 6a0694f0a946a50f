// A QR code of a short text: byte mode, error correction M, versions 1 to 10 (213 bytes).

// By version: error-correction bytes a block, then [blocks, data bytes a block] of each group.
const BLOCKS: [number, [number, number][]][] = [
  [10, [[1, 16]]],
  [16, [[1, 28]]],
  [26, [[1, 44]]],
  [18, [[2, 32]]],
  [24, [[2, 43]]],
  [16, [[4, 27]]],
  [18, [[4, 31]]],
  [
    22,
    [
      [2, 38],
      [2, 39],
    ],
  ],
  [
    22,
    [
      [3, 36],
      [2, 37],
    ],
  ],
  [
    26,
    [
      [4, 43],
      [1, 44],
    ],
  ],
];
const CENTRES = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const LEVEL_M = 0;

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i += 1) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = x & 0x80 ? (x << 1) ^ 0x11d : x << 1;
}
const times = (a: number, b: number): number => (a && b ? EXP[LOG[a]! + LOG[b]!]! : 0);

/** The remainder that makes the bytes a word of the Reed–Solomon code. */
export function correction(data: number[], length: number): number[] {
  let generator = [1];
  for (let i = 0; i < length; i += 1) {
    const next = new Array<number>(generator.length + 1).fill(0);
    generator.forEach((g, k) => {
      next[k]! ^= g;
      next[k + 1]! ^= times(g, EXP[i]!);
    });
    generator = next;
  }
  const rest = [...data, ...new Array<number>(length).fill(0)];
  for (let i = 0; i < data.length; i += 1) {
    const factor = rest[i]!;
    if (factor) generator.forEach((g, k) => (rest[i + k]! ^= times(g, factor)));
  }
  return rest.slice(data.length);
}

function codewords(bytes: Uint8Array, version: number): number[] {
  const [length, groups] = BLOCKS[version - 1]!;
  const sizes = groups.flatMap(([count, size]) => new Array<number>(count).fill(size));
  const room = sizes.reduce((a, b) => a + b, 0);
  const bits: number[] = [];
  const put = (value: number, width: number) => {
    for (let i = width - 1; i >= 0; i -= 1) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) {
    data.push(bits.slice(i, i + 8).reduce((byte, bit) => byte * 2 + bit, 0));
  }
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  let from = 0;
  const blocks = sizes.map((size) => data.slice(from, (from += size)));
  const checks = blocks.map((block) => correction(block, length));
  const out: number[] = [];
  for (const parts of [blocks, checks]) {
    const longest = Math.max(...parts.map((part) => part.length));
    for (let i = 0; i < longest; i += 1) {
      for (const part of parts) if (i < part.length) out.push(part[i]!);
    }
  }
  return out;
}

/** The remainder of a value by a polynomial, as the format and version marks have it. */
function remainder(value: number, polynomial: number, degree: number): number {
  let rest = value << degree;
  for (let i = 31 - Math.clz32(rest | 1); i >= degree; i = 31 - Math.clz32(rest | 1)) {
    rest ^= polynomial << (i - degree);
    if (!rest) break;
  }
  return rest;
}

export const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

type Grid = (boolean | null)[][];

/** Everything but the data: null where the data goes. */
export function frame(version: number): Grid {
  const size = version * 4 + 17;
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  const set = (x: number, y: number, dark: boolean) => {
    if (x >= 0 && y >= 0 && x < size && y < size) grid[y]![x] = dark;
  };
  for (let i = 0; i < size; i += 1) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    for (let dy = -4; dy <= 4; dy += 1) {
      for (let dx = -4; dx <= 4; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
    }
  }
  const centres = CENTRES[version - 1]!;
  const last = centres.length - 1;
  centres.forEach((cy, row) =>
    centres.forEach((cx, column) => {
      if ((!row && !column) || (!row && column === last) || (row === last && !column)) return;
      for (let dy = -2; dy <= 2; dy += 1) {
        for (let dx = -2; dx <= 2; dx += 1) {
          set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
        }
      }
    }),
  );
  if (version >= 7) {
    const mark = (version << 12) | remainder(version, 0x1f25, 12);
    for (let i = 0; i < 18; i += 1) {
      const dark = ((mark >> i) & 1) === 1;
      set(size - 11 + (i % 3), Math.floor(i / 3), dark);
      set(Math.floor(i / 3), size - 11 + (i % 3), dark);
    }
  }
  format(grid, 0); // keeps the room; written for good with the mask
  return grid;
}

function format(grid: Grid, mask: number): void {
  const size = grid.length;
  const value = (LEVEL_M << 3) | mask;
  const bits = ((value << 10) | remainder(value, 0x537, 10)) ^ 0x5412;
  const bit = (i: number) => ((bits >> i) & 1) === 1;
  for (let i = 0; i <= 5; i += 1) grid[i]![8] = bit(i);
  grid[7]![8] = bit(6);
  grid[8]![8] = bit(7);
  grid[8]![7] = bit(8);
  for (let i = 9; i < 15; i += 1) grid[8]![14 - i] = bit(i);
  for (let i = 0; i < 8; i += 1) grid[8]![size - 1 - i] = bit(i);
  for (let i = 8; i < 15; i += 1) grid[size - 15 + i]![8] = bit(i);
  grid[size - 8]![8] = true;
}

/** The cells of the data, in the order in which they are filled. */
export function path(grid: Grid): [number, number][] {
  const size = grid.length;
  const cells: [number, number][] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i += 1) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1]) if (grid[y]![x] === null) cells.push([x, y]);
    }
    up = !up;
  }
  return cells;
}

/** How hard the pattern is to read, by the standard's four rules. */
function penalty(grid: boolean[][]): number {
  const size = grid.length;
  let cost = 0;
  let dark = 0;
  const finder = [true, false, true, true, true, false, true];
  for (const turned of [false, true]) {
    const at = (i: number, k: number) => (turned ? grid[k]![i]! : grid[i]![k]!);
    for (let i = 0; i < size; i += 1) {
      let run = 0;
      for (let k = 0; k < size; k += 1) {
        run = k && at(i, k) === at(i, k - 1) ? run + 1 : 1;
        if (run === 5) cost += 3;
        else if (run > 5) cost += 1;
        if (k + 7 <= size && finder.every((d, j) => at(i, k + j) === d)) {
          const quiet = (from: number) =>
            [0, 1, 2, 3].every((j) => from + j < 0 || from + j >= size || !at(i, from + j));
          if (quiet(k - 4) || quiet(k + 7)) cost += 40;
        }
      }
    }
  }
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (grid[y]![x]) dark += 1;
      if (x && y) {
        const same = grid[y]![x];
        if (grid[y - 1]![x] === same && grid[y]![x - 1] === same && grid[y - 1]![x - 1] === same) {
          cost += 3;
        }
      }
    }
  }
  return cost + Math.floor(Math.abs((dark * 100) / (size * size) - 50) / 5) * 10;
}

/** Rows of dark (true) and light cells; null for a text that is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version =
    BLOCKS.findIndex(([, groups], i) => {
      const room = groups.reduce((sum, [count, size]) => sum + count * size, 0);
      return bytes.length <= room - (i < 9 ? 2 : 3);
    }) + 1;
  if (!version) return null;
  const words = codewords(bytes, version);
  const empty = frame(version);
  const cells = path(empty);
  let best: boolean[][] | null = null;
  let least = Infinity;
  MASKS.forEach((mask, number) => {
    const grid = empty.map((row) => [...row]);
    cells.forEach(([x, y], i) => {
      const bit = ((words[i >> 3] ?? 0) >> (7 - (i & 7))) & 1;
      grid[y]![x] = (bit === 1) !== mask(x, y);
    });
    format(grid, number);
    const full = grid as boolean[][];
    const cost = penalty(full);
    if (cost < least) [best, least] = [full, cost];
  });
  return best;
}

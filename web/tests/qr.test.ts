import jsQR from "jsqr";
import { describe, expect, it } from "vitest";
import { qr, type QrCode } from "../src/lib/qr";

const SCALE = 4; // pixels a cell

/** What a reader of QR codes sees in the drawing. */
function read({ size, path }: QrCode): string | undefined {
  const side = size * SCALE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let k = 0; k < SCALE * SCALE; k += 1) {
      const [column, row] = [Number(x) * SCALE + (k % SCALE), Number(y) * SCALE + Math.floor(k / SCALE)];
      pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
    }
  }
  return jsQR(pixels, side, side)?.data;
}

describe("qr", () => {
  it.each([
    ["Hi", 21],
    ["http://127.0.0.1:8000/t/abcdefghjk", 29],
    ["https://example.org/t/abcdefghjkmn#0123456789abcdef?".padEnd(100, "x"), 41],
    ["https://example.org/t/é?ж", 29],
    ["y".repeat(213), 57],
  ])("can be read back: %s", (text, size) => {
    const code = qr(text)!;
    expect(code.size).toBe(size + 8);
    expect(read(code)).toBe(text);
  });

  it("draws nothing of what is too long", () => {
    expect(qr("y".repeat(214))).toBeNull();
  });
});

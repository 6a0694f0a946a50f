// A QR code of a short text, as one path for an SVG.
import { correction, generate } from "lean-qr";

const QUIET = 4; // light cells on every side, as readers want them
const LARGEST = 10; // by version: 57 cells a side, beyond which a phone reads it badly from a screen

export interface QrCode {
  /** Cells a side, with the quiet ones. */
  size: number;
  /** A square for each dark cell. */
  path: string;
}

/** The code, or null for a text that is too long. */
export function qr(text: string): QrCode | null {
  let code;
  try {
    code = generate(text, { minCorrectionLevel: correction.M, maxVersion: LARGEST });
  } catch {
    return null;
  }
  const squares: string[] = [];
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (code.get(x, y)) squares.push(`M${x + QUIET} ${y + QUIET}h1v1h-1z`);
    }
  }
  return { size: code.size + 2 * QUIET, path: squares.join("") };
}

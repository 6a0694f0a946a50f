// Colours of rays and gems, each with its dash and its letters: never colour alone.
import { piecesOf } from "../../words/games";

export interface Paint {
  /** On the dark ground of the mine. */
  line: string;
  /** Of an answer's chip, and the ink on it. */
  chip: string;
  ink: string;
}

const DARK = "#10181b";
const LIGHT = "#ffffff";

export const PAINTS: Record<string, Paint> = {
  transparent: { line: "#bfe6ea", chip: "#20343c", ink: "#d6f0f3" },
  red: { line: "#f0635c", chip: "#c9302a", ink: LIGHT },
  yellow: { line: "#f5ca3a", chip: "#f0c02e", ink: DARK },
  blue: { line: "#6ba2f5", chip: "#2f6bd0", ink: LIGHT },
  white: { line: "#f4f6f7", chip: "#f4f6f7", ink: DARK },
  orange: { line: "#f5943a", chip: "#ee8727", ink: DARK },
  violet: { line: "#b884ec", chip: "#8046c0", ink: LIGHT },
  green: { line: "#5cc47a", chip: "#46ad64", ink: DARK },
  black: { line: "#050507", chip: "#09090b", ink: LIGHT },
  pink: { line: "#f8a9bb", chip: "#f5a3b6", ink: DARK },
  "light-yellow": { line: "#faecab", chip: "#f8e79a", ink: DARK },
  "light-blue": { line: "#b3d2fb", chip: "#a9c9f7", ink: DARK },
  "light-orange": { line: "#fbcd99", chip: "#f9c58a", ink: DARK },
  "light-violet": { line: "#d6bcf4", chip: "#cfb0f0", ink: DARK },
  "light-green": { line: "#b4e6bb", chip: "#a9dfb1", ink: DARK },
  grey: { line: "#a7b0b5", chip: "#9aa3a8", ink: DARK },
  absorbed: { line: "#8b9aa1", chip: "#09090b", ink: "#cfd8dc" },
};

export function paint(colour: string | null | undefined): Paint {
  return PAINTS[colour ?? ""] ?? PAINTS["transparent"]!;
}

/** The letters of the colours in it, as the server says (O6). */
export function parts(colour: string | null | undefined): string {
  return piecesOf("orapa").mixtures.find((mixture) => mixture.colour === colour)?.letters ?? "";
}

const DASH: Record<string, string> = { R: "15 6", Y: "7 6", B: "0.5 6.5" };

/** Red long, yellow short, blue dotted, a mixture one after the other; white is a double line. */
export function dash(colour: string | null | undefined): { array: string; double: boolean } {
  const letters = [...parts(colour)];
  return {
    array: letters.flatMap((letter) => DASH[letter] ?? []).join(" ") || "none",
    double: letters.includes("W"),
  };
}

/** What an asked cell holds, as a mark on it. */
export const CONTENT: Record<string, { fill: string; ink: string }> = {
  nothing: { fill: "none", ink: "#9fb3bb" },
  red: { fill: "var(--gem-red)", ink: LIGHT },
  yellow: { fill: "var(--gem-yellow)", ink: DARK },
  blue: { fill: "var(--gem-blue)", ink: LIGHT },
  white: { fill: "var(--gem-white)", ink: DARK },
  transparent: { fill: "var(--gem-clear)", ink: DARK },
  absorbed: { fill: "#000", ink: LIGHT },
};

export const GEM: Record<string, { fill: string; ink: string }> = {
  R: { fill: "var(--gem-red)", ink: LIGHT },
  Y: { fill: "var(--gem-yellow)", ink: DARK },
  B: { fill: "var(--gem-blue)", ink: LIGHT },
  W: { fill: "var(--gem-white)", ink: DARK },
  L: { fill: "var(--gem-white)", ink: DARK },
  D: { fill: "var(--gem-clear)", ink: DARK },
  K: { fill: "var(--gem-black)", ink: LIGHT },
};

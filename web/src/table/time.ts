// Times in words.
import type { ClockSpec, Language } from "../types";
import { LOCALES, say } from "../words";

/** Milliseconds as people read a clock: 1:05, 12:00, 1 h 02, 2 d 3 h. */
export function clockWords(ms: number, language: Language): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const pad = (n: number) => String(n).padStart(2, "0");
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`;
  const hours = Math.floor(seconds / 3600);
  if (hours < 24) return `${hours} h ${pad(Math.floor((seconds % 3600) / 60))}`;
  return `${Math.floor(hours / 24)} ${language === "fr" ? "j" : "d"} ${hours % 24} h`;
}

/** The limits of a clock, as people say them: "3 min + 2 s", "1 day a move", "No clock". */
export function limitWords({ move = 0, game = 0, increment = 0 }: Partial<ClockSpec>, language: Language): string {
  const parts = [];
  if (game) parts.push(spanWords(game, language) + (increment ? ` + ${spanWords(increment, language)}` : ""));
  if (move) parts.push(say(language, "clockMove", { time: spanWords(move, language) }));
  return parts.join(", ") || say(language, "clockNone");
}

const UNITS = [
  ["day", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1000],
] as const;

function spanWords(ms: number, language: Language): string {
  const [unit, length] = UNITS.find(([, length]) => ms >= length && ms % length === 0) ?? UNITS[3];
  const n = ms / length;
  if (unit !== "day") return `${n} ${unit}`;
  return new Intl.NumberFormat(LOCALES[language], { style: "unit", unit, unitDisplay: "long" }).format(n);
}

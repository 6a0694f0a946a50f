// Tables that are made in one tap, and how many seats a table has. The server has the last word.
import type { ClockSpec, Level, NewTable, SeatSpec } from "../types";

/** Options that differ from the game's own for a first quick game: no mine to hide in Orapa. */
const QUICK: Record<string, Record<string, string>> = {
  orapa: { mode: "shared", players: "2", master: "program" },
};

/** How many seats a table with these options has. */
export function seatCount(game: string, options: Record<string, string>): number {
  const players = Number(options["players"] ?? 2);
  switch (game) {
    case "village":
      return 1;
    case "orapa":
      if (options["mode"] === "solo") return 1;
      if (options["mode"] === "duel") return 2;
      return players + (options["master"] === "human" ? 1 : 0);
    case "minefield":
      return 2;
    default:
      return players;
  }
}

/** A table for me against opponents of a level. */
export function quickTable(game: string, defaults: Record<string, string>, level: Level): NewTable {
  const options = { ...defaults, ...QUICK[game] };
  const seats: SeatSpec[] = Array.from({ length: seatCount(game, options) }, (_, seat) =>
    seat === 0 ? { kind: "me", level } : { kind: "opponent", level },
  );
  return { game, options, seats, clock: NO_CLOCK, public: false };
}

export const NO_CLOCK: ClockSpec = { move: 0, game: 0, increment: 0, on_flag: "forfeit" };

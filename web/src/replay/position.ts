// A moment of a replay, as a board wants it: an update of a table at which nothing can be done.
import { reused } from "../lib/reuse";
import type { GameEvent, Replay, TableForMe, TableInfo, Update } from "../types";

/** Through whose eyes: a seat's, a spectator's, or those of somebody from whom nothing is hidden. */
export type Eyes = number | "spectator" | "truth";

export function seatOf(eyes: Eyes): number | null {
  return typeof eyes === "number" ? eyes : null;
}

/** Whoever sat there sees it as then; alone at a table there is but one seat to look from. */
export function firstEyes(seats: number, mine: number | null): Eyes {
  return mine ?? (seats === 1 ? 0 : "truth");
}

/** A game that did not come from a table of this server has seats without names. */
function namelessSeats(n: number): TableInfo["seats"] {
  return Array.from({ length: n }, (_, seat) => ({
    seat,
    kind: "player",
    level: null,
    name: null,
    sapper: null,
    sits: true,
    here: true,
  }));
}

/** The table at the end of the replay. Its id is not that of the table itself: notes of mine there stay there. */
export function tableOf(replay: Replay, known: TableForMe | null, nameOf: (seat: number) => string): TableInfo {
  const seats = known?.table.seats.length === replay.seats ? known.table.seats : namelessSeats(replay.seats);
  const ended = replay.over || replay.ending !== null;
  return {
    id: `replay-${known?.table.id ?? "record"}`,
    game: replay.game,
    options: replay.options,
    status: ended ? "over" : "playing",
    seats: seats.map((seat) => ({ ...seat, name: seat.sapper || seat.name || nameOf(seat.seat), here: true })),
    awaited: [],
    outcome: ended
      ? {
          how: replay.ending?.how ?? "played",
          seat: replay.ending?.seat ?? null,
          winners: replay.ending?.winners ?? replay.winners,
          scores: replay.scores,
          points: replay.points,
        }
      : null,
    asked: null,
    at: 0,
    clock: known?.table.clock ?? {},
    commitment: "",
    next_table: null,
    public: true,
    seed: null,
  };
}

/** Every moment of a replay, the deal first. What stays from one to the next is the same object. */
export function momentsOf(replay: Replay, table: TableInfo, seat: number | null): Update[] {
  const last = replay.steps.length - 1;
  const playing: TableInfo = { ...table, status: "playing", outcome: null };
  let view: unknown;
  return replay.steps.map((step, k) => {
    view = reused(view, step.view);
    const isEnd = k === last && table.outcome !== null;
    return {
      type: "update",
      table: isEnd ? table : { ...playing, awaited: step.awaited },
      seat,
      view,
      legal: [],
      events: [],
      steps: [],
      since: 0,
      version: step.version,
      invitation: null,
    };
  });
}

/** What happened up to this moment, the oldest first. */
export function storyOf(replay: Replay, at: number): GameEvent[] {
  return replay.steps.slice(0, at + 1).flatMap((step) => (step.event ? [step.event] : []));
}

/** What a file holds, if it can be a record: one game, not an export of many. */
export function recordsIn(text: string): string[] {
  const parts = text.split(/^(?=game [a-z]+\/\d+\s*$)/m).filter((part) => /^game /m.test(part));
  return parts.length > 1 ? parts.map((part) => part.trimEnd() + "\n") : [text];
}

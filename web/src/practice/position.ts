// A moment that is asked about, as a board shows it: the last step of its replay, and what may be done there.
import { momentsOf, storyOf, tableOf } from "../replay/position";
import type { GameEvent, Replay, TableInfo, Update } from "../types";

interface AskedMoment {
  seat: number;
  legal: string[];
  replay: Replay;
}

/** The table of that moment; `id` is what a board keeps its notes by. */
export function tableAsked({ replay }: AskedMoment, id: string, nameOf: (seat: number) => string): TableInfo {
  return { ...tableOf(replay, null, nameOf), id };
}

/** What the seat sees, and may do as long as the question is open. */
export function updateAsked({ replay, seat, legal }: AskedMoment, table: TableInfo, isOpen: boolean): Update | null {
  const last = momentsOf(replay, table, seat).at(-1);
  return last ? { ...last, legal: isOpen ? legal : [] } : null;
}

export function storyAsked({ replay }: AskedMoment): GameEvent[] {
  return storyOf(replay, replay.steps.length - 1);
}

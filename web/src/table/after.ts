// What can be done with a finished table: the same again one level up, and sharing how it went.
import type { Level, NewTable, SeatSpec, TableInfo } from "../types";

const TOP = 5;

/** The best opponents sit here already. */
export function isTopLevel(table: TableInfo): boolean {
  return table.seats.every(({ kind, level }) => kind !== "opponent" || Number(level) >= TOP);
}

/** The same table again with every opponent one level higher. */
export function harderTable(table: TableInfo, me: number): NewTable {
  const seats = table.seats.map(({ seat, level }): SeatSpec => {
    const kind = seat === me ? "me" : "opponent";
    return { kind, level: String(Math.min(TOP, Number(level ?? 0) + 1)) as Level };
  });
  const { game, options, clock, belief = true, hints = true } = table;
  return { game, options, public: table.public, seats, clock, belief, hints };
}

/** What is shared: the result, and where the record is; its text where nobody else may read it there. */
export async function shareText(table: TableInfo, record: string, result: string): Promise<string> {
  if (table.public) return `${result}\n${location.origin}${record}`;
  const answer = await fetch(record).catch(() => null);
  return answer?.ok ? `${result}\n\n${await answer.text()}` : result;
}

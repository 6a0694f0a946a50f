import { api } from "../lib/api";
import { beSomebody } from "../lib/line.svelte";
import type { Level, NewTable, TableForMe } from "../types";

/** Make a table and take my seat there. */
export async function sitDown(table: NewTable): Promise<TableForMe> {
  await beSomebody();
  const made = await api.make(table);
  const mine = table.seats.findIndex((seat) => seat.kind === "me");
  return mine < 0 ? made : api.sit(made.table.id, mine);
}

/** Play the usual table of a game at once, against opponents of this level. */
export async function sitDownAtOnce(game: string, level: Level): Promise<TableForMe> {
  const [setup] = await Promise.all([api.setup(game, { level }), beSomebody()]);
  return sitDown({ game, ...setup.quick });
}

/** Play a game alone at once that is usually played with others. */
export async function sitDownAlone(game: string, options: Record<string, string>): Promise<TableForMe> {
  const [setup] = await Promise.all([api.setup(game, { options }), beSomebody()]);
  return sitDown({
    game,
    options: setup.options,
    seats: setup.seats.map(() => ({ kind: "me" as const, level: "1" as const })),
  });
}

import { api } from "../lib/api";
import { beSomebody } from "../lib/line.svelte";
import type { NewTable, TableForMe } from "../types";

/** Make a table and take my seat there. */
export async function sitDown(table: NewTable): Promise<TableForMe> {
  await beSomebody();
  const made = await api.make(table);
  const mine = table.seats.findIndex((seat) => seat.kind === "me");
  return mine < 0 ? made : api.sit(made.table.id, mine);
}

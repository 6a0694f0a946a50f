// The sappers who sit in the opponents' seats. Who sits where follows from the table's id and the seat
// alone, so that every viewer and every reload meet the same ones; parts/Portrait.svelte draws them.

/** By their order: names that begin with a consonant, for no French sentence has to elide before them. */
export const SAPPERS = ["Margot", "Basile", "Zélie", "Gaspard", "Nour", "Théo", "Colette", "Félix"] as const;

/** Which sapper plays at this seat. Nobody sits at a table twice. */
export function sapperAt(table: string, seat: number): number {
  let sum = 0;
  for (const letter of table) sum = (sum * 31 + letter.codePointAt(0)!) >>> 0;
  const step = 2 * ((sum >>> 3) % 4) + 1; // odd, so that as many seats as there are sappers have one each
  return (sum + seat * step) % SAPPERS.length;
}

// Swaps of two cells, as games write them: "swap a1 b1".

/** Where two cells of a swap are, as "a1 b1" is written in an event; null for anything else. */
export function swapped(text: string | null): [string, string] | null {
  const [verb, one, two] = (text ?? "").split(" ");
  return verb === "swap" && one && two ? [one, two] : null;
}

/** The other cells that one can be swapped with, by the legal actions. */
export function partners(legal: Iterable<string>): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const text of legal) {
    const pair = swapped(text);
    if (!pair) continue;
    for (const [from, to] of [pair, [pair[1], pair[0]]] as const) {
      const row = found.get(from) ?? new Map<string, string>();
      row.set(to, text);
      found.set(from, row);
    }
  }
  return found;
}

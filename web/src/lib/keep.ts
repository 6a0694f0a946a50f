// Notes of mine, kept in this browser: marks, suspicions and ghost gems at a table, how far I am in lessons.

const PREFIX = "sapeur-note:";
const MOST_NOTES = 40;
/** What was learned, won, drawn or noted at a real table is kept as long as the browser keeps anything. */
const LASTING = /^(lessons|exercises|dailies|progress|editor-.*|companion-.*)$/;

/** What was kept under this key, or what to start with. */
export function recall<T>(key: string, start: T): T {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? start : ((JSON.parse(text) as { value: T }).value ?? start);
  } catch {
    return start;
  }
}

/** Keep it; the oldest notes of other tables make room. */
export function keep<T>(key: string, value: T): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify({ at: Date.now(), value }));
    const notes = Object.keys(localStorage).filter(
      (name) => name.startsWith(PREFIX) && !LASTING.test(name.slice(PREFIX.length)),
    );
    if (notes.length > MOST_NOTES) {
      const age = (name: string) => (JSON.parse(localStorage.getItem(name) ?? "{}") as { at?: number }).at ?? 0;
      notes.sort((a, b) => age(a) - age(b));
      for (const name of notes.slice(0, notes.length - MOST_NOTES)) localStorage.removeItem(name);
    }
  } catch {
    // A browser that keeps nothing still plays.
  }
}

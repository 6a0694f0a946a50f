// What is the same as before stays the same object: then nothing that shows it is made anew.

/** `now`, with every part of it that says what it said before taken from `before`. */
export function reused<T>(before: unknown, now: T): T {
  if (before === now || typeof before !== "object" || typeof now !== "object" || !before || !now) return now;
  if (Array.isArray(before) !== Array.isArray(now)) return now;
  const old = before as Record<string, unknown>;
  const fresh = now as Record<string, unknown>;
  const names = Object.keys(fresh);
  let same = names.length === Object.keys(old).length;
  for (const name of names) {
    fresh[name] = reused(old[name], fresh[name]);
    same &&= fresh[name] === old[name] && name in old;
  }
  return same ? (before as T) : now;
}

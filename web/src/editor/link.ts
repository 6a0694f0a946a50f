// A design as it stands after # in a link: its text, in letters that every address may hold.

export function encodeDesign(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** The text, or null if this was never one. */
export function decodeDesign(code: string): string | null {
  try {
    const bytes = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, (each) => each.charCodeAt(0)));
  } catch {
    return null;
  }
}

// A record that was dropped, pasted or picked: kept for this tab, so that a reload shows it again.
const KEY = "sapeur-record";

function stored(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

export const opened = $state({ text: stored() });

export function openRecord(text: string): void {
  opened.text = text;
  try {
    if (text) sessionStorage.setItem(KEY, text);
    else sessionStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing shows it until it is reloaded.
  }
}

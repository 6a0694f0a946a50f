// Copying, which a browser may refuse: then the text is there to be taken by hand.

/** Whether it was copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text); // there is no clipboard without https either
    return true;
  } catch {
    return false;
  }
}

/** Share it by the device's own means, or copy it; false if it can only be taken by hand. */
export async function shareOrCopy(title: string, text: string): Promise<boolean> {
  if (!("share" in navigator)) return copyText(text);
  await navigator.share({ title, text }).catch(() => {}); // whoever closes that panel has not shared it
  return true;
}

/** `{@attach selectAll}` on a field: its text is chosen, as a whole. */
export function selectAll(field: HTMLInputElement | HTMLTextAreaElement): void {
  field.focus();
  field.select();
}

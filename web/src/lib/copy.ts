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

/** `{@attach selectAll}` on a field: its text is chosen, as a whole. */
export function selectAll(field: HTMLInputElement | HTMLTextAreaElement): void {
  field.focus();
  field.select();
}

// Work that can wait for a paint, so that no task is long: the board first, what is beside it after.
import { untrack } from "svelte";

const HIDDEN = 200; // ms; a page that nobody sees paints nothing

/** Do it after the next paint, in a task of its own. The answer calls it off. */
export function afterPaint(work: () => void): () => void {
  let timer = setTimeout(work, HIDDEN);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Do it when the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 4000 });
  else setTimeout(work, 1500);
}

/** A value one paint later; undefined before the first. For panels beside a board. */
export function following<T>(read: () => T): { readonly value: T | undefined } {
  let value = $state.raw<T>();
  $effect(() => {
    const now = read();
    return afterPaint(() => untrack(() => (value = now)));
  });
  return {
    get value() {
      return value;
    },
  };
}

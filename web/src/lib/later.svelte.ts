// Work that can wait for a paint, so that no task is long: the board first, what is beside it after.
import { untrack } from "svelte";

const HIDDEN = 200; // ms; a page that nobody sees paints nothing

/** Do it after the next paint, or after some, in a task of its own. The answer calls it off. */
export function afterPaint(work: () => void, paints = 1): () => void {
  const then = paints > 1 ? () => (stop = afterPaint(work, paints - 1)) : work;
  let timer = setTimeout(then, HIDDEN);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(then);
  });
  let stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  return () => stop();
}

/** Things that come from outside, one at a time: each waits until the one before has been painted,
 * and all wait while a touch has not been answered on the screen. */
export class Turns {
  private waiting: (() => void)[] = [];
  private held = 0; // paints to wait for

  constructor(private readonly painted: (work: () => void) => unknown = afterPaint) {}

  /** Something has changed on the page: nothing more before it is painted, and what follows it. */
  hold(paints = 1): void {
    if (!this.held) this.painted(() => this.next());
    this.held = Math.max(this.held, paints);
  }

  take(work: () => void): void {
    if (this.held) this.waiting.push(work);
    else work();
  }

  private next(): void {
    if (this.held) this.held -= 1;
    if (this.held) {
      this.painted(() => this.next());
      return;
    }
    const work = this.waiting.shift();
    if (!work) return;
    try {
      work();
    } finally {
      if (!this.held) this.next();
    }
  }
}

/** Do it when the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 4000 });
  else setTimeout(work, 1500);
}

/** A value one paint later, or some; undefined before the first. For panels beside a board. */
export function following<T>(read: () => T, paints = 1): { readonly value: T | undefined } {
  let value = $state.raw<T>();
  $effect(() => {
    const now = read();
    return afterPaint(() => untrack(() => (value = now)), paints);
  });
  return {
    get value() {
      return value;
    },
  };
}

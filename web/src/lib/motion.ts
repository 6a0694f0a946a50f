// Movement, and standing still for those who want that.

/** Whether nothing should move: the system's wish, unless the switch says otherwise. */
export function still(): boolean {
  const chosen = document.documentElement.dataset["motion"];
  if (chosen) return chosen === "still";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Wait for a step of a story; not at all when still. Aborting ends the wait at once. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  if (still() || ms <= 0 || signal?.aborted) return Promise.resolve();
  return new Promise((done) => {
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      done();
    }
    signal?.addEventListener("abort", end);
  });
}

/** Let an element that has just been put somewhere come from where it was. */
export function fly(node: Element, from: DOMRect, ms = 260): Animation | null {
  if (still() || !("animate" in node)) return null;
  const to = node.getBoundingClientRect();
  const [dx, dy] = [from.left - to.left, from.top - to.top];
  const scale = to.width ? from.width / to.width : 1;
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1 && Math.abs(scale - 1) < 0.02) return null;
  return node.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, transformOrigin: "0 0" },
      { transform: "none", transformOrigin: "0 0" },
    ],
    { duration: ms, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
  );
}

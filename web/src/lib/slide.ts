// A forgiving finger for crowded boards. A tap does what it always did. Pressing for a moment shows
// what is meant above the finger; sliding goes to the neighbour; letting go chooses; leaving the
// board lets it be. Mice and keys do not come here, and a finger that moves at once scrolls.

const PRESS_MS = 140; // before a touch is a press
const SCROLL_PX = 10; // that a finger may move meanwhile
const NEAR_PX = 22; // from the edge of a thing that still mean it
const ABOVE_PX = 64; // that the name stands above the finger

interface Options {
  selector: string;
  /** What stands above the finger. */
  label: (thing: HTMLElement) => string;
  /** Told of what is under the finger, and null when there is nothing any more. */
  over?: (thing: HTMLElement | null) => void;
  /** Things that are dragged, and so have hands of their own. */
  except?: string;
}

/** How far a point is from a box. */
export function distance(
  x: number,
  y: number,
  box: { left: number; right: number; top: number; bottom: number },
): number {
  const across = Math.max(box.left - x, 0, x - box.right);
  const along = Math.max(box.top - y, 0, y - box.bottom);
  return Math.hypot(across, along);
}

/** For {@attach} on the board's drawing. */
export function slide({ selector, label, over, except }: Options) {
  return (node: Element) => {
    let pointer: number | null = null;
    let start: [number, number] = [0, 0];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    let swallow = false; // the browser's own click after a press means nothing
    let thing: HTMLElement | null = null;
    let bubble: HTMLElement | null = null;

    function under(x: number, y: number): HTMLElement | null {
      const hit = document.elementFromPoint(x, y)?.closest<HTMLElement>(selector);
      if (hit && node.contains(hit)) return hit;
      let best: HTMLElement | null = null;
      let least = NEAR_PX;
      for (const each of node.querySelectorAll<HTMLElement>(selector)) {
        const far = distance(x, y, each.getBoundingClientRect());
        if (far < least) [best, least] = [each, far];
      }
      return best;
    }
    function point(x: number, y: number) {
      const found = under(x, y);
      if (found !== thing) {
        thing?.removeAttribute("data-under");
        found?.setAttribute("data-under", "");
        thing = found;
        over?.(found);
      }
      if (!found) {
        bubble?.remove();
        bubble = null;
        return;
      }
      if (!bubble) {
        bubble = document.createElement("span");
        bubble.className = "finger";
        bubble.ariaHidden = "true";
        document.body.append(bubble);
      }
      const text = label(found);
      if (bubble.textContent !== text) bubble.textContent = text;
      bubble.style.left = `${Math.max(36, Math.min(innerWidth - 36, x))}px`;
      bubble.style.top = `${Math.max(28, y - ABOVE_PX)}px`;
    }
    function end() {
      clearTimeout(timer);
      pointer = null;
      held = false;
      thing?.removeAttribute("data-under");
      if (thing) over?.(null);
      thing = null;
      bubble?.remove();
      bubble = null;
    }
    function down(event: PointerEvent) {
      swallow = false;
      if (event.pointerType === "mouse" || !event.isPrimary || (except && (event.target as Element).closest(except)))
        return;
      end();
      pointer = event.pointerId;
      start = [event.clientX, event.clientY];
      timer = setTimeout(() => {
        held = true;
        point(...start);
      }, PRESS_MS);
    }
    function move(event: PointerEvent) {
      if (event.pointerId !== pointer) return;
      const [x, y] = [event.clientX, event.clientY];
      if (held) point(x, y);
      else if (Math.hypot(x - start[0], y - start[1]) > SCROLL_PX) end();
    }
    function up(event: PointerEvent) {
      if (event.pointerId !== pointer) return;
      const chosen = held ? thing : null;
      swallow = held;
      end();
      chosen?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }
    function clicked(event: Event) {
      if (!swallow || !event.isTrusted) return;
      swallow = false;
      event.stopPropagation();
      event.preventDefault();
    }
    const stay = (event: Event) => {
      if (held) event.preventDefault(); // the page does not scroll under a finger that slides
    };
    const listen: [EventTarget, string, (event: never) => void, AddEventListenerOptions?][] = [
      [node, "pointerdown", down],
      [window, "pointermove", move],
      [window, "pointerup", up],
      [window, "pointercancel", (event: PointerEvent) => event.pointerId === pointer && end()],
      [node, "touchmove", stay, { passive: false }],
      [node, "contextmenu", (event: Event) => pointer !== null && event.preventDefault()],
      [node, "click", clicked, { capture: true }],
    ];
    for (const [at, type, call, options] of listen) at.addEventListener(type, call as EventListener, options);
    return () => {
      end();
      for (const [at, type, call, options] of listen) at.removeEventListener(type, call as EventListener, options);
    };
  };
}

// One tab stop for a whole board: arrows go to the nearest thing in that direction.
// Put {@attach roving()} on the container; each focusable thing has data-x and data-y.

const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The index of the nearest point that lies that way, more along it than aside; -1 for none. */
export function nearest(points: [number, number][], from: number, way: [number, number]): number {
  const start = points[from];
  if (!start) return -1;
  let best = -1;
  let least = Infinity;
  points.forEach(([x, y], i) => {
    const along = (x - start[0]) * way[0] + (y - start[1]) * way[1];
    const aside = Math.abs((x - start[0]) * way[1]) + Math.abs((y - start[1]) * way[0]);
    if (i === from || along <= 1e-6 || aside > along * 2) return;
    const cost = along + aside * 2.5;
    if (cost < least) [best, least] = [i, cost];
  });
  return best;
}

export function roving(options: { selector?: string } = {}) {
  const selector = options.selector ?? "[data-x]";
  return (node: Element) => {
    const things = () => [...node.querySelectorAll<HTMLElement | SVGElement>(selector)];
    const at = (thing: HTMLElement | SVGElement): [number, number] => [
      Number(thing.dataset["x"]),
      Number(thing.dataset["y"]),
    ];
    const watch = new MutationObserver(settle);
    function only(chosen: HTMLElement | SVGElement | undefined) {
      for (const thing of things()) {
        const index = thing === chosen ? "0" : "-1";
        if (thing.getAttribute("tabindex") !== index) thing.setAttribute("tabindex", index);
      }
      watch.takeRecords(); // our own changes are no news
    }
    function settle() {
      const all = things();
      const current = all.filter((thing) => thing.getAttribute("tabindex") === "0");
      if (current.length !== 1 || all.some((thing) => !thing.hasAttribute("tabindex"))) {
        only(current[0] ?? all[0]);
      }
    }
    function focused(event: Event) {
      const thing = (event.target as Element).closest<HTMLElement>(selector);
      if (thing && node.contains(thing) && thing.getAttribute("tabindex") !== "0") only(thing);
    }
    function pressed(event: Event) {
      const { key, ctrlKey } = event as KeyboardEvent;
      const all = things();
      const from = all.findIndex((thing) => thing.contains(event.target as Node));
      if (from < 0) return;
      const points = all.map(at);
      let to: number;
      const way = WAYS[key];
      if (way) to = nearest(points, from, way);
      else if (key === "Home" || key === "End") {
        const row = points.flatMap((p, i) => (ctrlKey || p[1] === points[from]![1] ? [i] : []));
        const order = row.sort((a, b) => points[a]![1] - points[b]![1] || points[a]![0] - points[b]![0]);
        to = (key === "Home" ? order[0] : order.at(-1)) ?? -1;
      } else return;
      event.preventDefault();
      if (to >= 0) {
        only(all[to]);
        all[to]!.focus();
      }
    }
    watch.observe(node, { childList: true, subtree: true, attributeFilter: ["data-x", "tabindex"] });
    node.addEventListener("focusin", focused);
    node.addEventListener("keydown", pressed);
    settle();
    return () => {
      watch.disconnect();
      node.removeEventListener("focusin", focused);
      node.removeEventListener("keydown", pressed);
    };
  };
}

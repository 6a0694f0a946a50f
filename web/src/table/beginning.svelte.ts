// While an event only begins to be shown, its outcome is not told yet.
import type { GameWords } from "../games/contract";
import { still } from "../lib/motion";
import { prefs, type Pace } from "../lib/prefs.svelte";
import type { GameEvent } from "../types";

const USUAL_MS = 900;
const SHARE: Record<Pace, number> = { slow: 1, normal: 1, fast: 0.5, once: 0 };

/** Made while a component is set up, for the events that it shows. */
export class Beginning {
  isEarly = $state(false);

  constructor(events: () => GameEvent[], words: () => GameWords | undefined) {
    $effect.pre(() => {
      const longest = Math.max(0, ...events().map((event) => words()?.beginsFor?.(event) ?? USUAL_MS));
      const ms = still() ? 0 : longest * SHARE[prefs.pace];
      this.isEarly = ms > 0;
      if (!ms) return;
      const timer = setTimeout(() => (this.isEarly = false), ms);
      return () => clearTimeout(timer);
    });
  }
}

// What an event did, as its game says it (games/<game>/effect.py): no rule is needed to tell it again.
import type { Effects, GameEvent } from "../types";

/** Null for what was taken back, and where there is nothing to say. */
export function effectOf<Game extends keyof Effects>(_game: Game, event: GameEvent): Effects[Game] | null {
  return event.undone ? null : ((event.effect ?? null) as Effects[Game] | null);
}

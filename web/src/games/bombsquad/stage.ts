// What happened, as stations that are shown one after the other, and what a bomb brought to everyone.
import type { Sound } from "../../lib/sound";
import type { Effects, GameEvent } from "../../types";
import { effectOf } from "../effects";

type Effect = Effects["bombsquad"];
export type Gain = { seat: number; points: number };
export type EffectOfKind<Kind extends Effect["type"]> = Extract<Effect, { type: Kind }>;

/** One station: what is drawn while it lasts. */
export interface Station {
  kind: Effect["type"] | "explosion" | "summary";
  event: GameEvent;
  effect: Effect;
  cables: string[]; // where it is seen
  gains: Gain[]; // that fly to their owners
  ms: number;
  sound: Sound | null;
  /** Over the whole table, until it is tapped. */
  large: boolean;
}

const LENGTHS_MS: Record<Station["kind"], number> = {
  reveal: 1600,
  protect: 900,
  card: 1000,
  score: 1300,
  end: 800,
  look: 900,
  take: 900,
  tool: 1100,
  order: 800,
  pass: 500,
  explosion: 3000,
  summary: 15_000,
};
const SOUNDS: Partial<Record<Station["kind"], Sound>> = {
  reveal: "card",
  card: "card",
  score: "cut",
  explosion: "blast",
};

/** The stations of one event, none for a card chosen in secret. */
export function stationsOf(event: GameEvent): Station[] {
  const effect = effectOf("bombsquad", event);
  if (!effect) return [];
  const station = (kind: Station["kind"], gains: Gain[], cables = cablesOf(effect)): Station => ({
    kind,
    event,
    effect,
    cables,
    gains,
    ms: LENGTHS_MS[kind],
    sound: SOUNDS[kind] ?? null,
    large: kind === "explosion" || kind === "summary",
  });
  switch (effect.type) {
    case "card":
      return effect.exploded
        ? [station("card", []), station("explosion", effect.gains)]
        : [station("card", effect.gains)];
    case "end":
      return effect.bomb === null ? [station("end", [])] : [station("summary", [], [])];
    case "pass":
      return effect.gains.length ? [station("pass", effect.gains)] : [];
    case "reveal":
    case "score":
      return [station(effect.type, effect.gains)];
    case "tool":
      return [station("tool", effect.gains ?? [])];
    default:
      return [station(effect.type, [])];
  }
}

function cablesOf(effect: Effect): string[] {
  switch (effect.type) {
    case "card":
    case "score":
    case "protect":
    case "order":
      return [effect.cable];
    case "look":
      return effect.tiles ? [effect.tiles] : effect.decks;
    case "tool":
      if (effect.look) return cablesOf({ ...effect.look, type: "look" });
      return effect.sensor ? [effect.sensor.start, effect.sensor.end] : effect.cable ? [effect.cable] : [];
    case "end":
      return effect.exploded ? [effect.exploded] : effect.sensors.map((sensor) => sensor.end);
    default:
      return [];
  }
}

/** How long an event is held on the screen, in ms. */
export function holdOf(event: GameEvent): number {
  return stationsOf(event).reduce((sum, station) => sum + station.ms, 0);
}

const CROWD_MS = 4000; // for the small stations that wait, all together

/** Those that wait, shortened when many came at once; the large ones keep their time. */
export function hurried(waiting: readonly Station[]): Station[] {
  const small = waiting.reduce((sum, station) => sum + (station.large ? 0 : station.ms), 0);
  const share = Math.min(1, CROWD_MS / Math.max(1, small));
  return waiting.map((station) => (station.large ? station : { ...station, ms: station.ms * share }));
}

/** What the last whole turn brought to each seat; null where none has ended in this bomb. */
export function lastTurn(log: readonly GameEvent[], players: number): Gain[] | null {
  const standing = standingOf(log);
  const isEnd = (event: GameEvent) => effectOf("bombsquad", event)?.type === "end";
  const last = standing.findLastIndex(isEnd);
  const end = standing[last] && effectOf("bombsquad", standing[last]);
  if (end?.type !== "end" || end.bomb !== null) return null;
  const points = Array.from({ length: players }, () => 0);
  for (const event of standing.slice(standing.slice(0, last).findLastIndex(isEnd) + 1, last)) {
    const effect = effectOf("bombsquad", event);
    if (!effect || !("gains" in effect)) continue;
    for (const gain of effect.gains ?? []) points[gain.seat] = (points[gain.seat] ?? 0) + gain.points;
  }
  return points.flatMap((won, seat) => (won ? [{ seat, points: won }] : []));
}

/** What was taken back has brought nothing. */
function standingOf(log: readonly GameEvent[]): GameEvent[] {
  const standing: GameEvent[] = [];
  for (const event of log) {
    if (event.undone) standing.pop();
    else standing.push(event);
  }
  return standing;
}

/** What a bomb brought to one seat. */
export interface Haul {
  wait: number;
  cuts: number;
  blast: number;
}

/** By seat, in the bomb that `end` ended. */
export function haulsOf(log: readonly GameEvent[], end: GameEvent, players: number): Haul[] {
  let hauls = nothing(players);
  for (const event of standingOf(log.filter((each) => each.version < end.version))) {
    const effect = effectOf("bombsquad", event);
    if (effect?.type === "end" && effect.bomb !== null) hauls = nothing(players);
    if (!effect || !("gains" in effect)) continue;
    const source = effect.type === "card" ? "blast" : effect.type === "score" ? "cuts" : "wait";
    for (const { seat, points } of effect.gains ?? []) {
      const haul = hauls[seat];
      if (haul) haul[source] += points;
    }
  }
  return hauls;
}

function nothing(players: number): Haul[] {
  return Array.from({ length: players }, () => ({ wait: 0, cuts: 0, blast: 0 }));
}

/** What an explosion did to each: those who lost and gained, and those who cut it and lost nothing. */
export function blastOf(effect: EffectOfKind<"card">): Gain[] {
  const unhurt = effect.seats.filter((seat) => !effect.gains.some((gain) => gain.seat === seat));
  return [...effect.gains, ...unhurt.map((seat) => ({ seat, points: 0 }))].sort((a, b) => a.points - b.points);
}

/** "+3", "−5", "0". */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { framesOf, moves, pause, PaceQueue, thinking, wasMissed, type Frame } from "../src/table/pace";
import { CHANCE, type GameEvent, type TableInfo, type Update } from "../src/types";

const event = (version: number, seat = 1, more: Partial<GameEvent> = {}): GameEvent => ({
  version,
  seat,
  text: `move ${version}`,
  ...more,
});

/** An update with these events, of which the newest have views: the last one `view`, which is everything
 * that was hidden when it is over. */
function updateOf(events: GameEvent[], steps: unknown[], more: Partial<TableInfo> = {}): Update {
  const version = events.at(-1)?.version ?? 0;
  const table = { status: "playing", awaited: [0], outcome: null, seed: null, ...more } as TableInfo;
  const view = table.status === "over" ? "revealed" : `view ${version}`;
  return { type: "update", table, version, seat: 0, invitation: null, since: 0, events, steps, view, legal: ["a"] };
}

/** A queue that writes down what it shows. */
function recorded() {
  const shown: string[] = [];
  const heard: number[] = [];
  const queue = new PaceQueue({
    show: (frame, events) => {
      shown.push(`${frame.update.view as string} ${frame.update.table.status}`);
      heard.push(...events.map(({ version }) => version));
    },
    think: ({ events }) => shown.push(`${events[0]!.seat} thinks`),
    rest: () => shown.push("rest"),
  });
  return { shown, heard, queue };
}
const second = () => 1000;
const frames = (...versions: number[]): Frame[] =>
  versions.flatMap((version) => {
    const one = [event(version)];
    return framesOf(updateOf(one, []), one, second);
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("something that lies over the table", () => {
  it("is read first, and then the story goes on", () => {
    const { shown, queue } = recorded();
    queue.add(frames(1, 2));
    queue.stand();
    queue.add(frames(3));
    vi.advanceTimersByTime(60_000);
    expect(shown).toEqual(["view 1 playing"]);
    queue.goOn();
    vi.advanceTimersByTime(1_500);
    expect(shown).toEqual(["view 1 playing", "view 2 playing", "view 3 playing"]);
    queue.goOn(); // again changes nothing
    vi.advanceTimersByTime(2_500);
    expect(shown.at(-1)).toBe("rest");
  });

  it("also where nothing was being shown", () => {
    const { shown, queue } = recorded();
    queue.stand();
    queue.add(frames(1));
    expect(shown).toEqual([]);
    queue.goOn();
    expect(shown).toEqual(["view 1 playing"]);
  });
});

describe("an update as frames", () => {
  it("is one frame an event, each with the view after it, and may be acted on in the last alone", () => {
    const events = [event(1), event(2, CHANCE), event(3, CHANCE)];
    const found = framesOf(updateOf(events, ["view 1", "view 2"]), events, second);
    expect(found.map((frame) => frame.update.view)).toEqual(["view 1", "view 2", "view 3"]);
    expect(found.map((frame) => frame.events.map(({ version }) => version))).toEqual([[1], [2], [3]]);
    expect(found.map((frame) => frame.update.legal.length)).toEqual([0, 0, 1]);
    expect(found.map((frame) => frame.update.version)).toEqual([1, 2, 3]);
    expect(found.map((frame) => frame.update.table.awaited)).toEqual([[CHANCE], [CHANCE], [0]]);
  });

  it("tells events without a view of their own together with the next that has one", () => {
    const events = [event(1), event(2), event(3, CHANCE)];
    const found = framesOf(updateOf(events, ["view 2"]), events, second);
    expect(found.map((frame) => frame.events.map(({ version }) => version))).toEqual([[1, 2], [3]]);
    expect(found.map((frame) => frame.update.view)).toEqual(["view 2", "view 3"]);
  });

  it("leaves out views of events that were known before", () => {
    const events = [event(1), event(2), event(3)];
    const found = framesOf(updateOf(events, ["view 1", "view 2"]), events.slice(2), second);
    expect(found.map((frame) => frame.update.view)).toEqual(["view 3"]);
  });

  it("never has the end first: it is a frame of its own after the last event", () => {
    const events = [event(1), event(2, CHANCE)];
    const outcome = { how: "played", winners: [1], scores: null, seat: null };
    const found = framesOf(
      updateOf(events, ["view 1", "view 2"], { status: "over", outcome, seed: "s" }),
      events,
      second,
    );
    expect(found.map((frame) => frame.update.view)).toEqual(["view 1", "view 2", "revealed"]);
    expect(found.map((frame) => frame.update.table.status)).toEqual(["playing", "playing", "over"]);
    expect(found.map((frame) => frame.update.table.outcome)).toEqual([null, null, outcome]);
    expect(found.map((frame) => frame.update.table.seed)).toEqual([null, null, "s"]);
    expect(found.map((frame) => frame.update.legal.length)).toEqual([0, 0, 1]);
  });

  it("of nothing new is the table as it is now", () => {
    const found = framesOf(updateOf([], []), [], second);
    expect(found.map((frame) => [frame.events.length, frame.ms])).toEqual([[0, 0]]);
  });
});

describe("what was missed", () => {
  const many = Array.from({ length: 9 }, (_, k) => event(k + 1));

  it("is more than a few events without views; what one action led to is none, however long", () => {
    expect(wasMissed(updateOf(many, []), many)).toBe(true);
    expect(wasMissed(updateOf(many, many.slice(1)), many)).toBe(false);
    expect(wasMissed(updateOf(many, []), many.slice(-3))).toBe(false);
  });

  it("counts moves, not dice or what was taken back", () => {
    expect(moves([event(1), event(2, CHANCE), event(3, 2, { forced: true }), event(4, 1, { undone: true })])).toBe(1);
  });
});

describe("the pause after an event", () => {
  it("is 0.8 to 1.5 s at the usual pace, and none at once", () => {
    for (const each of [event(1), event(2, 0), event(3, CHANCE)]) {
      expect(pause(each, 0, "normal")).toBeGreaterThanOrEqual(800);
      expect(pause(each, 0, "normal")).toBeLessThanOrEqual(1500);
      expect(pause(each, 0, "once")).toBe(0);
      expect(pause(each, 0, "fast")).toBeLessThan(pause(each, 0, "slow"));
    }
  });

  it("is as long as the game asks, at the player's pace", () => {
    expect(pause(event(1), 0, "normal", 3000)).toBe(3000);
    expect(pause(event(1), 0, "fast", 3000)).toBe(1500);
    expect(pause(event(1), 0, "slow", Infinity)).toBe(Infinity);
    expect(pause(event(1), 0, "once", Infinity)).toBe(0);
  });
});

describe("the queue", () => {
  it("tells one after the other, in order, and says when all is told", () => {
    const { shown, queue } = recorded();
    queue.add(frames(1));
    queue.add(frames(2, 3));
    expect(shown).toEqual(["view 1 playing"]);
    expect(queue.telling).toBe(true);
    vi.advanceTimersByTime(999);
    expect(shown.length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(shown.at(-1)).toBe("view 2 playing");
    vi.advanceTimersByTime(1000);
    expect(shown.at(-1)).toBe("view 3 playing");
    expect(queue.telling).toBe(false);
    queue.add(frames(4)); // what comes while the last is shown waits for it
    expect(shown.at(-1)).toBe("view 3 playing");
    vi.advanceTimersByTime(2000);
    expect(shown).toEqual(["view 1 playing", "view 2 playing", "view 3 playing", "view 4 playing", "rest"]);
  });

  it("shows the end after everything else, and the last event for longer", () => {
    const { shown, queue } = recorded();
    queue.add(frames(1));
    const last = [event(2)];
    queue.add(framesOf(updateOf(last, ["view 2"], { status: "over" }), last, second));
    vi.advanceTimersByTime(2599);
    expect(shown).toEqual(["view 1 playing", "view 2 playing"]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(["view 1 playing", "view 2 playing", "revealed over", "rest"]);
  });

  it("goes on by a touch, one at a time", () => {
    const { shown, queue } = recorded();
    queue.add(frames(1, 2, 3));
    queue.next();
    expect(shown.at(-1)).toBe("view 2 playing");
    vi.advanceTimersByTime(999);
    expect(shown.at(-1)).toBe("view 2 playing");
    queue.next();
    expect(shown.at(-1)).toBe("view 3 playing");
  });

  it("skips to the last, which is heard with all that was skipped", () => {
    const { shown, heard, queue } = recorded();
    queue.add(frames(1, 2, 3));
    queue.finish();
    expect(shown).toEqual(["view 1 playing", "view 3 playing", "rest"]);
    expect(heard).toEqual([1, 2, 3]);
    vi.advanceTimersByTime(5000);
    expect(shown.length).toBe(3);
  });

  it("shows what I did at once, and what others then do after it", () => {
    const { shown, heard, queue } = recorded();
    queue.add(frames(1, 2));
    queue.interrupt(frames(3));
    expect(shown).toEqual(["view 1 playing", "view 3 playing"]);
    expect(heard).toEqual([1, 2, 3]);
    queue.add(frames(4));
    vi.advanceTimersByTime(999);
    expect(shown.length).toBe(2);
    vi.advanceTimersByTime(1);
    expect(shown.at(-1)).toBe("view 4 playing");
  });

  it("holds what a game wants to be held until it is touched", () => {
    const { shown, queue } = recorded();
    const one = [event(1)];
    queue.add(framesOf(updateOf(one, []), one, () => Infinity));
    queue.add(frames(2));
    vi.advanceTimersByTime(60_000);
    expect(shown).toEqual(["view 1 playing"]);
    queue.next();
    expect(shown.at(-1)).toBe("view 2 playing");
  });

  it("tells faster those who fall behind fast opponents", () => {
    const { shown, queue } = recorded();
    queue.add(frames(...Array.from({ length: 25 }, (_, k) => k + 1)));
    vi.advanceTimersByTime(300); // 24 wait: a quarter of the time each
    expect(shown.length).toBe(2);
    vi.advanceTimersByTime(30_000);
    expect(shown.length).toBe(26);
  });

  it("shows who thinks before what they did, unless there was nothing to look at or somebody skips on", () => {
    const { shown, queue } = recorded();
    const by = (version: number, seat: number) => {
      const one = [event(version, seat)];
      return framesOf(updateOf(one, []), one, second, () => 500);
    };
    queue.add(by(1, 1)); // nothing before it: whose turn it is has stood there long enough
    queue.add(by(2, 2));
    queue.add(by(3, 3));
    expect(shown).toEqual(["view 1 playing"]);
    vi.advanceTimersByTime(1000);
    expect(shown.at(-1)).toBe("2 thinks");
    vi.advanceTimersByTime(500);
    expect(shown.at(-1)).toBe("view 2 playing");
    queue.next();
    expect(shown.at(-1)).toBe("view 3 playing");
    vi.advanceTimersByTime(1000);
    expect(shown.at(-1)).toBe("rest");
    queue.add([...by(4, 1), ...by(5, 2)]);
    vi.advanceTimersByTime(1000);
    expect(shown.at(-1)).toBe("2 thinks");
    queue.finish();
    expect(shown.slice(-2)).toEqual(["view 5 playing", "rest"]);
    vi.advanceTimersByTime(5000);
    expect(shown.at(-1)).toBe("rest");
  });

  it("has opponents alone think, of what they choose and everybody sees", () => {
    const seats = [{ kind: "player" }, { kind: "opponent" }] as TableInfo["seats"];
    const thinks = (each: GameEvent) => thinking(each, updateOf([each], [], { seats }), "normal") > 0;
    expect([event(1, 1), event(1, 0), event(1, CHANCE)].map(thinks)).toEqual([true, false, false]);
    expect([event(1, 1, { text: null }), event(1, 1, { forced: true })].map(thinks)).toEqual([false, false]);
  });

  it("shows everything in one go when nothing wants time", () => {
    const { shown, queue } = recorded();
    const events = [event(1), event(2)];
    queue.add(framesOf(updateOf(events, ["view 1"]), events, () => 0));
    expect(shown).toEqual(["view 1 playing", "view 2 playing", "rest"]);
  });
});

import { describe, expect, it, vi } from "vitest";
import { fitsSearch, plain, sparkline } from "../src/games-page/filter";
import { amountWords, signedAmount, valueWords } from "../src/replay/amounts";
import { axisOf, countsOf, decisionsByEvent, pointsOf, shownSum, sumOf, valueAt } from "../src/replay/chances";
import { firstEyes, momentsOf, recordsIn, storyOf, tableOf } from "../src/replay/position";
import type { Decision, GameEvent, MyGame, Replay, SeatReview, TableForMe } from "../src/types";

const event = (version: number, seat: number): GameEvent => ({ version, seat, text: `move ${version}` });
const view = (n: number) => ({ cells: ["a", "b"], n });
const REPLAY: Replay = {
  game: "village",
  options: {},
  seats: 2,
  steps: [
    { version: 0, event: null, view: view(0), awaited: [0] },
    { version: 1, event: event(1, 0), view: view(1), awaited: [1] },
    { version: 2, event: event(2, 1), view: view(2), awaited: [] },
  ],
  over: true,
  scores: [1, -1],
  winners: [0],
  ending: null,
  points: false,
};
const player = (seat: number) => `Player ${seat + 1}`;

function decision(more: Partial<Decision>): Decision {
  return {
    version: 0,
    line: 1,
    seat: 0,
    chosen: "a",
    best: "a",
    value: 0,
    best_value: 0,
    error: 0,
    cost: 0,
    luck: 0,
    mark: "best",
    reasons: [],
    win: 0,
    ...more,
  };
}
const REVIEW: SeatReview = {
  seat: 0,
  unit: "win",
  start: 0.5,
  result: 1,
  cost: 0.2,
  luck: 0.7,
  stopped_early: false,
  decisions: [
    decision({ version: 0, cost: 0.2, win: 0.3, luck: 0.1, mark: "costly" }),
    decision({ version: 2, win: 0.4, luck: 0.6 }),
  ],
  turning_points: [0],
};

describe("addresses", () => {
  it("have a place for a finished game, for a record and for my games", async () => {
    vi.stubGlobal("location", { pathname: "/", hash: "" });
    vi.stubGlobal("addEventListener", () => {});
    const { placeOf } = await import("../src/lib/router.svelte");
    expect(placeOf("/game/abcdefghijkl", "")).toEqual({ page: "game", id: "abcdefghijkl" });
    expect(placeOf("/game", "")).toEqual({ page: "game", id: "" });
    expect(placeOf("/games", "")).toEqual({ page: "games" });
    expect(placeOf("/game/short", "")).toEqual({ page: "lost" });
  });
});

describe("a replay as a table", () => {
  const table = tableOf(REPLAY, null, player);

  it("is over in the end and in play before it, and nothing can be done", () => {
    const moments = momentsOf(REPLAY, table, 0);
    expect(moments.map((each) => each.table.status)).toEqual(["playing", "playing", "over"]);
    expect(moments[0]?.table.awaited).toEqual([0]);
    expect(moments.at(-1)?.table.outcome?.winners).toEqual([0]);
    expect(moments.every((each) => each.legal.length === 0 && each.seat === 0)).toBe(true);
  });

  it("keeps what stays from one moment to the next", () => {
    const [first, second] = momentsOf(REPLAY, table, null).map((each) => each.view as ReturnType<typeof view>);
    expect(second?.cells).toBe(first?.cells);
  });

  it("has the names of the table where there is one, and numbers where there is none", () => {
    expect(table.seats.map(({ name }) => name)).toEqual(["Player 1", "Player 2"]);
    const seats = table.seats.map((seat) => ({
      ...seat,
      name: seat.seat ? null : "Anna",
      sapper: seat.seat ? "Nour" : null,
    }));
    const known = { seat: 0, table: { ...table, id: "abcdefghijkl", seats } } as TableForMe;
    expect(tableOf(REPLAY, known, player).seats.map(({ name }) => name)).toEqual(["Anna", "Nour"]);
  });

  it("of a game that was given up says how it ended", () => {
    const ending = { how: "resigned", seat: 1, winners: [0] };
    expect(tableOf({ ...REPLAY, over: false, ending }, null, player).outcome).toMatchObject({
      how: "resigned",
      seat: 1,
    });
  });

  it("tells what happened up to a moment", () => {
    expect(storyOf(REPLAY, 1).map(({ version }) => version)).toEqual([1]);
  });

  it("is seen with my own eyes first, alone with those of the only seat, else with nothing hidden", () => {
    expect(firstEyes(3, 1)).toBe(1);
    expect(firstEyes(1, null)).toBe(0);
    expect(firstEyes(2, null)).toBe("truth");
  });

  it("finds the games of an export, and leaves a single record as it is", () => {
    expect(recordsIn("game village/1\n0 draw\n\ngame orapa/1\n0 ray 1\n")).toEqual([
      "game village/1\n0 draw\n",
      "game orapa/1\n0 ray 1\n",
    ]);
    expect(recordsIn("nonsense")).toEqual(["nonsense"]);
  });
});

describe("chances through a game", () => {
  it("go down by what decisions cost, and by luck either way, to the result", () => {
    const points = pointsOf(REVIEW, 4);
    expect(points.map(({ version }) => version)).toEqual([0, 0, 1, 2, 3, 4]);
    expect(points.map(({ value }) => Number(value.toFixed(6)))).toEqual([0.5, 0.5, 0.3, 0.4, 0.4, 1]);
    expect(points.at(-1)?.luck).toBeCloseTo(0.7);
    expect(valueAt(points, 1)?.value).toBe(0.3);
  });

  it("add up: start + skill + luck = result, and with questions the other way round", () => {
    const sum = sumOf(REVIEW);
    expect(sum.start + sum.skill + sum.luck).toBeCloseTo(sum.result);
    const asked = sumOf({ ...REVIEW, unit: "measure", start: 8, cost: 2, luck: -1, result: 9 });
    expect(asked.start - asked.skill - asked.luck).toBeCloseTo(asked.result);
    expect(asked.luck).toBeGreaterThan(0); // fewer questions than could be expected is good luck
  });

  it("add up as they are shown: what rounding leaves over is skill's or luck's", () => {
    const shown = (start: number, cost: number, luck: number, result: number) => {
      const { digits, ...sum } = shownSum(sumOf({ ...REVIEW, start, cost, luck, result }));
      const parts = [sum.start, sum.skill, sum.luck, sum.result].map((part) => Number((part * 100).toFixed(digits)));
      return [...parts, digits];
    };
    expect(shown(0.924, 0, 0.076, 1)).toEqual([92.4, 0, 7.6, 100, 1]);
    expect(shown(0.256, 0.604, 0.348, 0)).toEqual([26, -61, 35, 0, 0]);
    expect(shown(0.514, 0.146, 0.134, 0.502)).toEqual([51, -14, 13, 50, 0]);
    const asked = shownSum(sumOf({ ...REVIEW, unit: "measure", start: 8.04, cost: 2.04, luck: -1.04, result: 9.04 }));
    expect([asked.start, asked.skill, asked.luck, asked.result].map((part) => part.toFixed(1))).toEqual(
      ["8.0", "-2.0", "1.0", "9.0"], // fewer is better
    );
  });

  it("are marked at the event that each decision became", () => {
    const found = decisionsByEvent([REVIEW], [event(1, 0), event(2, 1), event(3, 0)]);
    expect([...found].map(([version, { mark }]) => [version, mark])).toEqual([
      [1, "costly"],
      [3, "best"],
    ]);
    expect(countsOf(REVIEW)).toEqual({ best: 1, fine: 0, doubtful: 0, costly: 1 });
  });

  it("have round numbers beside them", () => {
    expect(axisOf(5, 12)).toEqual([6, 8, 10, 12]);
  });

  it("are said as each language writes numbers", () => {
    expect(valueWords(0.535, false, "en")).toBe("54%");
    expect(valueWords(0.535, false, "fr")).toBe("54\u202f%");
    expect(valueWords(7.25, true, "fr")).toBe("7,3 questions");
    expect(amountWords(-0.042, false, "fr")).toBe("4,2\u202f%");
    expect(signedAmount(-0.5, false, "en")).toBe("−50%");
    expect(signedAmount(0.0001, false, "en")).toBe("0%");
  });
});

describe("my games", () => {
  const seats = [
    { seat: 0, name: "Ann", sapper: null },
    { seat: 1, name: null, sapper: "Théo" },
  ];
  const game = { seat: 0, table: { seats } } as MyGame;

  it("are found by the game and by those I played with, however they are typed", () => {
    expect(plain(" Théo ")).toBe("theo");
    expect(fitsSearch(game, "Minefield", "theo")).toBe(true);
    expect(fitsSearch(game, "Minefield", "MINE")).toBe(true);
    expect(fitsSearch(game, "Minefield", "ann")).toBe(false);
    expect(fitsSearch(game, "Minefield", "")).toBe(true);
  });

  it("draw a line through what they came to", () => {
    expect(sparkline([1, 3], 10, 10)).toBe("M0.0 10.0L10.0 0.0");
    expect(sparkline([2], 10, 10)).toBe("M5.0 5.0");
  });
});

import { describe, expect, it } from "vitest";
import { words as bombsquad } from "../src/games/bombsquad/words";
import type { GameWords, StoryContext } from "../src/games/contract";
import { diceText, oddsText } from "../src/games/minefield/odds";
import { words as mission } from "../src/games/mission/words";
import { bitsText, likeliest, questions } from "../src/games/orapa/odds";
import { words as village } from "../src/games/village/words";
import { arc, chance, digits, gain, howMany, percent, tenths } from "../src/lib/chances";
import { beliefAt, helpLines, isNewDecision, placesText, stepAfter, withInsight } from "../src/table/help";
import type { GameEvent, HelpUse, InsightMessage, Insights } from "../src/types";

describe("chances", () => {
  it("are never nought for what may happen, nor full for what may not", () => {
    expect(percent(0, "en")).toBe("0%");
    expect(percent(0.0001, "en")).toBe("<1%");
    expect(percent(0.42, "en")).toBe("42%");
    expect(percent(0.9999, "en")).toBe(">99%");
    expect(percent(1, "en")).toBe("100%");
  });

  it("are never sure when they are estimated", () => {
    expect(digits(0, false)).toBe("<1");
    expect(digits(1, false)).toBe(">99");
    expect(chance({ value: 1, error: 0.02 }, "en")).toBe(">99% ± 2");
    expect(chance({ value: 0.5, error: 0.001 }, "en")).toBe("50% ± 1");
    expect(chance({ value: 0.5, error: 0 }, "en")).toBe("50%");
  });

  it("are set as French is", () => {
    expect(percent(0.42, "fr")).toBe("42\u202f%");
    expect(tenths(3.16, "fr")).toBe("3,2");
  });

  it("show what is won and lost by a sign, and nothing by none", () => {
    expect(gain(1.23, "en")).toBe("+1.2");
    expect(gain(-0.4, "en")).toBe("−0.4");
    expect(gain(-0.01, "en")).toBe("0.0");
  });

  it("count exactly what is counted, and round what is estimated", () => {
    expect(howMany({ value: 5802, error: 0 }, "en")).toBe("5,802");
    expect(howMany({ value: 5802, error: 300 }, "en")).toMatch(/^5\.8/);
    expect(howMany({ value: 812.4, error: 3 }, "en")).toBe("812");
    expect(howMany({ value: 1_234_567_890, error: 0 }, "en")).toBe("1,234,567,890");
    expect(howMany({ value: 1_234_567_890, error: 1e6 }, "en")).toBe("1.2 billion");
  });

  it("are drawn as arcs: none for nought, all but closed for one", () => {
    expect(arc(0, 10)).toBe("");
    expect(arc(0.25, 10)).toMatch(/^M0 -10A10 10 0 0 1 10\.00 -?0\.00$/);
    expect(arc(0.75, 10)).toContain(" 0 1 1 ");
    expect(arc(1, 10)).toContain("A10 10 0 1 1");
  });
});

function told(version: number, final: boolean, insight: unknown = version): InsightMessage {
  return { type: "insight", table: "t", version, final, insight };
}

describe("what is told of a table", () => {
  const all = [told(3, true), told(5, false), told(5, true), told(8, false)].reduce(
    withInsight,
    [] as InsightMessage[],
  );

  it("keeps the best of each moment", () => {
    expect(all.map(({ version, final }) => [version, final])).toEqual([
      [3, true],
      [5, true],
      [8, false],
    ]);
  });

  it("is never ahead of what is shown, and says when it is old", () => {
    expect(beliefAt(all, 2, 3)).toBeNull();
    expect(beliefAt(all, 5, 3)).toEqual({ insight: 5, level: 3, isOld: false, isFinal: true });
    expect(beliefAt(all, 6, 1)).toMatchObject({ insight: 5, isOld: true });
    expect(beliefAt(all, 8, 2)).toMatchObject({ insight: 8, isFinal: false });
  });

  it("is nothing while all that was told is of what is over", () => {
    expect(beliefAt(all, 6, 3, 6)).toBeNull();
    expect(beliefAt(all, 8, 3, 6)).toMatchObject({ insight: 8, isOld: false });
  });

  it("is nothing where there is nothing to know", () => {
    expect(beliefAt([told(1, true, null)], 1, 3)).toBeNull();
  });
});

describe("hints", () => {
  const context: StoryContext = {
    update: {} as StoryContext["update"],
    language: "en",
    name: (seat) => ["You", "Anna"][seat] ?? "",
  };

  it("go from where to what to why", () => {
    expect([null, "where", "what", "why"].map((step) => stepAfter(step as Parameters<typeof stepAfter>[0]))).toEqual([
      "where",
      "what",
      "why",
      null,
    ]);
  });

  it("hold until there is something else to decide, or to go by", () => {
    const legal = ["wait"];
    const event = (text: string | null): GameEvent => ({ version: 1, seat: 1, text, undone: false, forced: false });
    expect(isNewDecision({ legal }, { legal }, [event(null)])).toBe(false);
    expect(isNewDecision({ legal }, { legal }, [event("cut blue")])).toBe(true);
    expect(isNewDecision({ legal }, { legal: [] }, [])).toBe(true);
    expect(isNewDecision(null, { legal }, [])).toBe(true);
  });

  it("say a few places by name, and many by their ends", () => {
    expect(placesText(["a1", "b1"], null, context)).toBe("a1 and b1");
    expect(placesText(["a1", "b1", "c1", "a2", "b2"], null, context)).toBe("the part of the board from a1 to b2");
    expect(placesText(["hills"], village as GameWords, context)).toBe("the hills");
    expect(placesText(["seat 1"], mission as GameWords, context)).toBe("Anna");
    expect(placesText(["green", "blue"], bombsquad as GameWords, context)).toBe("the green cable and the blue cable");
  });

  it("are told in the story after the event that was the last, with their steps together", () => {
    const uses: HelpUse[] = [
      { version: 0, seat: 1, what: "belief-on" },
      { version: 4, seat: 0, what: "hint-where" },
      { version: 4, seat: 0, what: "hint-what" },
      { version: 4, seat: 1, what: "belief-off" },
    ];
    expect(helpLines(uses, 0, "en", context.name).map(({ text }) => text)).toEqual([
      "Anna: the odds are shown from now on.",
    ]);
    expect(helpLines(uses, 4, "en", context.name)).toEqual([
      { seat: 0, text: "You: asked for a hint (where, what)." },
      { seat: 1, text: "Anna: the odds are no longer shown." },
    ]);
    expect(helpLines(uses, 2, "en", context.name)).toEqual([]);
  });
});

describe("the boards' odds", () => {
  const dice = { ends: [], loses: 1 / 3, takes: 0.5, wounds: 0, error: 0 };
  it("say what the dice may make of a move", () => {
    expect(diceText(dice, "en")).toBe("lost 33% · takes a piece 50%");
    const move = { action: "c3-c4", dice, win: { value: 0.4, error: 0.05 } };
    expect(oddsText(move, 2, "en")).toBe("lost 33% · takes a piece 50%");
    expect(oddsText(move, 3, "en")).toBe("lost 33% · takes a piece 50% · wins 40% ± 5");
  });

  const cell = (name: string, bits: number, gems: Record<string, number>): Insights["orapa"]["cells"][number] => ({
    cell: name,
    nothing: 0.5,
    gems,
    error: 0,
    bits: { value: bits, error: 0 },
    answers: [],
  });
  const insight = {
    cells: [cell("A1", 0.8, { R: 0.2, Y: 0.3 }), cell("A2", 0, {})],
    ports: [
      { port: "1", bits: { value: 2.5, error: 0.1 }, answers: [] },
      { port: "2", bits: { value: 3.5, error: 0.1 }, answers: [] },
    ],
  } as unknown as Insights["orapa"];

  it("name the likeliest gem of a cell", () => {
    expect(likeliest(insight.cells[0]!)).toEqual({ letter: "Y", chance: 0.3 });
    expect(likeliest(insight.cells[1]!)).toBeNull();
  });

  it("rank the questions that may be asked by what they tell", () => {
    expect(questions(insight, new Set()).map(({ action }) => action)).toEqual(["ray 2", "ray 1", "ask A1"]);
    expect(questions(insight, new Set(["ray 1", "ask A1"])).map(({ action }) => action)).toEqual(["ray 1", "ask A1"]);
    expect(bitsText({ value: 2.5, error: 0.1 }, "en")).toBe("about 2.5 bits");
    expect(bitsText({ value: 1, error: 0 }, "en")).toBe("1.0 bits");
    expect(bitsText({ value: 1, error: 0 }, "fr")).toBe("1,0 bit");
    expect(bitsText({ value: 1.96, error: 0 }, "fr")).toBe("2,0 bits");
  });
});

import { describe, expect, it } from "vitest";
import { blastWords, cardText, cardWords, hurtCells, isMine, isPerson, threats } from "../src/games/village/cards";
import { partners } from "../src/games/swaps";
import { cellText, riskText, words } from "../src/games/village/words";
import type { StoryContext } from "../src/games/contract";
import type { Effects, GameEvent, Language, Views } from "../src/types";

type View = Views["village"];
const LANGUAGES: Language[] = ["en", "fr"];
const BLASTS: View["blasts"] = [
  { cell: "b2", suit: "S", reaches: ["b1", "b3"], villagers: [] },
  { cell: "b2", suit: "C", reaches: ["b1", "a2", "c2"], villagers: ["a2"] },
  { cell: "e4", suit: "D", reaches: ["d3"], villagers: [] },
];

function view(more: Partial<View> = {}): View {
  return {
    columns: 5,
    cells: [
      { name: "a2", up: false, card: "QS", memo: true },
      { name: "b2", up: false, card: null, memo: false },
      { name: "c2", up: true, card: "TD", memo: false },
      { name: "e4", up: false, card: "4D", memo: true },
    ],
    discard: ["5H"],
    stock: 31,
    unseen: [],
    found: 3,
    villagers_in_village: null,
    bonus: null,
    blasts: BLASTS,
    result: "ongoing",
    ...more,
  };
}

function context(language: Language, shown = view(), seat: number | null = 0): StoryContext<View> {
  const update = { view: shown, version: 4, seat, legal: [] } as unknown as StoryContext<View>["update"];
  return { update, language, name: (who) => (who === seat ? { en: "You", fr: "Vous" }[language] : "Anna") };
}
const happened = (text: string | null, effect: unknown = null): GameEvent => ({
  version: 4,
  seat: 0,
  text,
  undone: false,
  forced: false,
  effect,
});
const DONE: [string, Effects["village"]][] = [
  ["draw", { type: "draw", card: "5H", villager: false, bonus: null, found: 3 }],
  ["turn c2", { type: "turn", cell: "c2", card: "TD", villager: false, bonus: null, found: 3, blast: [] }],
  ["peek a2", { type: "peek", cell: "a2", card: "QS" }],
  ["swap b2 c2", { type: "swap", cells: ["b2", "c2"] }],
  ["pass", { type: "pass", bonus: "peek" }],
];

describe("the words of Le Village", () => {
  it("says every action and every event in both languages", () => {
    for (const language of LANGUAGES) {
      for (const [text, effect] of DONE) {
        expect(words.action(text, context(language))).toMatch(/^[a-zé]{4,} /);
        const said = words.event(happened(text, effect), context(language));
        expect(said).toMatch(language === "en" ? /^You .*\.$/ : /^Vous .*\.$/);
        expect(words.event(happened(text, effect), context(language, view(), null))).toMatch(/^Anna /);
      }
    }
    const [draw, turn, peek, swap] = DONE.map(([text, effect]) => happened(text, effect));
    expect(words.event(turn!, context("en"))).toBe("You turn up c2: 10♦. The blast reaches nothing.");
    expect(words.event(draw!, context("fr"))).toBe("Vous retournez une carte des collines\u202f: 5♥.");
    const heart = { type: "turn", cell: "c2", card: "5H", villager: false, bonus: null, found: 3, blast: [] };
    expect(words.event(happened("turn c2", heart), context("fr"))).toBe("Vous retournez c2\u202f: 5♥, sans danger.");
    expect(words.event(peek!, context("en"))).toBe("You peek at a2: Q♠.");
    expect(words.event(swap!, context("fr"))).toBe("Vous échangez b2 et c2.");
  });

  it("marks whom the latest blast hurt, and nobody once it is taken back", () => {
    const blast = [
      { cell: "b1", card: "4D", uncovered: true, villager: false },
      { cell: "b3", card: "QS", uncovered: true, villager: true },
    ];
    const fatal = happened("turn b2", {
      type: "turn",
      cell: "b2",
      card: "9S",
      villager: false,
      bonus: null,
      found: 3,
      blast,
    });
    const story = DONE.map(([text, effect]) => happened(text, effect));
    expect(hurtCells(story)).toEqual([]);
    expect(hurtCells([...story, fatal])).toEqual(["b3"]);
    expect(hurtCells([...story, { ...fatal, undone: true }])).toEqual([]);
  });

  it("tells a blast and whom it hurt", () => {
    const blast = [
      { cell: "b1", card: "4D", uncovered: true, villager: false },
      { cell: "b3", card: "QH", uncovered: true, villager: true },
    ];
    const turn = { type: "turn", cell: "b2", card: "7S", villager: false, bonus: null, found: 3 } as const;
    const said = (language: Language, reached: typeof blast) =>
      words.event(happened("turn b2", { ...turn, blast: reached }), context(language));
    expect(said("en", blast)).toBe("You turn up b2: 7♠. The blast reaches b1 (4♦) and b3 (Q♥): a villager is hurt!");
    expect(said("fr", blast.slice(0, 1))).toBe("Vous retournez b2\u202f: 7♠. L'explosion atteint b1 (4♦).");
    const both = blast.map((each) => ({ ...each, villager: true }));
    expect(said("fr", both)).toContain("\u202f: deux villageois sont touchés");
    const secret = happened("peek a2", { type: "peek", cell: "a2", card: null });
    expect(words.event(secret, context("en"))).toBe("You peek at a2.");
  });

  it("gives text back that it does not know, and never throws", () => {
    for (const language of LANGUAGES) {
      for (const text of ["", "hum", "turn", "swap a1", "draw a b c", "turn z9"]) {
        expect(() => words.action(text, context(language))).not.toThrow();
        expect(() => words.event(happened(text), context(language))).not.toThrow();
      }
      expect(words.action("hum 3", context(language))).toBe("hum 3");
      expect(words.event(happened("hum 3"), context(language))).toBe("hum 3");
      expect(words.event(happened(null), context(language))).toBe("");
    }
  });

  it("says what is expected for each bonus, and how it ended", () => {
    for (const language of LANGUAGES) {
      const bonuses = [null, "peek", "swap-column", "swap-row", "swap-diagonal"];
      const said = bonuses.map((bonus) => words.expected(context(language, view({ bonus }))));
      expect(new Set([...said, words.expected(context(language, view({ stock: 0 })))]).size).toBe(6);
      const ends = ["won", "lost", "ongoing"].map((result) => words.ending!(context(language, view({ result }))));
      expect(new Set(ends).size).toBe(3);
    }
    const hillsOnly = context("fr");
    hillsOnly.update = { ...hillsOnly.update, legal: ["draw"] };
    expect(words.expected(hillsOnly)).toBe("Retournez une carte des collines.");
    const lost = view({ result: "lost", found: 1 });
    expect(words.ending!(context("fr", lost))).toBe("Un villageois est touché. Retrouvés\u202f: 1 sur 12.");
    expect(words.ending!(context("en", lost))).toBe("A villager was hurt. Found: 1 of 12.");
    const reached = ["QH", "KS", "JC"].map((card, k) => ({ cell: `b${k}`, card, uncovered: true, villager: true }));
    const fatal = { type: "turn", cell: "a1", card: "4D", villager: false, bonus: null, found: 1, blast: reached };
    expect(words.ending!(context("fr", lost), [happened("turn a1", fatal)])).toMatch(
      /^Trois villageois sont touchés\. /,
    );
  });

  it("names cards", () => {
    expect([cardWords("TD", "en"), cardWords("QS", "en"), cardWords("QS", "fr"), cardWords("AH", "fr")]).toEqual([
      "10♦",
      "Q♠",
      "D♠",
      "A♥",
    ]);
    expect([cardText("QS", "en"), cardText("QS", "fr"), cardText("7C", "en")]).toEqual([
      "queen of spades",
      "dame de pique",
      "7 of clubs",
    ]);
  });

  it("describes cells for ears", () => {
    const pairs = partners(["swap b2 c2"]);
    const cells = view().cells;
    expect(cellText(cells[0]!, view(), null, pairs, "en")).toBe("a2, face down, memo: queen of spades");
    expect(cellText(cells[2]!, view(), "b2", pairs, "en")).toBe("c2, 10 of diamonds, swap with b2");
    expect(cellText(cells[3]!, view(), null, pairs, "fr")).toBe(
      "e4, face cachée, pense-bête\u202f: 4 de carreau, exploserait sur d3",
    );
  });
});

describe("the pack", () => {
  it("is as the server says", () => {
    expect([isPerson("QS"), isPerson("TS"), isMine("TS"), isMine("TH"), isMine("KC")]).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
    expect(blastWords("D", "fr")).toBe("carreau\u202f: explose à ses quatre coins");
  });
});

describe("the preview of blasts", () => {
  it("gathers what may reach each card", () => {
    const found = threats(BLASTS, "b2");
    expect([...found.keys()]).toEqual(["b1", "b3", "a2", "c2"]);
    expect(found.get("b1")).toEqual({ suits: ["S", "C"], hurt: false });
    expect(found.get("a2")).toEqual({ suits: ["C"], hurt: true });
    expect(threats(BLASTS, null).size).toBe(0);
  });

  it("asks with the danger named", () => {
    expect(riskText("b2", view(), "en")).toBe("Turn b2? If it is a mine, it may hurt a villager: ♣\u00a0→\u00a0a2.");
    const spared = view({ blasts: BLASTS.map((blast) => ({ ...blast, villagers: [] })) });
    expect(riskText("b2", spared, "fr")).toBe(
      "Retourner b2\u202f? Si mine\u202f: ♠\u00a0→\u00a0b1\u00a0b3, ♣\u00a0→\u00a0b1\u00a0a2\u00a0c2.",
    );
    expect(riskText("a1", view(), "en")).toBe("Turn a1?");
  });

  it("asks with what a card does that was peeked at", () => {
    expect(riskText("e4", view(), "fr")).toBe("Retourner e4\u202f? C'est un 4♦\u202f: il atteint d3.");
    const reached = (reaches: string[], villagers: string[] = []) =>
      riskText("e4", view({ blasts: [{ cell: "e4", suit: "D", reaches, villagers }] }), "en");
    expect(reached(["d3", "d5"])).toBe("Turn e4? It is the 4♦: it reaches d3 and d5.");
    expect(reached([])).toBe("Turn e4? It is the 4♦: it reaches nothing.");
    expect(reached(["d3", "d5"], ["d3"])).toBe("Turn e4? It is the 4♦: it would hurt a villager in d3.");
    expect(reached(["d3", "d5"], ["d3", "d5"])).toBe("Turn e4? It is the 4♦: it would hurt villagers in d3 and d5.");
  });

  it("finds the partners of a swap both ways", () => {
    const pairs = partners(["pass", "swap b2 c2", "swap a1 b2"]);
    expect([...pairs.get("b2")!.entries()]).toEqual([
      ["c2", "swap b2 c2"],
      ["a1", "swap a1 b2"],
    ]);
    expect(pairs.get("c2")!.get("b2")).toBe("swap b2 c2");
    expect(pairs.has("d4")).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { CHANCE, type Effects, type GameEvent, type Language, type Update, type Views } from "../src/types";
import { cableActions, cardOf, deckPairs, ways } from "../src/games/bombsquad/tools";
import { blastOf, haulsOf, holdOf, hurried, lastTurn, signed, stationsOf } from "../src/games/bombsquad/stage";
import { cardEffect, lastTurnText, shortCardName, toolEffect, toolName, words } from "../src/games/bombsquad/words";
import { namesOf } from "../src/words/games";

const context = (language: Language) => ({
  update: { seat: 0, events: [], view: { phase: "choose", players: [] } } as unknown as Update<Views["bombsquad"]>,
  language,
  name: (seat: number) => (seat === 0 ? (language === "fr" ? "Vous" : "You") : `Player ${seat}`),
});
const happened = (text: string | null, seat: number, effect: Effects["bombsquad"] | null = null): GameEvent => ({
  version: 1,
  seat,
  text,
  undone: false,
  forced: seat === CHANCE,
  effect,
});
const TURN: Extract<Effects["bombsquad"], { type: "card" }> = {
  type: "card",
  cable: "red",
  seats: [0, 1],
  card: { main: 3, chain: 1 },
  moved: 3,
  detonator: 5,
  taped: false,
  tiles: [],
  exploded: false,
  gains: [],
  spared: [],
};
const END: Extract<Effects["bombsquad"], { type: "end" }> = {
  type: "end",
  exploded: null,
  returned: [],
  spent: [],
  sensors: [],
  bomb: null,
  tools: [],
  over: false,
};

describe("the words of Bomb Squad", () => {
  const actions = [
    "cut green",
    "wait",
    "chicken",
    "protect red",
    "look green blue",
    "look tiles red",
    "take xray",
    "tool xray red",
    "tool jammer 1",
    "tool switcheroo red 1 3",
    "order 312",
    "pass",
  ];
  for (const language of ["en", "fr"] as const) {
    it(`say every action in ${language}`, () => {
      for (const text of actions) {
        expect(words.action(text, context(language))).not.toBe(text === "pass" && language === "en" ? "" : undefined);
        const said = words.event({ version: 1, seat: 1, text, undone: false, forced: false }, context(language));
        expect(said.length).toBeGreaterThan(4);
      }
      expect(words.event(happened("strange", CHANCE), context(language))).toBe("strange");
    });
  }
  it("say who did it, in the third person or to me", () => {
    const say = (language: "en" | "fr", seat: number, text: string) =>
      words.event({ version: 1, seat, text, undone: false, forced: false }, context(language));
    expect(say("en", 1, "pass")).toBe("Player 1 passes.");
    expect(say("en", 0, "cut red")).toBe("You choose in secret: cut the red cable.");
    expect(say("en", 1, "order 312")).toBe("Player 1 puts them in the order 312.");
    expect(say("fr", 1, "pass")).toBe("Player 1 passe.");
    expect(say("fr", 0, "protect red")).toBe("Vous protégez le câble rouge.");
    expect(say("fr", 1, "order 312")).toBe("Player 1 les met dans l'ordre 312.");
    for (const text of actions) expect(say("fr", 1, text)).not.toMatch(/^Player 1 (les )?\p{L}+(er|re) /u);
  });
  it("say on what a tool is used", () => {
    const on = (text: string) => words.action(text, context("en"));
    expect(on("tool switcheroo blue 2 3")).toBe("use Switcheroo (tiles 2 and 3 of the blue cable)");
    expect(on("tool magnet 1 red")).toBe("use Magnet (sensor 1 to the red cable)");
    expect(on("tool stethoscope red green")).toBe("use Stethoscope (the red cable and the green cable)");
    expect(on("tool secondthoughts wait")).toBe("use Second thoughts (Wait)");
    expect(words.action("tool magnet 1 red", context("fr"))).toBe(
      "utiliser «\u202fAimant\u202f» (capteur 1 vers le câble rouge)",
    );
  });
  it("know what every tool does", () => {
    expect(namesOf("bombsquad", "tool_effect").sort()).toEqual(namesOf("bombsquad", "tool").sort());
    for (const tool of namesOf("bombsquad", "tool")) {
      expect(toolName(tool, "en")).not.toBe(tool);
      expect(toolEffect(tool, "en")).not.toBe(toolEffect(tool, "fr"));
    }
  });
});

describe("the steps of a resolution", () => {
  const said = (language: Language, effect: Effects["bombsquad"]) =>
    words.event(happened("a step", CHANCE, effect), context(language));

  it("tell what was turned, scored and lost", () => {
    expect(said("en", TURN)).toBe("The red cable: 3, the detonator at 5.");
    const ok = { space: 8, face: "ok" };
    expect(said("en", { ...TURN, taped: true, tiles: [ok] })).toBe("The red cable: 3, the detonator at 5, taped, OK.");
    expect(said("fr", { ...TURN, exploded: true, gains: [{ seat: 1, points: -4 }] })).toBe(
      "Câble rouge\u202f: 3, le détonateur à 5. La bombe explose\u202f: Player 1 −4.",
    );
    expect(said("en", { ...TURN, exploded: true })).toBe("The red cable: 3, the detonator at 5. It explodes!");
    const late = said("en", { ...TURN, exploded: true, tiles: [ok, { space: 9, face: "explosion" }] });
    expect(late).toBe("The red cable: 3, the detonator at 5. The explosion comes after an OK tile!");
    const gains = [
      { seat: 0, points: 3 },
      { seat: 1, points: 3 },
    ];
    const score = { type: "score" as const, cable: "red", seats: [0, 1], last: { main: 4, chain: 1 }, worth: 6, gains };
    expect(said("en", score)).toBe("The red cable: 4 + 2 = 6, shared by 2: You +3 and Player 1 +3.");
    const poor = { ...score, last: { main: 1, chain: 0 }, worth: 1, gains: [] };
    expect(said("en", poor)).toBe("The red cable: 1 + 0, too little for 2 to share.");
    expect(said("fr", { ...poor, seats: [1] })).toBe("Câble rouge\u202f: 1 + 0\u202f: aucun point.");
    expect(said("en", END)).toBe("The turn ends.");
    expect(said("fr", { ...END, exploded: "blue" })).toBe("Le câble bleu fait exploser la bombe\u202f!");
  });
});

describe("the cards chosen in secret", () => {
  const reveal: Effects["bombsquad"] = { type: "reveal", cards: ["blue", "red", "chicken"], gains: [] };

  it("are told with the last of them, mine or not, now or after a reload", () => {
    expect(words.event(happened("cut blue", 0, reveal), context("en"))).toBe(
      "Cards revealed. Blue cable: You. Red cable: Player 1. Chicken: Player 2.",
    );
    expect(words.secret!(happened(null, 2, reveal), context("fr"))).toBe(
      "Cartes révélées. Câble bleu\u202f: Vous. Câble rouge\u202f: Player 1. Poule mouillée\u202f: Player 2.",
    );
  });

  it("are told together where they are the same, with what Wait brought, in the order in which they resolve", () => {
    const cards = ["green", "wait", "green", "chicken", "wait"];
    const gains = [1, 4].map((seat) => ({ seat, points: 3 }));
    expect(words.event(happened("cut green", 0, { type: "reveal", cards, gains }), context("en"))).toBe(
      "Cards revealed. Wait: Player 1 +3 and Player 4 +3. Green cable: You and Player 2. Chicken: Player 3.",
    );
  });

  it("stay secret until then", () => {
    expect(words.secret!(happened(null, 1), context("en"))).toBeNull();
    expect(words.event(happened("cut blue", 0), context("en"))).toBe("You choose in secret: cut the blue cable.");
    const order: Effects["bombsquad"] = { type: "order", cable: "red", order: null };
    expect(words.secret!(happened(null, 1, order), context("en"))).toBeNull();
    expect(words.secret!({ ...happened(null, 1, reveal), undone: true }, context("en"))).toBeNull();
  });
});

describe("a cable that is protected", () => {
  const told = (language: Language, seats: number[]) =>
    words.event(happened("protect red", 1, { type: "protect", cable: "red", seats }), context(language));

  it("says who cuts nothing", () => {
    expect(told("en", [])).toBe("Player 1 protects the red cable.");
    expect(told("en", [2])).toBe("Player 1 protects the red cable. Player 2 cuts nothing.");
    expect(told("en", [0, 2])).toBe("Player 1 protects the red cable. You and Player 2 cut nothing.");
    expect(told("fr", [0])).toBe("Player 1 protège le câble rouge. Vous ne coupez rien.");
    expect(told("fr", [2])).toBe("Player 1 protège le câble rouge. Player 2 ne coupe rien.");
  });
});

describe("the last turn", () => {
  const score = (seat: number): Effects["bombsquad"] => ({
    ...({ type: "score", cable: "red", seats: [seat], last: { main: 4, chain: 1 }, worth: 5 } as const),
    gains: [{ seat, points: 5 }],
  });
  const log = (...effects: Effects["bombsquad"][]) =>
    effects.map((effect, k) => ({ ...happened("a step", CHANCE, effect), version: k + 1 }));

  it("tells what it brought, and nothing of the turn before or of another bomb", () => {
    expect(lastTurn(log(score(0)), 3)).toBeNull();
    expect(lastTurn(log(score(0), END), 3)).toEqual([{ seat: 0, points: 5 }]);
    expect(lastTurn(log(score(0), END, score(1), score(1), END, score(2)), 3)).toEqual([{ seat: 1, points: 10 }]);
    expect(lastTurn(log(score(0), END, END), 3)).toEqual([]);
    expect(lastTurn(log(score(0), { ...END, bomb: 2 }), 3)).toBeNull();
    expect(lastTurnText([{ seat: 1, points: 10 }], context("en"))).toBe("Last turn: Player 1 +10.");
    expect(lastTurnText([], context("fr"))).toBe("Tour précédent\u202f: personne n'a marqué.");
  });
});

describe("the stations of what happened", () => {
  const kinds = (effect: Effects["bombsquad"] | null) =>
    stationsOf(happened("x", CHANCE, effect)).map(({ kind }) => kind);
  const blast = {
    ...TURN,
    exploded: true,
    gains: [
      { seat: 1, points: -5 },
      { seat: 2, points: 5 },
    ],
  };

  it("are none for a secret, and two for a card that sets the bomb off", () => {
    expect(kinds(null)).toEqual([]);
    expect(kinds(TURN)).toEqual(["card"]);
    expect(kinds(blast)).toEqual(["card", "explosion"]);
    expect(kinds(END)).toEqual(["end"]);
    expect(kinds({ ...END, bomb: 2 })).toEqual(["summary"]);
    expect(kinds({ type: "pass", phase: "before", gains: [] })).toEqual([]);
    expect(stationsOf({ ...happened("x", 0, TURN), undone: true })).toEqual([]);
  });

  it("keep an explosion for three seconds, however many wait with it", () => {
    expect(holdOf(happened("x", CHANCE, blast))).toBeGreaterThanOrEqual(3000);
    const waiting = hurried(Array.from({ length: 9 }, () => stationsOf(happened("x", CHANCE, blast))).flat());
    expect(waiting.filter(({ large }) => large).every(({ ms }) => ms === 3000)).toBe(true);
    const small = waiting.filter(({ large }) => !large).reduce((sum, { ms }) => sum + ms, 0);
    expect(small).toBeLessThanOrEqual(4001);
  });

  it("show an explosion to those who lost, who gained, and who cut and lost nothing", () => {
    expect(blastOf(blast)).toEqual([
      { seat: 1, points: -5 },
      { seat: 0, points: 0 },
      { seat: 2, points: 5 },
    ]);
    expect([3, -5, 0].map(signed)).toEqual(["+3", "−5", "0"]);
  });

  it("sum a bomb up by where its points came from, without what was taken back", () => {
    const at = (version: number, effect: Effects["bombsquad"] | null, undone = false): GameEvent => ({
      ...happened("x", CHANCE, effect),
      version,
      undone,
    });
    const wait: Effects["bombsquad"] = { type: "reveal", cards: [], gains: [{ seat: 0, points: 3 }] };
    const cut: Effects["bombsquad"] = {
      type: "score",
      cable: "red",
      seats: [1],
      last: { main: 4, chain: 0 },
      worth: 4,
      gains: [{ seat: 1, points: 4 }],
    };
    const end = at(9, { ...END, bomb: 3 });
    const log = [
      at(1, cut),
      at(2, { ...END, exploded: "red", bomb: 2 }),
      at(3, wait),
      at(4, cut),
      at(5, null, true),
      at(6, cut),
      at(7, blast),
      end,
      at(10, wait),
    ];
    expect(haulsOf(log, end, 3)).toEqual([
      { wait: 3, cuts: 0, blast: 0 },
      { wait: 0, cuts: 4, blast: -5 },
      { wait: 0, cuts: 0, blast: 5 },
    ]);
  });
});

describe("cards", () => {
  it("say what they do, in words that are not broken", () => {
    expect(cardEffect("red", 3, "en")).toBe("worth 3 + the next card");
    expect(cardEffect("wait", 0, "en")).toBe("+3, protect a cable");
    expect(cardEffect("wait", 0, "fr")).toBe("+3, protégez un câble");
    for (const card of ["green", "wait", "chicken"])
      for (const language of ["en", "fr"] as const) expect(shortCardName(card, language)).not.toContain(" ");
  });
});

describe("what can be looked at", () => {
  it("is found by two decks in either order, or by one that is alone", () => {
    const pairs = deckPairs(["look green blue", "look tiles red"]);
    expect(pairs.get("blue")?.get("green")).toBe("look green blue");
    expect(pairs.get("green")?.get("blue")).toBe("look green blue");
    expect(pairs.get("green")?.get("green")).toBeUndefined();
    expect(pairs.has("red")).toBe(false);
    expect(deckPairs(["look red"]).get("red")?.get("red")).toBe("look red");
  });
});

describe("a cable that is touched", () => {
  it("is cut, protected or looked at, whichever may be done", () => {
    expect(cableActions(["cut red", "wait"])).toEqual(new Map([["red", "cut red"]]));
    expect(cableActions(["protect blue"])).toEqual(new Map([["blue", "protect blue"]]));
    expect(cableActions(["look green blue", "look tiles red", "pass", "tool xray blue"])).toEqual(
      new Map([["red", "look tiles red"]]),
    );
  });
});

describe("a new bomb", () => {
  it("makes what was known of the old one worthless; the end of a turn does not", () => {
    expect(words.renews?.(happened("explode", CHANCE, { ...END, exploded: "red", bomb: 2 }))).toBe(true);
    expect(words.renews?.(happened("end", CHANCE, END))).toBe(false);
    expect(words.renews?.(happened("cut red", 1))).toBe(false);
  });
});

describe("legal actions", () => {
  it("are sorted by what is done first, and none is lost", () => {
    const legal = ["cut red", "wait", "tool xray red", "tool xray blue", "tool helmet", "protect red", "pass"];
    const found = ways(legal);
    expect(found.cards.map(cardOf)).toEqual(["red", "wait"]);
    expect([...found.tools.keys()]).toEqual(["xray", "helmet"]);
    expect(found.others).toEqual(["protect red"]);
    expect(found.pass).toBe(true);
    const all = [...found.cards, ...[...found.tools.values()].flat(), ...found.others, "pass"];
    expect(all.sort()).toEqual([...legal].sort());
  });
});

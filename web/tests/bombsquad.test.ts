import { describe, expect, it } from "vitest";
import { CHANCE, type Effects, type Happened, type Language, type Update, type Views } from "../src/types";
import { cardOf, ways } from "../src/games/bombsquad/tools";
import { toolEffect, toolName, words } from "../src/games/bombsquad/words";
import { namesOf } from "../src/words/games";

const context = (language: Language) => ({
  update: { seat: 0, events: [], view: { phase: "choose", players: [] } } as unknown as Update<Views["bombsquad"]>,
  language,
  name: (seat: number) => (seat === 0 ? (language === "fr" ? "Vous" : "You") : `Player ${seat}`),
});
const happened = (text: string | null, seat: number, effect: Effects["bombsquad"] | null = null): Happened => ({
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
    expect(say("en", 0, "cut red")).toBe("You cut the red cable.");
    expect(say("en", 1, "order 312")).toBe("Player 1 puts them in the order 312.");
    expect(say("fr", 1, "pass")).toBe("Player 1 passe.");
    expect(say("fr", 0, "protect red")).toBe("Vous protégez le câble rouge.");
    expect(say("fr", 1, "order 312")).toBe("Player 1 les met dans l'ordre 312.");
    for (const text of actions) expect(say("fr", 1, text)).not.toMatch(/^Player 1 (les )?\p{L}+(er|re) /u);
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
    expect(said("en", TURN)).toBe("The red cable: 3 is turned, the detonator stands at 5.");
    expect(said("fr", { ...TURN, exploded: true, gains: [{ seat: 1, points: -4 }] })).toBe(
      "Câble rouge : 3 est retourné, le détonateur est à 5 : Player 1 −4.",
    );
    const gains = [
      { seat: 0, points: 3 },
      { seat: 1, points: 3 },
    ];
    const score = { type: "score" as const, cable: "red", seats: [0, 1], worth: 6, gains };
    expect(said("en", score)).toBe("The red cable is scored: You +3 and Player 1 +3.");
    expect(said("en", END)).toBe("The turn ends.");
    expect(said("fr", { ...END, exploded: "blue" })).toBe("La bombe explose : bleu !");
  });
});

describe("the cards chosen in secret", () => {
  const reveal: Effects["bombsquad"] = { type: "reveal", cards: ["blue", "red", "chicken"], gains: [] };

  it("are told with the last of them, mine or not, now or after a reload", () => {
    expect(words.event(happened("cut blue", 0, reveal), context("en"))).toBe(
      "The cards are revealed. You cut the blue cable. Player 1 cuts the red cable. Player 2 plays Chicken.",
    );
    expect(words.secret!(happened(null, 2, reveal), context("fr"))).toBe(
      "Les cartes sont révélées. Vous coupez le câble bleu. Player 1 coupe le câble rouge. Player 2 joue Poule mouillée.",
    );
  });

  it("stay secret until then", () => {
    expect(words.secret!(happened(null, 1), context("en"))).toBeNull();
    expect(words.event(happened("cut blue", 0), context("en"))).toBe("You cut the blue cable.");
    const order: Effects["bombsquad"] = { type: "order", cable: "red", order: null };
    expect(words.secret!(happened(null, 1, order), context("en"))).toBeNull();
    expect(words.secret!({ ...happened(null, 1, reveal), undone: true }, context("en"))).toBeNull();
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

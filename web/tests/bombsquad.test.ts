import { describe, expect, it } from "vitest";
import { CHANCE, type Happened, type Language, type Update, type Views } from "../src/types";
import { cardOf, DOES, ways } from "../src/games/bombsquad/tools";
import { TOOLS, words } from "../src/games/bombsquad/words";

const told = (language: "en" | "fr") => ({
  update: { seat: 0, events: [], view: { phase: "choose", players: [] } } as unknown as Update<Views["bombsquad"]>,
  language,
  name: (seat: number) => (seat === 0 ? "You" : `Player ${seat}`),
});

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
        expect(words.action(text, told(language))).not.toBe(text === "pass" && language === "en" ? "" : undefined);
        const said = words.event({ version: 1, seat: 1, text, undone: false, forced: false }, told(language));
        expect(said.length).toBeGreaterThan(4);
      }
      for (const text of ["turn red", "score red", "explode red", "end"]) {
        const said = words.event({ version: 1, seat: CHANCE, text, undone: false, forced: true }, told(language));
        expect(said).toMatch(/[.!]$/);
      }
    });
  }
  it("say who did it, in the third person or to me", () => {
    const say = (language: "en" | "fr", seat: number, text: string) =>
      words.event({ version: 1, seat, text, undone: false, forced: false }, told(language));
    expect(say("en", 1, "pass")).toBe("Player 1 passes.");
    expect(say("en", 0, "cut red")).toBe("You cut the red cable.");
    expect(say("en", 1, "order 312")).toBe("Player 1 puts them in the order 312.");
    expect(say("fr", 1, "pass")).toBe("Player 1 passe.");
    expect(say("fr", 0, "protect red")).toBe("You protégez le câble rouge.");
    expect(say("fr", 1, "order 312")).toBe("Player 1 les met dans l'ordre 312.");
    for (const text of actions) expect(say("fr", 1, text)).not.toMatch(/^Player 1 (les )?\p{L}+(er|re) /u);
  });
  it("know what every tool does", () => {
    expect(Object.keys(DOES).sort()).toEqual(Object.keys(TOOLS).sort());
    for (const [en, fr] of Object.values(DOES)) expect(en).not.toBe(fr);
  });
});

describe("the cards chosen in secret", () => {
  /** What seat 0 is told of this event, after all of them, with these cards in front of each player. */
  function told(language: Language, texts: string[], phase: string, fronts: string[][], at: number) {
    const events = texts.map((each, i): Happened => {
      const [seat, ...text] = each.split(" ");
      const said = text.join(" ");
      return {
        version: i + 1,
        seat: Number(seat),
        text: said === "-" ? null : said,
        undone: said === "",
        forced: Number(seat) === CHANCE,
      };
    });
    const view = { phase, players: fronts.map((front) => ({ front })) };
    const update = { seat: 0, events, view } as unknown as Update<Views["bombsquad"]>;
    const event = events[at]!;
    const name = (seat: number) => (seat === 0 ? (language === "fr" ? "Vous" : "You") : `Player ${seat}`);
    return words[event.text === null ? "secret" : "event"]!(event, { update, language, name });
  }
  const fronts = [["red", "blue"], ["red"], ["green", "chicken"]];
  const [en, fr] = [
    "The cards are revealed. You cut the blue cable. Player 1 cuts the red cable. Player 2 plays Chicken.",
    "Les cartes sont révélées. Vous coupez le câble bleu. Player 1 coupe le câble rouge. Player 2 joue Poule mouillée.",
  ];

  it("are told with the last of them, mine or not", () => {
    for (const last of ["0 cut blue", "2 -"]) {
      expect(told("en", [last, "7 turn blue", "7 score blue", "7 turn red", "7 score red"], "look", fronts, 0)).toBe(
        en,
      );
      expect(told("fr", [last], "revealed", fronts, 0)).toBe(fr);
    }
    expect(told("en", ["2 -", "7 turn red", "7 explode red"], "over", fronts, 0)).toBe(en);
  });
  it("stay secret until then", () => {
    expect(told("en", ["1 -"], "choose", fronts, 0)).toBeNull();
    expect(told("en", ["0 cut blue"], "choose", fronts, 0)).toBe("You cut the blue cable.");
    expect(told("en", ["1 -", "2 -", "7 end"], "choose", fronts, 0)).toBeNull();
    expect(told("en", ["1 -", "1 "], "choose", fronts, 0)).toBeNull(); // taken back
    expect(told("en", ["1 -", "2 pass"], "choose", fronts, 0)).toBeNull(); // an order, not a card
  });
  it("are told after a reload as long as they lie there, and never others", () => {
    const turn = ["0 cut blue", "1 -", "2 -", "1 pass", "7 turn blue", "2 look red", "7 end"];
    expect(told("en", [...turn, "1 -"], "choose", fronts, 2)).toBe(en);
    expect(told("en", [...turn, ...turn], "choose", fronts, 9)).toBe(en);
    expect(told("en", [...turn, ...turn], "choose", fronts, 2)).toBeNull(); // those are of the next turn
    expect(told("en", [...turn, "2 tool thirdhand green"], "choose", fronts, 2)).toBeNull();
    expect(told("en", [...turn, "0 take xray"], "take", [[], [], []], 2)).toBeNull(); // another bomb
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

import { describe, expect, it } from "vitest";
import {
  allLetters,
  apart,
  cells,
  facets,
  freeSpot,
  inside,
  mayMirror,
  mayTurn,
  mirrored,
  place,
  read,
  readWay,
  scattered,
  shape,
  turned,
  written,
  type Laid,
} from "../src/games/orapa/shapes";
import { dash, PAINTS } from "../src/games/orapa/paints";
import { answerText, cellLabel, portLabel, sentRays } from "../src/games/orapa/labels";
import { counted, speaker } from "../src/games/orapa/strings";
import { gemText, words } from "../src/games/orapa/words";
import type { StoryContext } from "../src/games/contract";
import type { Effects, GameEvent, Language, Views } from "../src/types";
import { piecesOf } from "../src/words/games";

const LETTERS = allLetters();
const NAMES = piecesOf("orapa").ports.map((port) => port.name);
const CELLS = piecesOf("orapa").cells;

function gem(text: string): Laid {
  return read(text)!;
}

/** A gem drawn in characters, as article O2 does. */
function drawn(text: string): string {
  const laid = gem(text);
  const { width, height, outline } = shape(laid.letter, laid.mirrored, laid.turn);
  const holds = (x: number, y: number) =>
    outline.every(([ax, ay], i) => {
      const [bx, by] = outline[(i + 1) % outline.length]!;
      return (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0;
    });
  const mark = (column: number, row: number) => {
    const [n, e, s, w] = [
      [0.5, 0.1],
      [0.9, 0.5],
      [0.5, 0.9],
      [0.1, 0.5],
    ].map(([x, y]) => holds(column + x!, row + y!));
    if (n && e && s && w) return "■";
    if (s && e) return "◢";
    if (s && w) return "◣";
    if (n && w) return "◤";
    return n && e ? "◥" : "·";
  };
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => mark(column, row)).join(""),
  ).join(" ");
}

describe("gems", () => {
  it.each([
    ["R0@A1", "◢■◤"],
    ["Rm0@A1", "◥■◣"],
    ["R1@A1", "◣ ■ ◥"],
    ["Rm1@A1", "◢ ■ ◤"],
    ["Y0@A1", "◣· ■◣"],
    ["Y1@A1", "■◤ ◤·"],
    ["Y2@A1", "◥■ ·◥"],
    ["Y3@A1", "·◢ ◢■"],
    ["B0@A1", "·◢◣· ◢■■◣"],
    ["W1@A1", "◣· ■◣ ■◤ ◤·"],
    ["B2@A1", "◥■■◤ ·◥◤·"],
    ["W3@A1", "·◢ ◢■ ◥■ ·◥"],
    ["L0@A1", "◢◣ ◥◤"],
    ["D0@A1", "◢◣"],
    ["D1@A1", "◣ ◤"],
    ["D2@A1", "◥◤"],
    ["D3@A1", "◢ ◥"],
    ["K0@A1", "■■"],
    ["K1@A1", "■ ■"],
  ])("%s looks like %s", (text, looks) => expect(drawn(text)).toBe(looks));

  it("are read and written alike", () => {
    for (const text of ["R0@C4", "Rm1@A10", "Y2@A1", "K1@H10"]) expect(written(gem(text))).toBe(text);
    for (const text of ["", "hello", "Q0@A1", "R4@A1", "R0@I1"]) expect(read(text)).toBe(null);
    expect(written(read("Y@A1")!)).toBe("Y0@A1");
  });

  it("stay on the board, however they are turned", () => {
    for (const letter of LETTERS) {
      for (const row of [-3, 0, 7, 12]) {
        for (const column of [-2, 0, 9, 20]) {
          let laid = inside({ letter, mirrored: false, turn: 0, row, column });
          for (let i = 0; i < 5; i += 1) {
            expect(cells(laid).every((cell) => cell >= 0 && cell < 80)).toBe(true);
            expect(written(inside(laid))).toBe(written(laid));
            laid = mirrored(turned(laid));
          }
        }
      }
    }
  });

  it("come back to where they were after all their turns", () => {
    for (const letter of LETTERS) {
      let laid: Laid = { letter, mirrored: false, turn: 0, row: 3, column: 3 };
      const turns = { R: 2, Y: 4, B: 4, W: 4, L: 1, D: 4, K: 2 }[letter] ?? 0;
      expect([mayTurn(letter), mayMirror(letter)]).toEqual([turns > 1, letter === "R"]);
      for (let i = 0; i < turns; i += 1) laid = turned(laid);
      expect(written(laid)).toBe(`${letter}0@D4`);
    }
  });

  it("fill their cells", () => {
    expect(cells(gem("R0@A1"))).toEqual([0, 1, 2]);
    expect(cells(gem("Y0@C1"))).toEqual([20, 30, 31]);
    expect(cells(gem("B0@F1"))).toEqual([51, 52, 60, 61, 62, 63]);
  });

  it("are suggested apart from each other", () => {
    expect(apart(gem("R0@A1"), gem("Y0@A1"))).toBe(false);
    expect(apart(gem("R0@A1"), gem("Y0@B1"))).toBe(false);
    expect(apart(gem("R0@A1"), gem("Y0@C1"))).toBe(true);
    const spot = freeSpot(gem("B0@A1"), [gem("R0@A1")]);
    expect(apart(spot, gem("R0@A1"))).toBe(true);
    let n = 1;
    const random = () => (n = (n * 16807) % 2147483647) / 2147483647;
    for (let i = 0; i < 10; i += 1) {
      const found = scattered(LETTERS, [], random);
      expect(found.map((each) => each.letter)).toEqual(LETTERS);
      for (const a of found) for (const b of found) if (a !== b) expect(apart(a, b)).toBe(true);
    }
  });

  it("have a facet for each side, lit from the top left", () => {
    const { sides } = facets(shape("L", false, 0).outline);
    expect(sides.map((side) => side.tone)).toEqual([1, 2, 1, 0]);
    for (const letter of LETTERS)
      expect(facets(shape(letter, false, 0).outline).sides.some((side) => side.tone === 0)).toBe(true);
  });
});

describe("ports", () => {
  it("stand around the grid in their order", () => {
    const at = (name: string) => {
      const { side, x, y } = place(name);
      return [side, x, y];
    };
    expect(at("1")).toEqual(["top", 0, -1]);
    expect(at("11")).toEqual(["right", 10, 0]);
    expect(at("H")).toEqual(["left", -1, 7]);
    expect(at("R")).toEqual(["bottom", 9, 8]);
    expect(place("1").edge).toEqual([84, 64]);
    expect(place("18").edge).toEqual([464, 364]);
    expect(place("18").way).toEqual([-1, 0]);
  });
});

describe("ways that a lesson draws", () => {
  it("go from port to port through the middles of cells, in half cells", () => {
    expect(readWay("D-D5-5")?.points).toEqual([
      [0, 7],
      [9, 7],
      [9, 0],
    ]);
    expect(readWay("A-11")?.points).toEqual([
      [0, 1],
      [20, 1],
    ]);
  });
  it("are no gems, no single places, and nothing unknown", () => {
    for (const text of ["L0@D5", "D5", "D", "D-Z9-5"]) expect(readWay(text)).toBeNull();
  });
});

describe("colours", () => {
  it("differ by their dashes, not only by paint", () => {
    const looks = Object.keys(PAINTS)
      .filter((name) => name !== "absorbed")
      .map((name) => JSON.stringify(dash(name)));
    expect(new Set(looks).size).toBe(looks.length);
  });
});

function view(change: Partial<Views["orapa"]> = {}): Views["orapa"] {
  const seat = (n: number) => ({ seat: n, master: false, questions: 2, wrong: 0, proposals: 2, out: false });
  const mine = (number: number) => ({
    number,
    hidden_by: number,
    prospectors: [1 - number],
    complete: true,
    gems: null,
    ports: NAMES.map((name) => ({
      name,
      asked: false,
      known: false,
      exit: null,
      colour: null,
      turns: null,
      path: null,
    })),
    cells: CELLS.map((name) => ({ name, asked: false, content: null, gem: null, shape: null })),
  });
  return {
    seat: 0,
    mode: "duel",
    easy: false,
    in_play: ["R", "Y", "B", "W", "L"],
    mines: [mine(0), mine(1)],
    target: 1,
    own: 0,
    seats: [seat(0), seat(1)],
    hiding: [],
    turn: 0,
    last_turn: false,
    run: null,
    wrong: [],
    result: "ongoing",
    winner: null,
    ...change,
  };
}

function context(language: Language, shown = view(), seat: number | null = 0): StoryContext<Views["orapa"]> {
  return {
    update: { view: shown, seat, version: 9, legal: [], events: [], since: 0 } as unknown as StoryContext<
      Views["orapa"]
    >["update"],
    language,
    name: (each) => (each === seat ? (language === "fr" ? "Vous" : "You") : "Anna"),
  };
}

function event(text: string | null, seat = 0, more: Partial<GameEvent> = {}): GameEvent {
  return { version: 9, seat, text, undone: false, forced: false, ...more };
}

type Effect = Effects["orapa"];
const GEMS = "R0@A1 Y0@C1 B0@F1 W0@A5 L0@E8";

describe("words", () => {
  const languages: Language[] = ["en", "fr"];

  it.each(languages)("say every action in %s", (language) => {
    const t = context(language);
    for (const text of [
      "ray 7",
      "ask E4",
      "propose",
      `propose ${GEMS}`,
      `hide ${GEMS}`,
      "hide R0@A1",
      "Y2@B3",
      "Rm1@A1",
    ]) {
      const said = words.action(text, t);
      expect(said).not.toBe(text);
      expect(said).not.toMatch(/undefined|null|NaN|\{/);
    }
    for (const text of ["", "fly away", "ray", "???"]) expect(words.action(text, t)).toBe(text);
  });

  const ray = (more: Partial<Extract<Effect, { type: "ray" }>>): Effect => ({
    type: "ray",
    mine: 1,
    port: "7",
    exit: "J",
    colour: "pink",
    turns: null,
    path: null,
    ...more,
  });
  const proposal = (right: boolean | null): Effect => ({
    type: "proposal",
    mine: 1,
    gems: [],
    whole: GEMS.split(" "),
    right,
    out: false,
  });

  it.each(languages)("tell every event in %s", (language) => {
    const t = context(language);
    const events = [
      event("ray 7", 0, { effect: ray({}) }),
      event("ray 8", 0, { effect: ray({ port: "8", exit: null, colour: "absorbed" }) }),
      event("ask A4", 0, { effect: { type: "cell", mine: 1, cell: "A4", content: "blue" } satisfies Effect }),
      event("ray 1", 1, { effect: ray({ mine: 0, port: "1", exit: "1", colour: "red", turns: 1 }) }),
      event("ask H9"),
      event(null, 1),
      event(`hide ${GEMS}`),
      event("propose", 1),
      event(`propose ${GEMS}`, 0, { effect: proposal(true) }),
      event("R0@A1", 1, { effect: proposal(null) }),
      event("L0@E8", 1, { effect: proposal(false) }),
      event("", 0, { undone: true }),
      event("strange text"),
      event(null, 7),
    ];
    const said = events.map((each) => words.event(each, t));
    for (const each of said) {
      expect(each).toMatch(/^(You|Vous|Anna)/);
      expect(each).not.toMatch(/undefined|null|NaN|\{/);
    }
    const [first, absorbed, asked, turned] = said;
    expect(first).toBe(
      language === "fr"
        ? "Vous envoyez un rayon depuis 7\u202f: il sort en J, rose."
        : "You send a ray from 7: it comes out at J, pink.",
    );
    expect(absorbed).toMatch(language === "fr" ? /\u202f: il est absorbé\.$/ : /: it is absorbed\.$/);
    expect(asked).toMatch(language === "fr" ? /\u202f: bleu\.$/ : /: blue\.$/);
    expect(turned).toMatch(
      language === "fr" ? /^Anna envoie.*il revient, rouge, 1 virage\.$/ : /^Anna sends.*it comes back, red, 1 turn\.$/,
    );
    expect(said[8]).toMatch(language === "fr" ? /, et c'est la bonne\u202f!$/ : /, and it is right!$/);
    expect(said[9]).not.toMatch(/bonne|right|wrong/);
    expect(said[10]).toMatch(language === "fr" ? /, mais ce n'est pas la bonne\.$/ : /, but it is wrong\.$/);
    expect(said[12]).toContain("strange text");
    const hiding = (complete: boolean) => event(null, 1, { effect: { type: "hiding", mine: 1, complete } });
    const [laid, whole] = [false, true].map((complete) => words.secret!(hiding(complete), t));
    expect(laid).toBe(language === "fr" ? "Anna pose une gemme en secret." : "Anna lays a gem in secret.");
    expect(whole).toBe(language === "fr" ? "Anna cache une mine." : "Anna hides a mine.");
  });

  it("keep the answer of a ray until it has come out, and tell a proposal once", () => {
    const sent = event("ray 7", 1, { effect: ray({}) });
    expect(words.begins!(sent, context("fr"))).toBe("Anna envoie un rayon depuis 7…");
    expect(words.begins!(sent, context("en"))).toBe("Anna sends a ray from 7…");
    expect(words.begins!(event("ask A4"), context("en"))).toBeNull();
    expect([null, false, true].map((right) => words.isPart!(event("R0@A1", 1, { effect: proposal(right) })))).toEqual([
      true,
      false,
      false,
    ]);
    expect(words.isPart!(sent)).toBe(false);
  });

  it.each(languages)("say what is expected in %s, and to nobody else", (language) => {
    const run = { proposal: true, gems: ["R0@A1"], next: "Y", cells: [] };
    const asked = [view(), view({ hiding: [0], turn: null }), view({ last_turn: true }), view({ run })];
    const said = asked.map((each) => words.expected(context(language, each)));
    expect(new Set(said).size).toBe(4);
    expect(said.every(Boolean)).toBe(true);
    for (const each of [view({ turn: 1 }), view({ result: "won", winner: 0 }), view({ hiding: [1], turn: null })]) {
      expect(words.expected(context(language, each))).toBe("");
    }
    expect(words.expected(context(language, view(), null))).toBe("");
  });

  it.each(languages)("say how it ended in %s", (language) => {
    for (const each of [view({ result: "won", winner: 0 }), view({ result: "drawn" }), view({ result: "lost" })]) {
      expect(words.ending!(context(language, each))).not.toBe("");
    }
    expect(words.ending!(context(language))).toBe("");
  });

  it("count in both languages, and nothing is one in French", () => {
    const questions = (language: Language) => [0, 1, 2].map((n) => counted(language, "questionsOne", "questions", n));
    expect(questions("en")).toEqual(["0 questions", "1 question", "2 questions"]);
    expect(questions("fr")).toEqual(["0 question", "1 question", "2 questions"]);
    const found = (language: Language, n: number) => {
      const shown = view({ result: "won", winner: 0 });
      shown.seats[0]!.questions = n;
      return words.ending!(context(language, shown));
    };
    expect([found("en", 0), found("en", 1)]).toEqual([
      "You found the mine after 0 questions.",
      "You found the mine after 1 question.",
    ]);
    expect([found("fr", 0), found("fr", 2)]).toEqual([
      "Vous avez trouvé la mine après 0 question.",
      "Vous avez trouvé la mine après 2 questions.",
    ]);
    const shown = view({ result: "won", winner: 1 });
    shown.seats[1]!.questions = 3;
    expect(words.ending!(context("fr", shown))).toBe("Anna a trouvé la mine après 3 questions.");
  });

  it("name gems, ports and cells for a screen reader", () => {
    expect(gemText("Rm1@C4", "en")).toBe("the red gem at C4 (mirrored, a quarter turn)");
    expect(gemText("B2@C4", "fr")).toBe("la gemme bleue en C4 (un demi-tour)");
    expect(gemText("hello", "fr")).toBe("hello");
    const port = { name: "7", asked: true, known: true, exit: "J", colour: "pink", turns: 2, path: null };
    expect(answerText(port, "fr")).toBe("7 → J, rose, 2 virages");
    expect(answerText({ ...port, turns: 0 }, "fr")).toBe("7 → J, rose, 0 virage");
    expect(portLabel(port, true, undefined, "fr")).toBe("Port 7\u202f: 7 → J, rose, 2 virages");
    expect(portLabel(port, true, "against", "en")).toContain("speaks against");
    expect(portLabel(port, false, undefined, "en")).toBe("Port 7, not asked");
    expect(cellLabel({ name: "E4", asked: true, content: "blue", gem: null, shape: null }, "", undefined, "fr")).toBe(
      "E4\u202f: bleu",
    );
    expect(
      cellLabel({ name: "E4", asked: false, content: null, gem: null, shape: null }, "×", undefined, "en"),
    ).toContain("empty");
    expect(speaker("fr")("send", { port: "7" })).toBe("Envoyer un rayon depuis 7");
  });
});

describe("rays that were sent", () => {
  const none = { asked: false, known: true, exit: null, colour: "absorbed", turns: null, path: null };

  it("are told once each, though both their ends are known and may both have been asked", () => {
    const ports = [
      { ...none, name: "1", asked: true, exit: "5", colour: "red" },
      { ...none, name: "2", exit: "2", colour: "blue" },
      { ...none, name: "3", asked: true },
      { ...none, name: "5", asked: true, exit: "1", colour: "red" },
    ];
    expect(sentRays({ ports }).map((port) => port.name)).toEqual(["1", "3"]);
  });
});

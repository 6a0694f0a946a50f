import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  angle,
  frame,
  hexagon,
  place,
  R,
  cellsOf,
  startOf,
  towards,
  W,
  type Cell,
  type View,
} from "../src/games/minefield/hexes";
import { lastWay, movements } from "../src/games/minefield/movements";
import { cellText, landingsText, sideText, stepText, words } from "../src/games/minefield/words";
import type { StoryContext } from "../src/games/contract";
import { CHANCE, type Effects, type GameEvent, type Language } from "../src/types";

const LANGUAGES: Language[] = ["en", "fr"];
const COMPASS = ["E", "SE", "SW", "W", "NW", "NE"];

interface Feed {
  start: View;
  events: GameEvent[];
  end: View;
}

/** A golden record of the rules: its field before the first move, its events with what they did, its end. */
function golden(number: number): Feed {
  return JSON.parse(readFileSync(new URL(`data/minefield-golden-${number}.json`, import.meta.url), "utf-8"));
}

describe("the hexes", () => {
  const { start } = golden(1);
  const cell = (name: string): Cell => start.cells.find((each) => each.name === name)!;

  it("lie a cell apart from all six neighbours", () => {
    const here = cell("c3");
    for (const way of COMPASS) {
      const [x, y] = towards(place(here), way);
      const next = start.cells.find((each) => Math.hypot(place(each)[0] - x, place(each)[1] - y) < 1)!;
      expect(Math.hypot(place(next)[0] - place(here)[0], place(next)[1] - place(here)[1])).toBeCloseTo(W);
    }
  });

  it("turn clockwise from the east, a sixth for each way", () => {
    expect(COMPASS.map((way) => (Math.round(angle(way)) + 360) % 360)).toEqual([0, 60, 120, 180, 240, 300]);
  });

  it("fit into their frame with room around", () => {
    const box = frame(start.cells);
    for (const each of start.cells) {
      const [x, y] = place(each);
      expect(x - W / 2).toBeGreaterThan(box.x);
      expect(x + W / 2).toBeLessThan(box.x + box.width);
      expect(y - R).toBeGreaterThan(box.y);
      expect(y + R).toBeLessThan(box.y + box.height);
    }
    expect(hexagon(10).split(" ")).toHaveLength(6);
  });

  it("tell where a step starts", () => {
    expect([cellsOf("c3-c4"), cellsOf("enter c4 E"), cellsOf("pass")]).toEqual([["c3", "c4"], ["c4"], []]);
    expect([startOf("c3-c4"), startOf("enter c4 E"), startOf("pass")]).toEqual(["c3", null, null]);
  });
});

describe("movements", () => {
  it.each([1, 2, 3, 4])("end where the rules say, for golden record %i", (number) => {
    const { start, events, end } = golden(number);
    const drawn = movements(start, events)!;
    const untouched = start.cells.filter(
      (each) => each.piece && !drawn.tracks.some((track) => track.path[0]!.to.join() === place(each).join()),
    );
    const found = new Map(untouched.map((each) => [each.name, `${each.piece!.seat} ${each.piece!.kind}`]));
    for (const track of drawn.tracks) if (track.end) found.set(track.end, `${track.seat} ${track.kind}`);
    const there = end.cells.flatMap(({ name, piece }) =>
      piece ? [[name, `${piece.seat} ${piece.kind}`] as const] : [],
    );
    expect([...found].sort()).toEqual([...there].sort());
  });

  it("go forward in time, last at most 3 s, and end where the piece is", () => {
    for (const number of [1, 2, 3, 4]) {
      const { start, events } = golden(number);
      for (let n = 1; n <= events.length; n += 1) {
        const drawn = movements(start, events.slice(0, n))!;
        expect(drawn.lasts).toBeLessThanOrEqual(3000);
        for (const track of drawn.tracks) {
          const times = track.path.map((point) => point.at);
          expect(times).toEqual([...times].sort((a, b) => a - b));
          const last = start.cells.find((each) => each.name === track.end);
          if (last) expect(track.path.at(-1)!.to).toEqual(place(last));
          else expect(track.gone).not.toBeNull();
        }
      }
    }
  });

  it("show every roll where the piece stood, and the way of the last piece", () => {
    const { start, events } = golden(2);
    const drawn = movements(start, events)!;
    expect(drawn.rolls.map((roll) => String(roll.face))).toEqual(
      events.filter((event) => event.seat === CHANCE).map((event) => event.text),
    );
    expect(lastWay(start.cells, events)!.points.length).toBeGreaterThan(1);
  });

  it.each([1, 2, 3, 4])("leave a way that ends where the piece is, in golden record %i", (number) => {
    const { start, events } = golden(number);
    const named = new Map(start.cells.map((each) => [each.name, place(each)]));
    for (let n = 1; n <= events.length; n += 1) {
      const turn = events.slice(0, n).slice(events.slice(0, n).findLastIndex((event) => event.seat !== CHANCE));
      const [first, last] = [turn[0], turn.at(-1)].map((event) => event!.effect as Effects["minefield"] | null);
      if (!first || !last) continue; // a pass
      const way = lastWay(start.cells, turn)!;
      if (first.start) expect(way.points[0]).toEqual(named.get(first.start));
      if (last.end) expect(way.points.at(-1)).toEqual(named.get(last.end));
      expect(way.seat).toBe(first.piece.seat);
      expect(way.marks.filter(({ kind }) => kind === "mine").length).toBe(turn.length - 1);
      expect(way.marks.some(({ kind }) => kind === "lost")).toBe(last.end === null);
      expect(way.marks.some(({ kind }) => kind === "blocked")).toBe(last.how === "blocked");
      const [step, ...throws] = turn;
      expect(lastWay(start.cells, throws, lastWay(start.cells, [step!])), "shown one by one").toEqual(way);
    }
  });

  it("are none for what was taken back, or does not go on from what is drawn", () => {
    const { start, events } = golden(1);
    const [first] = events as [GameEvent];
    expect(movements(start, [{ ...first, undone: true }])).toBeNull();
    const hop = { ...(first.effect as Effects["minefield"]), start: "a1" };
    const elsewhere = start.cells.find((each) => each.name === "a1")!.piece === null;
    if (elsewhere) expect(movements(start, [{ ...first, effect: hop }])).toBeNull();
    expect(movements(start, [{ version: 1, seat: 0, text: "pass", undone: false, forced: false }])!.tracks).toEqual([]);
  });
});

describe("the words of Minefield", () => {
  const { start } = golden(1);
  const step = {
    action: "enter d1 E",
    cell: "d1",
    heading: "E",
    throws: ["moves", "captures", "wounds", "blocked", "stays", "off-board", "blown-up"].map((effect, k) => ({
      face: k + 1,
      direction: "E",
      cell: effect === "off-board" || effect === "blown-up" ? null : `d${k + 2}`,
      effect,
      wins: null as number | null,
    })),
  };
  function context(language: Language, seat: number | null = 0, legal = ["e1-e2"]): StoryContext<View> {
    const update = { view: start, version: 4, seat, legal } as unknown as StoryContext<View>["update"];
    return { update, language, name: (who) => (who === seat ? { en: "You", fr: "Vous" }[language] : "Anna") };
  }
  const happened = (text: string | null, seat = 0, effect: unknown = null): GameEvent => ({
    version: 4,
    seat,
    text,
    undone: false,
    forced: false,
    effect,
  });
  const hop: Effects["minefield"] = {
    type: "hop",
    piece: { seat: 0, kind: "soldier" },
    start: "c3",
    direction: "SE",
    face: null,
    how: "steps",
    target: "c4",
    end: "c4",
    lost: [],
    wounded: null,
    safe: false,
    wins: null,
  };

  it("says every action and every event in both languages", () => {
    for (const language of LANGUAGES) {
      const done: [string, unknown][] = [
        ["c3-c4", hop],
        ["enter c4 SE", { ...hop, start: null, how: "enters" }],
        ["pass", null],
      ];
      for (const [text, effect] of done) {
        expect(words.action(text, context(language))).not.toBe("");
        const said = words.event(happened(text, 0, effect), context(language));
        expect(said).toMatch(language === "en" ? /^You .*\.$/ : /^Vous .*\.$/);
        expect(words.event(happened(text, 1, effect), context(language))).toMatch(/^Anna .*\.$/);
      }
      for (const face of "12345678") expect(words.event(happened(face, CHANCE), context(language))).toContain(face);
      expect(words.expected(context(language))).not.toBe(words.expected(context(language, 0, ["pass"])));
    }
    expect(words.action("enter c4 SE", context("fr"))).toBe("faire entrer un soldat en c4, vers le sud-est");
  });

  it("says what the die did", () => {
    const lost = [{ piece: { seat: 1, kind: "soldier" }, cell: "d4" }];
    const thrown = { ...hop, start: "c4", face: 2, how: "captures", target: "d4", end: "d4", lost };
    const takes = happened("2", CHANCE, thrown);
    expect(words.event(takes, context("en"))).toBe("2: your soldier takes the enemy soldier in d4.");
    expect(words.event(takes, context("fr", 1))).toBe("2\u202f: le soldat ennemi prend votre soldat en d4.");
    expect(words.event(takes, context("en", null))).toBe("2: Anna's soldier takes Anna's soldier in d4.");
    const blown = { ...thrown, how: "blown-up", lost: [{ piece: hop.piece, cell: "c4" }] };
    expect(words.event(happened("8", CHANCE, blown), context("fr"))).toBe("8\u202f: votre soldat saute.");
  });

  it("says first that the die is rolled, and of a bunker whose it is", () => {
    const blocked = { ...hop, start: "d1", face: 3, how: "blocked", target: "e1", end: "d1" };
    const thrown = happened("3", CHANCE, blocked);
    expect(words.begins!(thrown, context("fr"))).toBe("Le dé roule…");
    expect(words.begins!(happened("c3-c4", 0, hop), context("fr"))).toBeNull();
    expect(words.hold!(thrown)).toBeGreaterThan(words.beginsFor!(thrown)!);
    expect(words.event(thrown, context("fr"))).toBe("3\u202f: votre soldat est bloqué par le pion dans votre bunker.");
    expect(words.event(thrown, context("en", 1))).toBe(
      "3: the enemy soldier is blocked by the piece in the enemy bunker.",
    );
    const elsewhere = happened("3", CHANCE, { ...blocked, target: "d2" });
    expect(words.event(elsewhere, context("en"))).toBe("3: your soldier is blocked by the piece in d2.");
  });

  it("asks for a soldier to be brought in only where one may", () => {
    const asked = (...legal: string[]) => words.expected(context("en", 0, legal));
    expect(asked("e1-e2")).toBe("Move a piece.");
    expect(asked("enter d1 E")).toBe("Bring a soldier in.");
    expect(asked("e1-e2", "enter d1 E")).toBe("Move a piece, or bring a soldier in.");
  });

  it("holds what takes a piece longer than a step", () => {
    const lost = [{ piece: { seat: 1, kind: "soldier" }, cell: "d4" }];
    const held = [hop, { ...hop, face: 2, lost }].map((effect) => words.hold!(happened("2", CHANCE, effect)));
    expect(held).toEqual([800, 1800]);
  });

  it("gives text back that it does not know, and never throws", () => {
    for (const language of LANGUAGES) {
      expect(words.action("hum", context(language))).toBe("hum");
      expect(words.event(happened("hum"), context(language))).toBe("hum");
      for (const text of ["", "enter", "enter z9", "-", "a1-", null]) {
        expect(() => words.action(text ?? "", context(language))).not.toThrow();
        expect(() => words.event(happened(text), context(language))).not.toThrow();
      }
    }
  });

  it("says how it ended", () => {
    for (const language of LANGUAGES) {
      for (const number of [1, 2, 3, 4]) {
        const { end } = golden(number);
        const at = context(language);
        const said = words.ending!({ ...at, update: { ...at.update, view: end } });
        expect(said).toMatch(end.result === "drawn" ? /turns|tours/ : /gone|éliminé/);
      }
      expect(words.ending!(context(language))).toBe("");
    }
  });

  it("says what became of the commander, and whose it is", () => {
    const commander = { seat: 0, kind: "commander" } as const;
    const off = { ...hop, piece: commander, face: 3, how: "off-board", target: null, end: null };
    const last = happened("3", CHANCE, { ...off, lost: [{ piece: commander, cell: "g1" }], wins: 1 });
    const at = context("fr");
    const view = { ...start, result: "won", winner: 1 };
    const ended = { ...at, update: { ...at.update, view } };
    expect(words.ending!(ended, [last])).toBe("Votre commandant est projeté hors du champ et perdu.");
    expect(words.ending!(ended)).toBe("Votre commandant est éliminé.");
    const stepped = happened("e1-e2", 0, { ...hop, piece: commander });
    expect(words.event(stepped, context("fr"))).toMatch(/^Vous déplacez votre commandant de /);
    expect(words.event(stepped, context("en", 1))).toMatch(/^Anna moves the commander from /);
  });

  it("says what each face would do", () => {
    expect(landingsText(step, start, "en")).toBe(
      "1: d2 · 2: d3, takes the piece there · 3: d4, hits the commander · 4: blocked by d5 · 5: stays · 6: off the field · 7: blown up",
    );
    expect(landingsText(step, start, "fr")).toContain("6\u202f: hors du champ");
    expect(landingsText({ ...step, throws: [] }, start, "en")).toContain("bunker");
    expect(stepText(step, start, "en")).toMatch(/^bring a soldier in at d1, going east; 1: d2/);
  });

  it("says what a throw means for a commander", () => {
    const [mine, other] = start.cells.filter((each) => each.piece?.kind === "commander");
    const lost = step.throws.map((each) => ({ ...each, wins: each.face > 5 ? 1 : null }));
    expect(landingsText({ ...step, throws: lost }, start, "en")).toContain(
      "6: off the field, you lose the game · 7: blown up, you lose",
    );
    const taken = { ...step, throws: [{ ...step.throws[1]!, cell: other!.name, wins: 0 }] };
    expect(landingsText(taken, start, "fr")).toBe(`2\u202f: ${other!.name}, prend le commandant et gagne`);
    const blocked = { ...step, throws: [{ ...step.throws[3]!, cell: mine!.name }] };
    expect(landingsText(blocked, start, "en")).toBe("4: blocked by the commander");
  });

  it("describes cells and sides for ears", () => {
    const bunker = start.cells.find((each) => each.owner === 0)!;
    for (const language of LANGUAGES) expect(cellText(bunker, start, undefined, true, language)).toContain("bunker");
    expect(cellText(bunker, start, { ...step, throws: [] }, false, "en")).toContain("go there");
    expect(sideText({ soldiers: 2, lives: 1 }, 2, "en")).toBe("soldiers on the field: 2 of 4, lives: 1");
    expect(sideText({ soldiers: 2, lives: 1 }, 1, "fr")).toBe("soldats sur le champ\u202f: 2 sur 4");
  });
});

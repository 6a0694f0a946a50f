import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  angle,
  frame,
  hexagon,
  neighbour,
  place,
  R,
  startOf,
  towards,
  W,
  wayTo,
  type Cell,
  type View,
} from "../src/games/minefield/hexes";
import { replay } from "../src/games/minefield/replay";
import { cellSaid, landingsSaid, sideSaid, stepSaid, words } from "../src/games/minefield/words";
import type { Told } from "../src/games/contract";
import { CHANCE, type Happened, type Language } from "../src/types";

const LANGUAGES: Language[] = ["en", "fr"];
const COMPASS = ["E", "SE", "SW", "W", "NW", "NE"];
const records = new URL("../../tests/records/", import.meta.url);

/** A golden record of the rules: its field before the first move, its events, and how it ended. */
function golden(number: number): { start: View; events: Happened[]; end: View } {
  const text = readFileSync(new URL(`minefield-golden-${number}.txt`, records), "utf-8");
  const end = JSON.parse(readFileSync(new URL(`minefield-golden-${number}.json`, records), "utf-8")).end["6"] as View;
  const events = text.split("\n").flatMap((line, version) => {
    const found = /^([01*]) (.+)$/.exec(line);
    return found
      ? [{ version, seat: found[1] === "*" ? CHANCE : Number(found[1]), text: found[2]!, undone: false, forced: false }]
      : [];
  });
  const cells = end.cells.map((cell) => ({
    ...cell,
    piece: cell.owner === null ? null : { seat: cell.owner, kind: "commander" },
  }));
  const sides = [0, 1].map(() => ({ soldiers: 0, lives: end.lives }));
  return { start: { ...end, cells, sides }, events, end };
}

describe("the hexes", () => {
  const { start } = golden(1);
  const cell = (name: string): Cell => start.cells.find((each) => each.name === name)!;

  it("lie a cell apart from all six neighbours", () => {
    for (const way of COMPASS) {
      const next = neighbour(start.cells, cell("c3"), way)!;
      expect(wayTo(cell("c3"), next)).toBe(way);
      const [[x, y], [u, v]] = [place(cell("c3")), place(next)];
      expect(Math.hypot(u - x, v - y)).toBeCloseTo(W);
      expect(towards([x, y], way)[0]).toBeCloseTo(u);
      expect(towards([x, y], way)[1]).toBeCloseTo(v);
    }
    expect(neighbour(start.cells, cell("a1"), "NW")).toBeUndefined();
    expect(wayTo(cell("a1"), cell("a3"))).toBeNull();
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
    expect([startOf("c3-c4"), startOf("enter c4 E"), startOf("pass")]).toEqual(["c3", null, null]);
  });
});

describe("a story told again", () => {
  it.each([1, 2, 3, 4])("ends where the rules say, for golden record %i", (number) => {
    const { start, events, end } = golden(number);
    const story = replay(start, events)!;
    const untouched = start.cells.filter(
      (each) => each.piece && !story.tracks.some((track) => track.path[0]!.to.join() === place(each).join()),
    );
    const found = new Map(untouched.map((each) => [each.name, `${each.piece!.seat} ${each.piece!.kind}`]));
    for (const track of story.tracks) if (track.end) found.set(track.end, `${track.seat} ${track.kind}`);
    const there = end.cells.flatMap(({ name, piece }) =>
      piece ? [[name, `${piece.seat} ${piece.kind}`] as const] : [],
    );
    expect([...found].sort()).toEqual([...there].sort());
  });

  it("goes forward in time, lasts at most 3 s, and ends where the piece is", () => {
    for (const number of [1, 2, 3, 4]) {
      const { start, events } = golden(number);
      for (let n = 1; n <= events.length; n += 1) {
        const story = replay(start, events.slice(0, n))!;
        expect(story.lasts).toBeLessThanOrEqual(3000);
        for (const track of story.tracks) {
          const times = track.path.map((point) => point.at);
          expect(times).toEqual([...times].sort((a, b) => a - b));
          const last = start.cells.find((each) => each.name === track.end);
          if (last) expect(track.path.at(-1)!.to).toEqual(place(last));
          else expect(track.gone).not.toBeNull();
        }
      }
    }
  });

  it("is none for what it cannot tell", () => {
    const { start } = golden(1);
    const one = (text: string | null, seat = 0, undone = false): Happened[] => [
      { version: 1, seat, text, undone, forced: false },
    ];
    expect(replay(start, one("hum"))).toBeNull();
    expect(replay(start, one("5", CHANCE))).toBeNull();
    expect(replay(start, one(null))).toBeNull();
    expect(replay(start, one("e1-e2", 0, true))).toBeNull();
    expect(replay(start, one("pass"))!.tracks).toEqual([]);
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
    })),
  };
  function told(language: Language, seat: number | null = 0, legal = ["e1-e2"]): Told<View> {
    const update = { view: start, version: 4, seat, legal } as unknown as Told<View>["update"];
    return { update, language, name: (who) => (who === seat ? { en: "You", fr: "Vous" }[language] : "Anna") };
  }
  const happened = (text: string | null, seat = 0): Happened => ({
    version: 4,
    seat,
    text,
    undone: false,
    forced: false,
  });

  it("says every action and every event in both languages", () => {
    for (const language of LANGUAGES) {
      for (const text of ["c3-c4", "enter c4 SE", "pass"]) {
        expect(words.action(text, told(language))).not.toBe("");
        expect(words.event(happened(text), told(language))).toMatch(language === "en" ? /^You .*\.$/ : /^Vous .*\.$/);
        expect(words.event(happened(text, 1), told(language))).toMatch(/^Anna .*\.$/);
      }
      for (const face of "12345678") expect(words.event(happened(face, CHANCE), told(language))).toContain(face);
      expect(words.expected(told(language))).not.toBe(words.expected(told(language, 0, ["pass"])));
    }
    expect(words.action("enter c4 SE", told("fr"))).toBe("faire entrer un soldat en c4, vers le sud-est");
  });

  it("gives text back that it does not know, and never throws", () => {
    for (const language of LANGUAGES) {
      expect(words.action("hum", told(language))).toBe("hum");
      expect(words.event(happened("hum"), told(language))).toBe("hum");
      for (const text of ["", "enter", "enter z9", "-", "a1-", null]) {
        expect(() => words.action(text ?? "", told(language))).not.toThrow();
        expect(() => words.event(happened(text), told(language))).not.toThrow();
      }
    }
  });

  it("says how it ended", () => {
    for (const language of LANGUAGES) {
      for (const number of [1, 2, 3, 4]) {
        const { end } = golden(number);
        const at = told(language);
        const said = words.ending!({ ...at, update: { ...at.update, view: end } });
        expect(said).toMatch(end.result === "drawn" ? /turns|tours/ : /gone|éliminé/);
      }
      expect(words.ending!(told(language))).toBe("");
    }
  });

  it("says what each face would do", () => {
    expect(landingsSaid(step, "en")).toBe(
      "1: d2 · 2: d3, takes the piece there · 3: d4, hits the commander · 4: blocked by d5 · 5: stays · 6: off the field · 7: blown up",
    );
    expect(landingsSaid(step, "fr")).toContain("6 : hors du champ");
    expect(landingsSaid({ ...step, throws: [] }, "en")).toContain("bunker");
    expect(stepSaid(step, "en")).toMatch(/^bring a soldier in at d1, going east; 1: d2/);
  });

  it("describes cells and sides for ears", () => {
    const bunker = start.cells.find((each) => each.owner === 0)!;
    for (const language of LANGUAGES) expect(cellSaid(bunker, start, undefined, true, language)).toContain("bunker");
    expect(cellSaid(bunker, start, { ...step, throws: [] }, false, "en")).toContain("go there");
    expect(sideSaid({ soldiers: 2, lives: 1 }, 2, "en")).toBe("soldiers on the field: 2 of 4, lives: 1");
    expect(sideSaid({ soldiers: 2, lives: 1 }, 1, "fr")).toBe("soldats sur le champ : 2 sur 4");
  });
});

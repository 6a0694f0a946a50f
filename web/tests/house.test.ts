import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
// @ts-expect-error (a tool in plain JavaScript)
import { measured } from "../tools/contrast.mjs";
import { goesOn, seatName } from "../src/lib/seats";
import { howWords, opponentWaitedFor, resultWords, mergeUndos, turnWords } from "../src/table/sentences";
import { limitWords } from "../src/table/time";
import type { Language, TableInfo, Update } from "../src/types";

const root = new URL("../", import.meta.url);
const sources = readdirSync(new URL("src/", root), { recursive: true }).map(String);

describe("the house", () => {
  it("has types that are current with the server", { timeout: 60_000 }, () => {
    const node = process.execPath;
    expect(() => execFileSync(node, ["tools/types.mjs", "--check"], { cwd: root })).not.toThrow();
  });

  it("has colours that can be read, and says so in the design language", () => {
    const doc = readFileSync(new URL("../docs/design-language.md", root), "utf-8");
    for (const { on, ground, least, light, dark } of measured()) {
      expect(light, `${on} on ${ground}`).toBeGreaterThanOrEqual(least);
      expect(dark, `${on} on ${ground}`).toBeGreaterThanOrEqual(least);
      expect(doc).toContain(`| ${on} | ${ground} | ${least} | ${light.toFixed(2)} | ${dark.toFixed(2)} |`);
    }
  });

  it("never puts raw HTML onto a page, and loads nothing from elsewhere", () => {
    for (const name of sources.filter((each) => /\.(svelte|ts|css)$/.test(each) && each !== "api.d.ts")) {
      const text = readFileSync(new URL(`src/${name}`, root), "utf-8");
      expect(text, name).not.toContain("{@html");
      expect(text, name).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write/);
      expect(text, name).not.toMatch(/url\(["']?https?:/);
    }
  });

  it("has words for every game with a board of its own", () => {
    const boards = sources.filter((path) => /^games\/(?!generic\/)\w+\/Board\.svelte$/.test(path));
    expect(boards.length).toBeGreaterThan(0);
    for (const board of boards) expect(sources).toContain(board.replace("Board.svelte", "words.ts"));
  });

  it("has a lock file without addresses", () => {
    const lock = readFileSync(new URL("package-lock.json", root), "utf-8");
    expect(lock).not.toContain('"resolved"');
  });
});

type Seat = TableInfo["seats"][number];
const ANNA: Partial<Seat> = { kind: "player", name: "Anna" };
const BOB: Partial<Seat> = { kind: "player", name: "Bob" };
const CARL: Partial<Seat> = { kind: "player", name: "Carl" };
const PROGRAM: Partial<Seat> = { kind: "opponent", name: null, level: "2", sapper: "Nour" };
const INSTEAD_OF_ANNA: Partial<Seat> = { kind: "opponent", name: "Anna", level: "3" };

/** As much of a table as sentences are made from. */
function tableOf(seats: Partial<Seat>[], more: Partial<TableInfo> = {}): TableInfo {
  const all = seats.map((seat, k) => ({ seat: k, level: null, here: true, sits: true, ...seat }));
  return { id: "a1b2c3", status: "playing", awaited: [], outcome: null, seats: all, ...more } as TableInfo;
}

describe("names of seats", () => {
  it("keep whose seat an opponent has taken; the other opponents are sappers", () => {
    const table = tableOf([INSTEAD_OF_ANNA, PROGRAM, BOB]);
    expect([0, 1, 2].map((seat) => seatName(table, seat, 2, "en"))).toEqual(["Anna", "Nour", "You"]);
    expect(seatName(table, 1, null, "fr")).toBe("Nour");
  });

  it("say that I am played for, and do not ask me to act", () => {
    const update = { table: tableOf([INSTEAD_OF_ANNA, BOB], { awaited: [0] }), seat: 0 } as Update;
    const name = (seat: number) => seatName(update.table, seat, 0, "en");
    expect(turnWords(update, null, "en", name)).toBe("Just a moment…");
    update.table.awaited = [0, 1];
    expect(turnWords(update, null, "en", name)).toBe("Bob to play.");
  });

  it("say that an opponent is being prepared only while that is so, and not when I can act", () => {
    const update = { table: tableOf([BOB, PROGRAM], { awaited: [1], preparing: 15 }), seat: 0 } as Update;
    const name = (seat: number) => seatName(update.table, seat, 0, "en");
    expect(turnWords(update, null, "en", name)).toBe("First start: preparing the opponent, about 15 s.");
    expect(opponentWaitedFor(update)).toBe(null);
    update.table.preparing = null;
    expect(turnWords(update, null, "en", name)).toBe("Nour thinks…");
    expect(opponentWaitedFor(update)).toBe(1); // beside its face
    update.table = { ...update.table, awaited: [0, 1], preparing: 15 };
    expect(turnWords(update, null, "en", name)).toBe("Your turn.");
  });
});

describe("giving up", () => {
  it("leaves the seat to an opponent where three or more play and somebody remains", () => {
    expect(goesOn(tableOf([ANNA, BOB, PROGRAM]).seats)).toBe(true);
    expect(goesOn(tableOf([ANNA, PROGRAM, PROGRAM]).seats)).toBe(false);
    expect(goesOn(tableOf([ANNA, BOB]).seats)).toBe(false);
    expect(goesOn([{ kind: "me" }, { kind: "invited" }, { kind: "open" }])).toBe(true);
  });
});

describe("what was taken back", () => {
  const told = (...undone: boolean[]) =>
    mergeUndos(
      undone.map((each, k) => ({ version: k + 1, seat: 0, text: "", undone: each })),
      (event) => event,
    ).map((event) => event.version);

  it("is told once for all that went with it, and no action is left out", () => {
    expect(told()).toEqual([]);
    expect(told(false, false)).toEqual([1, 2]);
    expect(told(false, false, false, true, true, true, false)).toEqual([1, 2, 3, 6, 7]);
    expect(told(false, true, false, true, true)).toEqual([1, 2, 3, 5]);
  });
});

describe("the end in words", () => {
  const ended = (outcome: Partial<NonNullable<TableInfo["outcome"]>>) =>
    tableOf([ANNA, BOB, CARL], {
      status: "over",
      outcome: { how: "played", winners: [], scores: null, seat: null, ...outcome },
    });
  const result = (winners: number[], me: number | null, language: Language) => {
    const table = ended({ winners });
    return resultWords(table, me, language, (seat) => seatName(table, seat, me, language));
  };
  const how = (by: "resigned" | "timeout", me: number | null, language: Language) => {
    const table = ended({ how: by, seat: 0 });
    return howWords(table, me, language, (seat) => seatName(table, seat, me, language));
  };

  it("names me first among several winners, with my own verb", () => {
    expect(result([0, 1], 1, "fr")).toBe("Vous et Anna gagnez.");
    expect(result([0, 1, 2], 2, "fr")).toBe("Vous, Anna et Bob gagnez.");
    expect(result([0, 1], 1, "en")).toBe("You and Anna have won.");
    expect(result([0, 1], null, "fr")).toBe("Anna et Bob gagnent.");
    expect(result([0, 1], 2, "fr")).toBe("Vous avez perdu. Anna et Bob gagnent.");
    expect(result([0], 0, "fr")).toBe("Vous avez gagné\u202f!");
  });

  it("says who gave up, and says it to me if it was I", () => {
    expect(how("resigned", 0, "fr")).toBe("Vous avez abandonné.");
    expect(how("resigned", 0, "en")).toBe("You resigned.");
    expect(how("timeout", 0, "fr")).toBe("Votre temps est écoulé.");
    expect(how("resigned", 1, "fr")).toBe("Anna a abandonné.");
    expect(how("timeout", null, "en")).toBe("Anna ran out of time.");
  });
});

describe("addresses", () => {
  it("are home, a table, or nothing", async () => {
    vi.stubGlobal("location", new URL("http://sapeur.test/"));
    vi.stubGlobal("addEventListener", () => {});
    const { placeOf } = await import("../src/lib/router.svelte");
    vi.unstubAllGlobals();
    expect(placeOf("/", "")).toEqual({ page: "home" });
    expect(placeOf("/", "#0123456789abcdef")).toEqual({ page: "home" });
    expect(placeOf("/companion", "")).toEqual({ page: "companion", tool: "" });
    expect(placeOf("/companion/orapa-notes", "")).toEqual({ page: "companion", tool: "orapa-notes" });
    const table = { page: "table", id: "abcdefgh0123" };
    expect(placeOf("/t/abcdefgh0123", "")).toEqual({ ...table, invitation: "" });
    expect(placeOf("/t/abcdefgh0123/", "#0123456789abcdef")).toEqual({ ...table, invitation: "0123456789abcdef" });
    expect(placeOf("/t/abcdefgh0123", "#content")).toEqual({ ...table, invitation: "" });
    for (const path of ["/t/abc", "/t/", "/t", "/nowhere", "/index.html", "/t/abcdefgh0123/x", "/T/abcdefgh0123"]) {
      expect(placeOf(path, ""), path).toEqual({ page: "lost" });
    }
  });
});

describe("a clock in words", () => {
  const limits = (move: number, game: number, increment: number, language: "en" | "fr" = "en") =>
    limitWords({ move, game, increment, on_flag: "forfeit" }, language).replace(/[\u00a0\u202f]/g, " ");

  it("is said as people say it", () => {
    expect(limits(0, 0, 0)).toBe("No clock");
    expect(limits(0, 180_000, 2_000)).toBe("3 min + 2 s");
    expect(limits(86_400_000, 0, 0)).toBe("1 day a move");
    expect(limits(259_200_000, 0, 0, "fr")).toBe("3 jours par coup");
    expect(limits(90_000, 0, 0)).toBe("90 s a move");
    expect(limits(60_000, 600_000, 0)).toBe("10 min, 1 min a move");
  });
});

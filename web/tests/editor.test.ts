import { describe, expect, it, vi } from "vitest";
import { decodeDesign, encodeDesign } from "../src/editor/link";
import { designing as edition } from "../src/games/bombsquad/design";
import { designing as board, drawn, namesOf, NOTHING, signAt, twin } from "../src/games/minefield/design";

const CELLS = [
  { name: "a1", row: 0, column: 1, sign: "0" },
  { name: "b1", row: 1, column: 0, sign: "." },
  { name: "b2", row: 1, column: 2, sign: "1" },
];

describe("a link", () => {
  it("holds any text, in letters that an address may have", () => {
    for (const text of ["____._._#/0_1", "my-box/green=2:01", "é ≠ 雪", ""]) {
      expect(encodeDesign(text)).toMatch(/^[\w-]*$/);
      expect(decodeDesign(encodeDesign(text))).toBe(text);
    }
    expect(decodeDesign("_w")).toBeNull();
    expect(decodeDesign("!")).toBeNull();
  });

  it("is found in the address of an editor", async () => {
    vi.stubGlobal("location", { pathname: "/", hash: "" });
    vi.stubGlobal("addEventListener", () => {});
    const { placeOf } = await import("../src/lib/router.svelte");
    expect(placeOf("/edit", "")).toEqual({ page: "editors" });
    expect(placeOf("/edit/minefield", "#AB_-9")).toEqual({ page: "editor", game: "minefield", design: "AB_-9" });
    expect(placeOf("/edit/minefield/", "#a b")).toEqual({ page: "editor", game: "minefield", design: "" });
    vi.unstubAllGlobals();
  });
});

describe("a board being drawn", () => {
  const start = board.open({ cells: CELLS });

  it("is written as it lies, wherever it is on the sheet", () => {
    expect(board.write(start)).toBe(" 0\n. 1\n");
    const moved = start.map((cell) => ({ ...cell, row: cell.row - 5, column: cell.column - 7 }));
    expect(board.write(moved)).toBe(" 0\n. 1\n");
    expect(board.write([])).toBe("");
  });

  it("has one sign at a place, and of what stands once only one", () => {
    const at = { row: 1, column: 4 };
    expect(board.write(drawn(start, at, "#", false, "."))).toBe(" 0\n. 1 #\n");
    expect(board.write(drawn(start, at, "1", true, "."))).toBe(" 0\n. . 1\n");
    expect(signAt(drawn(start, CELLS[1]!, NOTHING, false, "."), CELLS[1]!)).toBe(NOTHING);
  });

  it("names its cells as the board in play does, and finds their twins", () => {
    const names = namesOf(start);
    for (const { row, column, name } of CELLS) expect(names.get(`${row},${column}`)).toBe(name);
    expect(twin(CELLS[1]!, CELLS[0]!, CELLS[2]!)).toEqual({ row: 0, column: 3 });
  });
});

describe("an edition being entered", () => {
  const form = edition.open({
    name: "mine",
    chain_counts_last: true,
    cables: [{ colour: "green", track: 2, cards: ["02", "11"] }],
    sensors: [{ side: "II", right: 1, left: 2 }],
  });

  it("is written as a file", () => {
    expect(edition.write(form)).toBe(
      'name = "mine"\nchain_counts_last = true\n\n[green]\ntrack = 2\ncards = "02 11"\n\n[sensors]\n' +
        "II = { right = 1, left = 2 }\n",
    );
  });

  it("is written whatever stands in its fields, for the server to say what is wrong", () => {
    form.cables[0]!.track = "two";
    form.cables[0]!.cards[0]!.main = "";
    form.sensors[0]!.left = " ";
    form.name = 'a "b"';
    expect(edition.write(form)).toBe(
      'name = "a \\"b\\""\nchain_counts_last = true\n\n[green]\ntrack = "two"\ncards = "?2 11"\n\n[sensors]\n' +
        "II = { right = 1 }\n",
    );
  });
});

import { describe, expect, it } from "vitest";
import { inline, markdown } from "../src/lib/markdown";
import { isNews } from "../src/lib/notices";
import { nearest } from "../src/lib/roving";
import { announce, live } from "../src/lib/live.svelte";
import { clockWords } from "../src/table/time";

describe("markdown", () => {
  it("reads headings, paragraphs over several lines, and lists", () => {
    const blocks = markdown("# T\n\nOne\ntwo.\n\n- a\n  more\n- b\n\n1. x\n");
    expect(blocks.map(({ kind }) => kind)).toEqual(["heading", "paragraph", "list", "list"]);
    expect(blocks[1]).toEqual({ kind: "paragraph", inline: [{ kind: "text", text: "One two." }] });
    expect(blocks[2]).toMatchObject({ ordered: false, items: [[{ text: "a more" }], [{ text: "b" }]] });
    expect(blocks[3]).toMatchObject({ ordered: true });
  });

  it("reads tables and code", () => {
    const blocks = markdown("| a | b |\n|---|---|\n| 1 | `2` |\n\n```\n<b>\n```\n");
    expect(blocks[0]).toMatchObject({ kind: "table", rows: [[[{ text: "1" }], [{ kind: "code", text: "2" }]]] });
    expect(blocks[1]).toEqual({ kind: "code", text: "<b>" });
  });

  it("reads marks inside, and leaves HTML as text", () => {
    expect(inline("**V1.** *The pack.* <script>")).toEqual([
      { kind: "strong", text: "V1." },
      { kind: "text", text: " " },
      { kind: "em", text: "The pack." },
      { kind: "text", text: " <script>" },
    ]);
  });

  it("follows only plain links", () => {
    expect(inline("[x](javascript:alert)")).toEqual([{ kind: "text", text: "x" }]);
    expect(inline("[x](/t/abc)")).toEqual([{ kind: "link", text: "x", href: "/t/abc" }]);
  });
});

describe("roving", () => {
  const square: [number, number][] = [
    [0, 0],
    [1, 0],
    [2, 0],
    [0, 1],
    [1, 1],
    [2, 1],
  ];
  const hexes: [number, number][] = [
    [0, 0],
    [2, 0],
    [1, 1],
    [3, 1],
    [0, 2],
    [2, 2],
  ];

  it("goes along rows and columns of a square, and stops at the edge", () => {
    expect(nearest(square, 0, [1, 0])).toBe(1);
    expect(nearest(square, 1, [0, 1])).toBe(4);
    expect(nearest(square, 2, [1, 0])).toBe(-1);
  });

  it("reaches every hex by arrows", () => {
    const seen = new Set([0]);
    const todo = [0];
    for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
      for (const way of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as [number, number][]) {
        const to = nearest(hexes, at, way);
        if (to >= 0 && !seen.has(to)) todo.push(to);
        seen.add(to);
      }
    }
    seen.delete(-1);
    expect(seen.size).toBe(hexes.length);
  });
});

describe("what a screen reader is told", () => {
  it("is told again if it is the same, on the other line", () => {
    announce("Your turn.");
    const first = [...live.lines];
    announce("Your turn.");
    expect(first.filter(Boolean)).toEqual(["Your turn."]);
    expect(live.lines).toEqual([...first].reverse());
    announce("");
    expect(live.lines).toEqual([...first].reverse());
  });

  it("is written and never read by whoever tells it: an effect that tells does not wake itself", () => {
    const before = { ...live };
    const read: string[] = [];
    for (const [key, value] of Object.entries(before)) {
      const get = () => (read.push(key), value);
      Object.defineProperty(live, key, { get, set: () => {}, configurable: true });
    }
    announce("No.");
    for (const [key, value] of Object.entries(before)) Object.defineProperty(live, key, { value, writable: true });
    expect(read).toEqual([]);
  });
});

describe("clocks", () => {
  it("read like clocks", () => {
    expect(clockWords(65_000, "en")).toBe("1:05");
    expect(clockWords(3_725_000, "en")).toBe("1 h 02");
    expect(clockWords(97_200_000, "fr")).toBe("1 j 3 h");
    expect(clockWords(-5, "en")).toBe("0:00");
  });
});

describe("a notice of my turn", () => {
  it("comes when it becomes my turn while nobody looks, once, and not for what was so before", () => {
    expect(isNews("a", true, true)).toBe(false); // known for the first time
    expect(isNews("a", true, true)).toBe(false);
    expect(isNews("a", false, true)).toBe(false);
    expect(isNews("b", false, true)).toBe(false);
    expect(isNews("a", true, true)).toBe(true);
    expect(isNews("a", true, true)).toBe(false);
    expect(isNews("b", true, false)).toBe(false); // it is looked at
    expect(isNews("b", true, true)).toBe(false);
  });
});

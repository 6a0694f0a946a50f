import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
// @ts-expect-error (a tool in plain JavaScript)
import { measured } from "../tools/contrast.mjs";
import { GAME_NAMES } from "../src/types";

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

  it("has words for every game", () => {
    for (const game of GAME_NAMES) expect(existsSync(new URL(`src/games/${game}/words.ts`, root))).toBe(true);
  });

  it("has a lock file without addresses", () => {
    const lock = readFileSync(new URL("package-lock.json", root), "utf-8");
    expect(lock).not.toContain('"resolved"');
  });
});

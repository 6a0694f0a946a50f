// The contrast of every pair of colours that meet, in both themes, measured from tokens.css.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** Text on its ground needs 4.5; edges, marks and pieces need 3. */
export const PAIRS = [
  ["ink", "ground", 7],
  ["ink", "paper", 7],
  ["ink", "paper-raised", 7],
  ["ink", "ground-deep", 7],
  ["ink-soft", "ground", 4.5],
  ["ink-soft", "paper", 4.5],
  ["ink-soft", "paper-raised", 4.5],
  ["ink-on-petrol", "petrol", 4.5],
  ["ink-on-petrol", "petrol-deep", 4.5],
  ["ink-on-signal", "signal", 4.5],
  ["ink-on-signal", "signal-deep", 4.5],
  ["petrol", "ground", 4.5],
  ["petrol", "paper", 4.5],
  ["petrol", "petrol-wash", 4.5],
  ["ink", "petrol-wash", 7],
  ["brass-ink", "ground", 4.5],
  ["brass-ink", "paper", 4.5],
  ["brass-ink", "brass-wash", 4.5],
  ["ink", "brass-wash", 7],
  ["signal", "paper", 4.5],
  ["signal-deep", "ground", 4.5],
  ["signal-deep", "signal-wash", 4.5],
  ["ink", "signal-wash", 7],
  ["good", "paper", 4.5],
  ["good", "good-wash", 4.5],
  ["bad", "paper", 4.5],
  ["bad", "bad-wash", 4.5],
  ["line-strong", "paper", 3],
  ["line-strong", "ground", 3],
  ["brass", "paper", 3],
  ["focus", "ground", 3],
  ["focus", "paper", 3],
  ["focus", "paper-raised", 3],
  ...[0, 1, 2, 3, 4, 5].flatMap((n) => [
    [`seat-${n}`, "paper", 4.5],
    ["ink-on-seat", `seat-${n}`, 4.5],
  ]),
  ...["green", "blue", "red", "yellow"].map((c) => [`cable-${c}`, "paper", 3]),
  ["card-ink", "card-face", 7],
  ["card-red", "card-face", 4.5],
  ["card-back", "card-back-line", 1.5],
];

export function colours() {
  const css = readFileSync(new URL("../src/style/tokens.css", import.meta.url), "utf-8");
  const found = { light: {}, dark: {} };
  for (const [, name, value] of css.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
    const both = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(value);
    const one = /^#[0-9a-f]{6}$/.exec(value);
    if (both) [found.light[name], found.dark[name]] = [both[1], both[2]];
    else if (one) found.light[name] = found.dark[name] = value;
  }
  return found;
}

export function contrast(one, two) {
  const light = (hex) => {
    const parts = [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255);
    const [r, g, b] = parts.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [a, b] = [light(one), light(two)].sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}

export function measured() {
  const { light, dark } = colours();
  return PAIRS.map(([on, ground, least]) => ({
    on,
    ground,
    least,
    light: contrast(light[on], light[ground]),
    dark: contrast(dark[on], dark[ground]),
  }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  console.log("| on | ground | least | light | dark |\n|---|---|---|---|---|");
  for (const { on, ground, least, light, dark } of measured()) {
    const low = light < least || dark < least ? " **low**" : "";
    console.log(`| ${on} | ${ground} | ${least} | ${light.toFixed(2)} | ${dark.toFixed(2)}${low} |`);
  }
}

// Compress what was built, print how large it is, and fail above the budgets.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const KB = 1000;
const HOME = 150 * KB; // script and style of the first load
const BOARD = 60 * KB; // what a board alone brings
const FONTS = 80 * KB; // all faces together, as they are
const out = new URL("../../src/sapeur/server/web/", import.meta.url);

const packed = (data) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
const sizes = new Map();
let fonts = 0;
for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
  const path = `${entry.parentPath ?? entry.path}/${entry.name}`;
  const name = path.slice(out.pathname.length).replace(/^\/+/, "");
  const data = readFileSync(path);
  if (name.endsWith(".woff2")) fonts += data.length;
  if (!/\.(js|css|html|svg|webmanifest)$/.test(name) || data.length < 500) continue;
  const gzip = gzipSync(data, { level: 9 });
  writeFileSync(`${path}.br`, packed(data));
  writeFileSync(`${path}.gz`, gzip);
  sizes.set(name, gzip.length);
}

const files = JSON.parse(readFileSync(new URL("files.json", out), "utf-8"));
/** Everything that loading this brings, itself included. */
function brings(key, seen = new Set()) {
  const file = files[key];
  if (!file || seen.has(key)) return seen;
  seen.add(key);
  for (const each of file.imports ?? []) brings(each, seen);
  return seen;
}
const names = (keys) => {
  const found = new Set();
  for (const key of keys) {
    found.add(files[key].file);
    for (const css of files[key].css ?? []) found.add(css);
  }
  return found;
};
const weight = (found) => [...found].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
const shown = (bytes) => `${(bytes / KB).toFixed(1).padStart(7)} kB`;

const home = names([...brings("index.html"), ...brings("src/home/Home.svelte")]);
home.add("theme.js");
const table = names(brings("src/table/Table.svelte"));
let failed = false;
function line(what, bytes, most) {
  const over = most !== undefined && bytes > most;
  failed ||= over;
  console.log(`${shown(bytes)}  ${what}${most ? ` (at most ${most / KB} kB)` : ""}${over ? "  TOO LARGE" : ""}`);
}
console.log("compressed with gzip:");
line("home page, script and style", weight(home), HOME);
line("fonts", fonts, FONTS);
line("a table, beside that", weight([...table].filter((name) => !home.has(name))));
for (const key of Object.keys(files).filter((name) => /^src\/games\/[^/]+\/Board\.svelte$/.test(name))) {
  const game = key.split("/")[2];
  const own = names([...brings(key), ...brings(`src/games/${game}/words.ts`)].filter((each) => files[each]));
  line(`board: ${game}`, weight([...own].filter((name) => !home.has(name) && !table.has(name))), BOARD);
}
if (failed) process.exit(1);

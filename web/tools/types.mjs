// Write src/api.d.ts from what the server says of itself; with --check, only compare.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import openapi, { astToString } from "openapi-typescript";

const root = new URL("../../", import.meta.url);
const venv = new URL(".venv/bin/python", root);
const python = process.env.PYTHON ?? (existsSync(venv) ? venv.pathname : "python3");
const told = execFileSync(python, ["tools/openapi.py"], { cwd: root, maxBuffer: 1 << 24 });
// What has a default may be left out, by us and by the server.
const lines = astToString(await openapi(JSON.parse(told.toString()), { defaultNonNullable: false }));
const text = `// Written by npm run types from the server's OpenAPI. Do not edit.\n\n${lines}`;
const file = new URL("../src/api.d.ts", import.meta.url);
if (process.argv.includes("--check")) {
  if (!existsSync(file) || readFileSync(file, "utf-8") !== text) {
    console.error("src/api.d.ts is not current: npm run types");
    process.exit(1);
  }
} else {
  writeFileSync(file, text);
}

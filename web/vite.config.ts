/// <reference types="vitest/config" />
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

// What every page needs, in one file: small ones cost a phone more to ask for than to read.
const BASE =
  /node_modules\/(svelte|openapi-fetch)\/|src\/(lib\/(?!qr|markdown)|words|games\/(speech|boards)|parts\/(Card|ConfirmBar|Grid|Icon|Live|Portrait|SeatMark|Token|Top|Wordmark)\.)/;
const PAGES = { home: "src/home/Home.svelte", table: "src/table/Table.svelte" };

/** What must know the names of built files: the service worker, whose name changes with them, and
 * theme.js, which asks for the files of a page before the script that imports them is there. */
function namesOfFiles(): Plugin {
  return {
    name: "sapeur-names-of-files",
    apply: "build",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf-8");
      function brings(name: string, found = new Set<string>()): Set<string> {
        const chunk = chunks.find((each) => each.fileName === name);
        if (!chunk || found.has(name)) return found;
        found.add(name);
        for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
        for (const each of chunk.imports) brings(each, found);
        return found;
      }
      const first = new Set(chunks.filter((each) => each.isEntry).flatMap((each) => [...brings(each.fileName)]));
      const fonts = Object.keys(bundle).filter((name) => name.endsWith(".woff2"));
      const ahead = Object.entries(PAGES).map(([page, source]) => {
        const chunk = chunks.find((each) => each.facadeModuleId?.endsWith(source));
        const own = [...brings(chunk?.fileName ?? "")].filter((name) => !first.has(name));
        return [page, [...fonts, ...own].map((name) => `/${name}`)] as const;
      });
      const theme = read("./public/theme.js").replace(
        "{ home: [], table: [] }",
        JSON.stringify(Object.fromEntries(ahead)),
      );
      this.emitFile({ type: "asset", fileName: "theme.js", source: theme });
      const shell = ["/", "/theme.js", "/icon.svg", "/manifest.webmanifest"];
      const assets = [
        ...new Set([...[...first].map((name) => `/${name}`), ...ahead.flatMap(([, names]) => names)]),
      ].sort();
      const mark = createHash("sha256").update(assets.join()).digest("hex").slice(0, 12);
      const source = read("./src/worker.js")
        .replace("__SHELL__", JSON.stringify([...shell, ...assets]))
        .replace("__MARK__", JSON.stringify(mark));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

const server = process.env["SAPEUR_SERVER_AT"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), namesOfFiles()],
  build: {
    outDir: "../src/sapeur/server/web",
    emptyOutDir: true,
    manifest: "files.json",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: [{ name: "base", test: BASE }] } },
    },
  },
  server: {
    // The server takes requests from its own address only, so it must see the one of this page.
    proxy: {
      "/api": { target: server, changeOrigin: false },
      "/ws": { target: server, changeOrigin: false, ws: true },
    },
  },
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"] },
});

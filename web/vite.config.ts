/// <reference types="vitest/config" />
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** The service worker, with the files of the shell and a name that changes with them. */
function serviceWorker(): Plugin {
  return {
    name: "sapeur-service-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const entries = files.filter((file) => file.type === "chunk" && file.isEntry);
      const first = new Set<string>();
      for (const entry of entries) {
        if (entry.type !== "chunk") continue;
        first.add(entry.fileName);
        for (const name of entry.imports) first.add(name);
        for (const name of entry.viteMetadata?.importedCss ?? []) first.add(name);
      }
      const shell = ["/", "/theme.js", "/icon.svg", "/manifest.webmanifest"];
      const assets = [...first].sort().map((name) => `/${name}`);
      const mark = createHash("sha256").update(assets.join()).digest("hex").slice(0, 12);
      const source = readFileSync(new URL("./src/worker.js", import.meta.url), "utf-8")
        .replace("__SHELL__", JSON.stringify([...shell, ...assets]))
        .replace("__MARK__", JSON.stringify(mark));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

const server = process.env["SAPEUR_SERVER_AT"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), serviceWorker()],
  build: {
    outDir: "../src/sapeur/server/web",
    emptyOutDir: true,
    manifest: "files.json",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    // The server takes requests from its own address only, so it must see the one of this page.
    proxy: {
      "/api": { target: server, changeOrigin: false },
      "/ws": { target: server, changeOrigin: false, ws: true },
    },
  },
  test: { include: ["tests/**/*.test.ts"] },
});

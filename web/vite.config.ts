import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const PACKED = /\.(js|css|html|svg|webmanifest)$/;

/** Every file of a folder, by its path from there. */
function filesIn(folder: string, under = ""): string[] {
  return readdirSync(join(folder, under), { withFileTypes: true }).flatMap((entry) => {
    const path = under === "" ? entry.name : `${under}/${entry.name}`;
    return entry.isDirectory() ? filesIn(folder, path) : [path];
  });
}

/** Writes the service worker with the files it keeps, then every text packed, for the server. */
function shell(): Plugin {
  return {
    name: "shell",
    apply: "build",
    writeBundle({ dir = "" }) {
      const files = filesIn(dir).sort();
      const version = createHash("sha256");
      for (const file of files) version.update(file).update(readFileSync(join(dir, file)));
      const kept = files.map((file) => (file === "index.html" ? "/" : `/${file}`));
      const worker = readFileSync("service-worker.js", "utf8")
        .replace("FILES = []", `FILES = ${JSON.stringify(kept)}`)
        .replace("VERSION", version.digest("hex").slice(0, 12));
      writeFileSync(join(dir, "service-worker.js"), worker);
      for (const file of filesIn(dir).filter((name) => PACKED.test(name))) {
        const text = readFileSync(join(dir, file));
        writeFileSync(join(dir, `${file}.br`), brotliCompressSync(text));
        writeFileSync(join(dir, `${file}.gz`), gzipSync(text, { level: 9 }));
      }
    },
  };
}

// The page is served by the Python process from the folder it is built into. `--mode gallery`
// builds the page that shows every drawing in every state, for screenshots, and nothing else.
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), ...(mode === "gallery" ? [] : [shell()])],
  // Pages have addresses such as /game/abc, so files are named from the root; the gallery is opened
  // from a folder.
  base: mode === "gallery" ? "./" : "/",
  build: {
    target: "es2022",
    outDir: mode === "gallery" ? "dist-gallery" : "../src/quiltwork/server/page",
    emptyOutDir: true,
    // Nothing may be inlined as data: the content security policy allows files of our own only.
    assetsInlineLimit: 0,
    rollupOptions: { input: mode === "gallery" ? "gallery.html" : "index.html" },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
}));

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The page is served by the Python process from the folder it is built into. `--mode gallery`
// builds the page that shows every drawing in every state, for screenshots, and nothing else.
export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
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

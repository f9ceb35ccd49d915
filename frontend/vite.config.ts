import { svelte } from "@sveltejs/vite-plugin-svelte";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type UserConfig } from "vite";
import { beside } from "./tools/beside.ts";
import { TARGET } from "./tools/oldest.ts";
import { catalogues, packed, scripts, together } from "./tools/pack.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// One entry per kind of screen, `film` for the turn that is tried on a phone, `sheet` for the printed map, `replay` for
// the event seen again, `story` for what a player takes home, `press` for the front page, plus `plain` for the pages the
// server writes itself (log-in, join, seat list) and `dice`, on which they are thrown again.
const entries = {
  player: here("src/screens/phone/main.ts"),
  film: here("src/screens/phone/film/main.ts"),
  control: here("src/screens/desk/main.ts"),
  hall: here("src/screens/hall/main.ts"),
  sheet: here("src/screens/hall/sheet.ts"),
  replay: here("src/screens/hall/replay/main.ts"),
  story: here("src/screens/story/main.ts"),
  press: here("src/screens/press/main.ts"),
  plain: here("src/plain/main.ts"),
  dice: here("src/dice/main.ts"),
};

// What is handed out stays until all of what is built is there: astor/prepare.py names another folder, and swaps them.
const built = process.env.ASTOR_BUILD ?? "dist";

// `make dev` names the server whose pages are shown.
const server = process.env.ASTOR_BESIDE;

const screens: UserConfig = {
  base: "/static/",
  plugins: [
    svelte(),
    catalogues(here("src/core/words"), entries.player),
    scripts(here("../astor/screens/static/astor")),
    packed(),
    ...(server ? [beside(server, here(built), here("src/core/words"))] : []),
  ],
  // The development pages show the scenario's own map, which lies outside this folder.
  server: { fs: { allow: [here("."), here("../astor/scenarios")] } },
  build: {
    target: TARGET,
    outDir: built,
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    // Inlined data: URLs would need a wider content security policy than 'self'.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(entries).filter(([, path]) => existsSync(path))),
      output: {
        entryFileNames: "assets/[name]-[hash].js",
        chunkFileNames: "assets/[name]-[hash].js",
        assetFileNames: "assets/[name]-[hash][extname]",
        codeSplitting: {
          // Each module goes where it is named: with what a room needs, the parts of other rooms would come too.
          includeDependenciesRecursively: false,
          groups: [
            {
              name: together(
                entries.player,
                [entries.control, entries.hall, entries.replay],
                [entries.sheet, entries.story, entries.press],
              ),
            },
          ],
        },
      },
    },
  },
};

/**
 * The page of an event, which carries all it needs: one script and one style sheet, which the server writes into it.
 */
const keepsake: UserConfig = {
  plugins: [svelte()],
  build: {
    target: screens.build?.target,
    outDir: `${built}/keepsake`,
    cssCodeSplit: false,
    assetsInlineLimit: Infinity,
    modulePreload: false,
    rolldownOptions: {
      input: here("src/screens/keepsake/main.ts"),
      output: { codeSplitting: false, entryFileNames: "page.js", assetFileNames: "page[extname]" },
    },
  },
};

export default defineConfig(({ mode }) => (mode === "keepsake" ? keepsake : screens));

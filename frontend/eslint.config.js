// Two things are held: how the sources are written, beside what prettier decides; and what leaves the build, against
// the oldest browsers it is for: one sign that one of them cannot read, and it reads nothing.
import compat from "eslint-plugin-compat";
import es from "eslint-plugin-es-x";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import typescript from "typescript-eslint";
import { BROWSERS } from "./tools/oldest.ts";

/** Asked for before they are used: where they are missing, the page does without. */
const ASKED_FOR = [
  "DecompressionStream",
  "document.fullscreenElement",
  "document.exitFullscreen",
  "document.fullscreenEnabled",
  "navigator.vibrate",
  "navigator.wakeLock",
];

const sources = defineConfig({
  files: ["{src,dev,tests,tools}/**/*.{ts,svelte}"],
  ignores: ["src/core/wire.gen.ts", "src/parts/ventures/gear.gen.ts"],
  extends: [typescript.configs.recommended, svelte.configs.recommended],
  languageOptions: { parserOptions: { parser: typescript.parser } },
  rules: {
    "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    // Types keep these better, or they ask for what reads worse here.
    "svelte/no-unused-svelte-ignore": "off",
    "svelte/no-useless-mustaches": "off",
    "svelte/prefer-svelte-reactivity": "off",
    "svelte/prefer-writable-derived": "off",
    "svelte/require-each-key": "off",
  },
});

const built = defineConfig({
  files: ["dist/**/*.js"],
  linterOptions: { reportUnusedDisableDirectives: "off", noInlineConfig: true },
  extends: [es.configs["flat/restrict-to-es2022"]],
  plugins: { compat },
  settings: { browsers: BROWSERS, polyfills: ASKED_FOR },
  rules: {
    // Of the language of 2022 these came later to one of them than the rest.
    "es-x/no-regexp-lookbehind-assertions": "error",
    "es-x/no-class-static-block": "error",
    "compat/compat": "error",
  },
});

export default [...sources, ...built];

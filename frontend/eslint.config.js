// Holds what leaves the build against the oldest browsers it is for: one sign that one of them cannot read, and it reads nothing.
import compat from "eslint-plugin-compat";
import es from "eslint-plugin-es-x";
import { BROWSERS } from "./tools/oldest.ts";

/** Asked for before they are used: where they are missing, the page does without. */
const ASKED_FOR = ["DecompressionStream", "document.fullscreenElement", "document.exitFullscreen", "document.fullscreenEnabled", "navigator.vibrate", "navigator.wakeLock"];

export default [
  { linterOptions: { reportUnusedDisableDirectives: "off", noInlineConfig: true } },
  es.configs["flat/restrict-to-es2022"],
  {
    files: ["dist/**/*.js"],
    plugins: { compat },
    settings: { browsers: BROWSERS, polyfills: ASKED_FOR },
    rules: {
      // Of the language of 2022 these came later to one of them than the rest.
      "es-x/no-regexp-lookbehind-assertions": "error",
      "es-x/no-class-static-block": "error",
      "compat/compat": "error",
    },
  },
];

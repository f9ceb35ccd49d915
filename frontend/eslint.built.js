import compat from "eslint-plugin-compat";
import esx from "eslint-plugin-es-x";
export default [
  {
    files: ["dist/**/*.js"],
    linterOptions: { reportUnusedDisableDirectives: "off" },
    languageOptions: { ecmaVersion: "latest", sourceType: "module" },
    plugins: { "es-x": esx, compat },
    settings: { browsers: ["safari 15.4", "ios_saf 15.4", "firefox 97", "chrome 99"], "es-x": { aggressive: true } },
    rules: {
      ...Object.assign({}, ...[].concat(esx.configs["flat/restrict-to-es2022"]).map((c) => c.rules)),
      "es-x/no-regexp-lookbehind-assertions": "error",
      "es-x/no-class-static-block": "error",
      "compat/compat": "error",
    },
  },
];

// Loaded before tests that ask what a screen would show: modules with runes are read as Svelte's server reads them.
import { readFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import { compileModule } from "svelte/compiler";

registerHooks({
  load(url, context, next) {
    if (!url.endsWith(".svelte.ts")) return next(url, context);
    const filename = fileURLToPath(url);
    const { js } = compileModule(stripTypeScriptTypes(readFileSync(filename, "utf8")), {
      filename,
      generate: "server",
    });
    return { format: "module", source: js.code, shortCircuit: true };
  },
});

/** What a module looks at before it is asked anything. */
Object.assign(globalThis, { location: { hash: "" }, addEventListener: () => {} });

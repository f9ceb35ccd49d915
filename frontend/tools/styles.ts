// Holds the styles that leave the build against the oldest browsers they are for.
import DoIUse from "doiuse";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postcss from "postcss";
import { BROWSERS } from "./oldest.ts";

/** What one of them has not, and the page does well without: why. */
const DONE_WITHOUT: Record<string, string> = {
  "css-container-query-units": "an address or a name on the wall is as large as those beside it, and may break",
  "css-has": "the colour of a chosen box, and a little less room for one of two notices",
  "css-overscroll-behavior": "a page pulled down loads itself anew, as any page does",
  "css-paged-media": "the printer’s own margins",
  "css-resize": "a field of text keeps its size",
  "css-touch-action": "a desktop Safari, which knows no touch",
  "extended-system-fonts": "the next font of the list",
  "viewport-unit-variants": "each stands below the same rule in vh",
};

const folder = join(import.meta.dirname, "..", "dist", "assets");
const files = readdirSync(folder).filter((name) => name.endsWith(".css"));
const found = new Set<string>();
const without = new Set<string>();
for (const file of files) {
  const notice = ({ feature, message }: { feature: string; message: string }): void => {
    if (!message.includes("not supported by")) return;
    without.add(feature);
    if (!Object.hasOwn(DONE_WITHOUT, feature)) found.add(`${file}: ${message}`);
  };
  await postcss([new DoIUse({ browsers: BROWSERS, onFeatureUsage: notice })]).process(
    readFileSync(join(folder, file), "utf8"),
    { from: undefined },
  );
}
for (const feature of Object.keys(DONE_WITHOUT))
  if (!without.has(feature)) found.add(`No style asks for ${feature} any more: strike it here.`);
if (files.length === 0) found.add("No styles: build the client first.");
for (const fault of found) console.error(fault);
process.exitCode = found.size ? 1 : 0;

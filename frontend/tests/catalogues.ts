// The English catalogues, as the build puts them together.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Words } from "#core/words.ts";
import { forDesk } from "../tools/pack.ts";

const FOLDER = join(import.meta.dirname, "..", "src", "core", "words");
const files = readdirSync(FOLDER).filter((name) => `.${name}`.endsWith(".en.json"));
const read = (name: string) => Object.entries(JSON.parse(readFileSync(join(FOLDER, name), "utf8")) as Words);

/** What everybody reads, or what the desk alone does. */
export const english = (desk: boolean): Words =>
  Object.fromEntries(files.flatMap((name) => read(name).filter(([key]) => forDesk(name, key) === desk)));

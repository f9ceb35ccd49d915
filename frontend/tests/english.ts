// Loaded before every test of the client: they read English, all of it but the desk's.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { learn, type Words } from "../src/core/words.ts";

const FOLDER = join(import.meta.dirname, "..", "src", "core", "words");

for (const file of readdirSync(FOLDER).filter((name) => `.${name}`.endsWith(".en.json") && !name.startsWith("desk.")))
  learn(JSON.parse(readFileSync(join(FOLDER, file), "utf8")) as Words);

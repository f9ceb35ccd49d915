// Writes src/core/protocol.gen.ts from schema.json, which the server emits (`manage.py schema`). With --check only compares.
import { compile, type JSONSchema } from "json-schema-to-typescript";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const BANNER = `// Generated from schema.json by \`npm run types\`. Do not edit.
import type { Facts } from "./protocol.ts";`;

/** An object the schema says nothing about holds facts: any JSON under names. */
function named(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(named);
  if (typeof part !== "object" || part === null) return part;
  const fields = Object.entries(part).filter(([key]) => key !== "default");
  if (fields.length === 1 && "type" in part && part.type === "object") return { tsType: "Facts" };
  return Object.fromEntries(fields.map(([key, value]) => [key, named(value)]));
}

const schema = named(JSON.parse(readFileSync(join(root, "schema.json"), "utf8"))) as JSONSchema;
const options = { bannerComment: BANNER, additionalProperties: false, unreachableDefinitions: true };
const path = join(root, "src", "core", "protocol.gen.ts");
const types = await compile(schema, "Frames", options);

if (!process.argv.includes("--check")) writeFileSync(path, types);
else if (readFileSync(path, "utf8") !== types) {
  console.error("protocol.gen.ts does not fit schema.json: run `npm run types`");
  process.exit(1);
}

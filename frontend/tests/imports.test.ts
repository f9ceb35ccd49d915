import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { test } from "node:test";
import ts from "typescript";

const ROOT = join(import.meta.dirname, "..");
const SCRIPT = /<script[^>]*>([\s\S]*?)<\/script>/g;

/** What a file names as imported, types as well, by its path from here. */
function imported(file: string): string[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  const code = file.endsWith(".svelte") ? [...text.matchAll(SCRIPT)].map(([, script]) => script).join("\n") : text;
  const named = ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName);
  return named.filter((name) => name.startsWith(".")).map((name) => normalize(join(file, "..", name)));
}

const graph = new Map(globSync("{src,dev,tests,tools}/**/*.{ts,svelte}", { cwd: ROOT }).map((file) => [file, imported(file)]));

/** The first circle met on the ways from a file. */
function circle(from: string, way: string[], clean: Set<string>): string[] | undefined {
  if (way.includes(from)) return [...way.slice(way.indexOf(from)), from];
  if (clean.has(from)) return undefined;
  for (const to of graph.get(from) ?? []) {
    const found = circle(to, [...way, from], clean);
    if (found) return found;
  }
  clean.add(from);
  return undefined;
}

test("no file imports itself over others, not even for a type", () => {
  const clean = new Set<string>();
  assert.ok(graph.size > 400);
  for (const file of graph.keys()) assert.deepEqual(circle(file, [], clean)?.join(" → "), undefined);
});

/** What lies in a folder → what it may import of this client. */
const MAY: [RegExp, RegExp][] = [
  [/^src\/core\//, /^src\/core\//],
  [/^src\/(map|parts)\//, /^src\/(core|map|parts)\//],
  [/^src\/screens\/phone\//, /^src\/(core|map|parts|screens\/phone)\//],
  [/^src\/screens\/desk\//, /^src\/(core|map|parts|screens\/desk)\//],
  [/^src\/screens\/hall\//, /^src\/(core|map|parts|screens\/hall)\//],
];

test("screens build upon what is shared, never upon each other", () => {
  for (const [file, imports] of graph)
    for (const [where, what] of MAY)
      if (where.test(file)) assert.deepEqual(imports.filter((to) => !what.test(to)), [], file);
});

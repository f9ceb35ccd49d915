import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";
import ts from "typescript";
import manifest from "../package.json" with { type: "json" };

const ROOT = join(import.meta.dirname, "..");
const SCRIPT = /<script[^>]*>([\s\S]*?)<\/script>/g;

/** `#core` → `src/core`: the rooms of the client by their names, as package.json gives them. */
const ROOMS = new Map(Object.entries(manifest.imports).map(([name, path]) => [head(name), head(path)]));

/** `#core/*` → `#core`, `./src/core/*` → `src/core`. */
function head(pattern: string): string {
  return normalize(pattern).replace(/\/\*$/, "");
}

/** What a file names as imported, types as well, as it is written there. */
function named(file: string): string[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  const code = file.endsWith(".svelte") ? [...text.matchAll(SCRIPT)].map(([, script]) => script).join("\n") : text;
  return ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName);
}

/** The path from here of what a file in `folder` calls `name`; none for what is another package's. */
function path(folder: string, name: string): string | undefined {
  if (name.startsWith(".")) return normalize(join(folder, name));
  const [room, ...rest] = name.split("/");
  const place = ROOMS.get(room!);
  return place && join(place, ...rest);
}

const files = globSync("{src,dev,tests,tools}/**/*.{ts,svelte}", { cwd: ROOT });
const graph = new Map(files.map((file) => [file, named(file).flatMap((name) => path(dirname(file), name) ?? [])]));

test("what is far is called by its room: a name that goes up further than one folder moves with the file", () => {
  for (const file of files)
    for (const name of named(file)) {
      const ours = path(dirname(file), name)?.startsWith("src/");
      const up = file.startsWith("src/") ? /^\.\.\/\.\.\// : /^\./;
      assert.ok(!ours || !up.test(name), `${file}: ${name}`);
    }
});

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
  assert.ok([...graph.values()].flat().length > 4_000);
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
      if (where.test(file))
        assert.deepEqual(
          imports.filter((to) => !what.test(to)),
          [],
          file,
        );
});

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { lacking } from "#core/words.ts";
import { BRANCHES } from "#parts/factions/research/effects.ts";
import { FILTERS } from "#phone/factions/research/tree.ts";

const SOURCE = join(import.meta.dirname, "..", "..", "src");

test("every word of technology and of charts that the source asks for is there", () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(ts|svelte)$/.test(file),
  );
  const asked = files.flatMap((file) => [
    ...readFileSync(join(SOURCE, file), "utf8").matchAll(/"((?:lore|chart|effect)\.[a-z_.]+)"/g),
  ]);
  assert.ok(asked.length > 50);
  const built = [
    ...BRANCHES.flatMap((branch) => [`lore.branch.${branch}`, `effect.branch.${branch}`]),
    ...FILTERS.flatMap((filter) => [`lore.filter.${filter}`, `lore.none.${filter}`]),
    ...["known", "possible", "locked", "closed"].map((state) => `lore.state.${state}`),
  ];
  const group = "effect.branch";
  assert.deepEqual(lacking([...asked.map(([, key]) => key ?? "").filter((key) => key !== group), ...built]), []);
});

// The desk's catalogue: every key asked for is there, and no player's text ever becomes markup.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { KINDS } from "#desk/rows/shelf.ts";
import { english } from "../catalogues.ts";
import { faceOf } from "#desk/clock/face.ts";

const HOME = new URL("../../src/screens/desk/", import.meta.url);
const files = readdirSync(HOME, { recursive: true, encoding: "utf8" }).filter((name) => /\.(ts|svelte)$/.test(name));
const source = files.map((name) => readFileSync(new URL(name, HOME), "utf8"));
const all = source.join("\n");
const keys = Object.keys(english(true));

test("every key written out is in the catalogue", () => {
  const asked = [...all.matchAll(/["'`](desk\.[a-z_.]+[a-z_])["'`]/gi)].map((m) => m[1]!);
  assert.ok(asked.length > 80);
  assert.deepEqual(
    asked.filter((key) => !keys.includes(key)),
    [],
  );
});

test("every key put together has words under its beginning", () => {
  const beginnings = [...all.matchAll(/`(desk\.[a-z_.]+\.)\$\{/gi)].map((m) => m[1]!);
  assert.deepEqual(
    beginnings.filter((start) => !keys.some((key) => key.startsWith(start))),
    [],
  );
});

test("no word of the catalogue is left without use", () => {
  const unused = keys.filter((key) => {
    const start = key.slice(0, key.lastIndexOf(".") + 1);
    return (
      !all.includes(`"${key}"`) &&
      !all.includes(`\`${start}\${`) &&
      !/^(desk\.(did|ask|say|stuck)|refused|command|note)\./.test(key) &&
      !key.startsWith("desk.seats.re")
    );
  });
  assert.deepEqual(unused, []);
});

test("states and kinds all have their words", () => {
  for (const state of ["planning", "running", "paused", "held", "ended", "?"])
    assert.ok(keys.includes(`desk.state.${faceOf(state).word}`));
  for (const kind of KINDS) assert.ok(keys.includes(`desk.kind.${kind}`), kind);
});

test("nothing at the desk writes markup", () => {
  assert.ok(!/@html|innerHTML|insertAdjacentHTML/.test(all));
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { fixture } from "../dev/fixture.ts";
import type { Kind, Kinds, Keyed } from "../src/core/rows.ts";
import { Tables } from "../src/core/tables.ts";
import type { Geo } from "../src/map/geo.ts";
import { around, faces, fronts } from "../src/map/scene.ts";

const shape = (id: string, x: number) => ({ id, d: "M0 0z", x, y: 50, r: 10 });
const GEO: Geo = {
  view: [0, 0, 100, 100],
  provinces: [shape("kingsmead", 10), shape("ostmark", 30), shape("lirien", 60), shape("midmarch", 80), shape("thornwold", 90)],
  coast: "",
  rings: [],
  edges: [
    ["kingsmead", "ostmark", "own"],
    ["lirien", "ostmark", "front"],
    ["midmarch", "thornwold", "free"],
  ],
};

function drawn() {
  const tables = new Tables();
  tables.apply(fixture("hall").snap);
  const rows = <K extends Kind>(kind: K) => tables.rows(kind) as unknown as Keyed<Kinds[K]>[];
  return faces(GEO, { provinces: rows("province"), factions: rows("faction"), buildings: rows("building"), units: rows("unit") });
}

test("a face carries owner, colour, marks and the number of units", () => {
  const ostmark = drawn().find((f) => f.id === "ostmark");
  assert.equal(ostmark?.colour, 1);
  assert.equal(ostmark?.units, 3);
  assert.deepEqual(ostmark?.marks, ["infrastructure", "fortress"]);
  assert.equal(drawn().find((f) => f.id === "kingsmead")?.capital, true);
});

test("a face is spoken in words", () => {
  const said = Object.fromEntries(drawn().map((f) => [f.id, f.label]));
  assert.equal(said.ostmark, "Ostmark, held by Aldermark, plains, public order 2, Infrastructure, Fortress, 3 units");
  assert.equal(said.midmarch, "Midmarch, independent, plains, public order 2, Fortress, 3 units");
});

test("heavy lines run between different owners and around each free land", () => {
  assert.equal(fronts(GEO, drawn()), "frontfree");
});

test("a player's own land is framed", () => {
  assert.deepEqual(around(GEO, new Set(["kingsmead", "ostmark"])), { x: -2.5, y: 37.5, w: 45, h: 25 });
  assert.equal(around(GEO, new Set()), undefined);
});

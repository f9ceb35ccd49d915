import assert from "node:assert/strict";
import { test } from "node:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Face } from "#map/face.ts";
import type { Geo } from "#map/geo.ts";
import { aside, crossingMarks, labelOf, LETTERS, written, type Label } from "#map/labels.ts";
import { faces, type Rows } from "#map/scene.ts";

const WALL = { x: 0, y: 0, w: 1000, h: 600 };
const label = (id: string, x: number, more: Partial<Label> = {}): Label => ({
  id,
  name: { x, y: 100, w: 120, h: 36 },
  firm: false,
  rank: 1,
  ...more,
});
const named = (...labels: Label[]) => [...written(labels, WALL).named.keys()].sort();

test("of two names over each other the greater is written", () => {
  assert.deepEqual(named(label("small", 100), label("capital", 180, { rank: 9 })), ["capital"]);
  assert.deepEqual(named(label("small", 100), label("capital", 230, { rank: 9 })), ["capital", "small"]);
});

test("no name lies over units, or leaves the wall", () => {
  const units = label("there", 600, { row: { x: 150, y: 90, w: 60, h: 40 }, firm: true });
  assert.deepEqual(named(label("hidden", 100), units), ["there"]);
  assert.deepEqual(named(label("left", -5), label("right", 890)), []);
});

test("a disc without units gives way to units, and not the other way round", () => {
  const row = { x: 100, y: 50, w: 60, h: 40 };
  const { bare } = written([label("disc", 100, { row }), label("units", 400, { row, firm: true })], WALL);
  assert.deepEqual([...bare], ["disc"]);
});

test("a capital's name stands elsewhere where units are below it, and discs without units give way to it", () => {
  const crown = { x: 140, y: 40, w: 40, h: 40 },
    below = label("units", 600, { row: { x: 150, y: 90, w: 60, h: 40 }, firm: true });
  const above = { x: 100, y: 0, w: 120, h: 36 },
    capital = label("capital", 100, { rank: 1000, firm: true, crown, must: true, else: [above] });
  const disc = label("disc", 400, { row: { x: 120, y: 10, w: 30, h: 30 } });
  const { named: places, bare } = written([below, disc, capital], WALL);
  assert.deepEqual([places.get("capital"), [...bare]], [{ x: 0, y: -100 }, ["disc"]]);
  assert.equal(written([below, capital], WALL, [above]).named.has("capital"), false);
});

test("a place in the news is named before those that are not, elsewhere if need be, and after a capital", () => {
  const [here, above] = [
    { x: 100, y: 100, w: 120, h: 36 },
    { x: 100, y: 40, w: 120, h: 36 },
  ];
  const great = label("great", 100, { name: here, rank: 900 }),
    told = label("told", 100, { name: here, rank: 700, must: true, else: [above] }),
    disc = label("disc", 400, { row: { x: 150, y: 110, w: 30, h: 30 } });
  assert.deepEqual([...written([great, disc, told], WALL).named.keys()], ["told", "disc"]);
  assert.deepEqual([...written([great, disc, told], WALL).bare], ["disc"]);
  const capital = label("capital", 100, { name: here, rank: 2000, must: true });
  assert.deepEqual(written([told, capital], WALL).named.get("told"), { x: 0, y: -60 });
});

test("no name lies over the crown of a neighbour, or over an army at a crossing", () => {
  const capital = label("capital", 700, { rank: 1000, firm: true, crown: { x: 150, y: 80, w: 40, h: 60 } });
  assert.deepEqual(named(label("near", 100), capital), ["capital"]);
  const scale = { left: 0, top: 0, k: 2, scale: 2 },
    marks = crossingMarks({ at: [75, 55], aim: [300, 55], width: 30, led: true }, scale);
  assert.deepEqual([...written([label("crossed", 100), label("free", 700)], WALL, marks).named.keys()], ["free"]);
});

test("units that would cover the crown of a neighbour step aside, where nobody else stands", () => {
  const crown = { x: 200, y: 80, w: 40, h: 60 },
    units = { x: 100, y: 90, w: 110, h: 40 };
  const capital = label("capital", 200, { crown, row: { x: 200, y: 100, w: 80, h: 40 }, firm: true });
  const near = label("near", 100, { row: units, firm: true });
  assert.deepEqual([...aside([capital, near], WALL)], [["near", -10]]);
  const there = label("there", 0, { row: { x: 20, y: 90, w: 75, h: 40 }, firm: true });
  assert.deepEqual([...aside([capital, near, there], WALL)], []);
  assert.deepEqual([...aside([capital, label("far", 400, { row: { ...units, x: 400 }, firm: true })], WALL)], []);
});

// The world that comes with the server, on a wall of 1920 x 1080.
const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(import.meta.dirname, ...path), "utf8"));
const GEO = read("..", "..", "astor", "scenarios", "storms", "map.json") as Geo;
const FILM = read("..", "src", "screens", "phone", "film", "turn.json") as {
  snap: { sides: { public: { rows: Record<string, object> } } };
};
const ofKind = (kind: string) =>
  Object.entries(FILM.snap.sides.public.rows)
    .filter(([name]) => name.startsWith(`${kind}/`))
    .map(([name, row]) => ({ ...row, key: name.slice(kind.length + 1) }));

/** In every second land stand units of up to three realms; another picture for each `nth`. */
function crowded(nth: number): Face[] {
  const provinces = ofKind("province") as Rows["provinces"];
  const units = provinces.flatMap(({ key }, i) =>
    Array.from({ length: ((i + nth) * 7) % 5 }, (_, j) => ({
      key: `${key}-${j}`,
      kind: "regiment",
      faction: ["humans", "elves", "dwarves"][(i * nth + j) % 3],
      place: key,
      army: "",
      aboard: "",
    })).slice(0, (i + nth) % 2 ? undefined : 0),
  );
  const rows = { factions: ofKind("faction"), buildings: ofKind("building"), armies: ofKind("army"), units };
  const held = provinces.map((province, i) => ({
    ...province,
    owner: province.owner || ((i + nth) % 2 ? "humans" : ""),
  }));
  return faces(GEO, { ...rows, provinces: held, turn: 3 } as Rows);
}

test("on a crowded wall every capital and eight places in the news are named", () => {
  const [wide, high, tall] = [1210, 712, 1080];
  const [x, y, w, h] = GEO.view,
    k = Math.min(wide / w, high / h);
  const at = { left: x - (wide / k - w) / 2, top: y - (high / k - h) / 2, k, scale: tall / 39.5 / LETTERS };
  for (let nth = 0; nth < 60; nth++) {
    const all = crowded(nth);
    const told = new Set(all.filter((_, i) => (i + nth) % Math.floor(all.length / 8) === 0).map(({ id }) => id));
    assert.ok(told.size >= 8);
    const labels = all.map((face) => labelOf(face, at, told.has(face.id)));
    const { named: names } = written(labels, { x: 0, y: 0, w: wide, h: high });
    const lacking = all.filter(({ id, capital }) => (capital || told.has(id)) && !names.has(id));
    assert.deepEqual([nth, lacking.map(({ name }) => name)], [nth, []]);
  }
});

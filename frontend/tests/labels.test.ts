import assert from "node:assert/strict";
import { test } from "node:test";
import { aside, crossingMarks, written, type Label } from "#map/labels.ts";

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
    capital = label("capital", 100, { rank: 1000, firm: true, crown, else: [above] });
  const disc = label("disc", 400, { row: { x: 120, y: 10, w: 30, h: 30 } });
  const { named: places, bare } = written([below, disc, capital], WALL);
  assert.deepEqual([places.get("capital"), [...bare]], [{ x: 0, y: -100 }, ["disc"]]);
  assert.equal(written([below, capital], WALL, [above]).named.has("capital"), false);
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

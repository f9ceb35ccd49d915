import assert from "node:assert/strict";
import { test } from "node:test";
import { written, type Label } from "../src/map/labels.ts";

const WALL = { x: 0, y: 0, w: 1000, h: 600 };
const label = (id: string, x: number, more: Partial<Label> = {}): Label => ({ id, name: { x, y: 100, w: 120, h: 36 }, firm: false, rank: 1, ...more });
const named = (...labels: Label[]) => [...written(labels, WALL).named].sort();

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

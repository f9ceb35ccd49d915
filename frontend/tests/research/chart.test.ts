import assert from "node:assert/strict";
import { test } from "node:test";
import { levels, onTop, placed, toldBefore, turnsOf, type Series } from "#parts/chart.ts";

const line = (...values: number[]): Series => ({
  name: "gold",
  colour: "",
  points: values.map((value, i) => ({ turn: i + 1, value })),
});

test("the levels are round, few, and hold every value and nought", () => {
  assert.deepEqual(levels([line(3)]), [0, 1, 2, 3]);
  assert.deepEqual(levels([line(0)]), [0, 1]);
  assert.deepEqual(levels([line(3, 17), line(2, 9)]), [0, 5, 10, 15, 20]);
  assert.deepEqual(levels([line(-2, 3)]), [-2, 0, 2, 4]);
  for (const high of [1, 4, 5, 9, 11, 49, 120, 999]) {
    const all = levels([line(high)]);
    assert.ok(all.length >= 2 && all.length <= 6 && (all.at(-1) ?? 0) >= high, `${high}: ${all}`);
  }
});

test("the axis runs from the first count to the end of the game", () => {
  assert.deepEqual(turnsOf([line(3)], 6), [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(turnsOf([line(3, 4)]), [1, 2]);
  assert.deepEqual(turnsOf([], 6), []);
  assert.equal(placed(1, [1, 6], [0, 100]), 0);
  assert.equal(placed(1, [1, 1], [0, 100]), 50);
});

test("of two lines the higher has its number above, and where they meet it is written once", () => {
  const both = [line(3, 1, 5), line(2, 4, 5)];
  assert.deepEqual(
    [1, 2, 3].map((turn) => onTop(both, 0, turn)),
    [true, false, true],
  );
  assert.deepEqual(
    [1, 2, 3].map((turn) => onTop(both, 1, turn)),
    [false, true, true],
  );
  assert.deepEqual(
    [1, 2, 3].map((turn) => toldBefore(both, 1, turn)),
    [false, false, true],
  );
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { bearing, cellsOf, groundAt, levelAt, meant, steps } from "#parts/ventures/board.ts";

test("a board's letters say what a cell is of, its digits how high it is", () => {
  const rows = [".#", "c!"];
  assert.deepEqual(cellsOf(rows), [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ]);
  assert.deepEqual(
    cellsOf(rows).map((cell) => groundAt(rows, cell)),
    ["open", "wall", "cover", "hazard"],
  );
  assert.equal(levelAt(["00", "03"], [1, 1]), 3);
  assert.equal(levelAt([], [1, 1]), 0);
});

test("which way a cell lies is said to the next eighth, and how far with corners as one step", () => {
  const from = [4, 4] as const;
  const seen = [
    [4, 0],
    [8, 0],
    [8, 4],
    [8, 8],
    [4, 8],
    [0, 8],
    [0, 4],
    [0, 0],
  ] as const;
  assert.deepEqual(
    seen.map((to) => bearing(from, to)),
    ["n", "ne", "e", "se", "s", "sw", "w", "nw"],
  );
  assert.equal(bearing(from, [5, 0]), "n");
  assert.equal(steps(from, [1, 6]), 3);
});

test("a finger means the nearest of what is offered, and nothing that is out of its reach", () => {
  const spots = [{ at: [1, 1] as const }, { at: [3, 1] as const }];
  assert.deepEqual(meant([2.3, 1.5], spots, 1.5), spots[0]);
  assert.deepEqual(meant([2.9, 1.2], spots, 1.5), spots[1]);
  assert.equal(meant([7, 7], spots, 1.5), undefined);
  assert.equal(meant([1, 1], [], 1.5), undefined);
});

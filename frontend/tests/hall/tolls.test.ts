import assert from "node:assert/strict";
import { test } from "node:test";
import { summary } from "#hall/tolls.ts";

const nothing = { phase: "t1/war", harvest: {}, counts: {}, won: {}, lost: {}, hungry: {} };

test("a phase is summed up by what it brought, the most first", () => {
  const found = summary(
    { ...nothing, counts: { built: 1, battles: 3 }, won: { orcs: 1, elves: 2 }, lost: { humans: 3 } },
    "t1/war",
  );
  assert.deepEqual(found?.counts, [
    ["battles", 3],
    ["built", 1],
  ]);
  assert.deepEqual(found?.sides, [
    {
      name: "won",
      of: [
        ["elves", 2],
        ["orcs", 1],
      ],
    },
    { name: "lost", of: [["humans", 3]] },
  ]);
});

test("no more than can be read, and nothing of a phase that brought nothing or of another one", () => {
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`f${i}`, 1 + i]));
  assert.equal(summary({ ...nothing, hungry: many }, "t1/war")?.sides[0]?.of.length, 6);
  assert.deepEqual(
    [
      summary(nothing, "t1/war"),
      summary({ ...nothing, counts: { built: 1 } }, "t1/trade"),
      summary(undefined, "t1/war"),
    ],
    [undefined, undefined, undefined],
  );
});

// Node's own test runner: what "has changed" speaks of, phase by phase.
import assert from "node:assert/strict";
import { test } from "node:test";
import { before } from "#phone/now/since.ts";

test("in upkeep it is the war that came before, not the purchase", () => {
  assert.equal(before("t2/upkeep", 6), "t2/war");
});

test("a turn begins after the diplomacy of the one before, the first after the initial one", () => {
  assert.equal(before("t2/production", 6), "t1/diplomacy");
  assert.equal(before("t1/production", 6), "t0/diplomacy");
  assert.equal(before("t0/diplomacy", 6), "planning");
  assert.equal(before("planning", 6), "");
});

test("after the end it is the last diplomacy", () => {
  assert.equal(before("ended", 4), "t4/diplomacy");
});

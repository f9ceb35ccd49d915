import assert from "node:assert/strict";
import { test } from "node:test";
import { ended, overtaken, tolled, type Moment, type Toll } from "#parts/bell.ts";

const at = (phase: string, part = "", state: Moment["state"] = "running"): Moment => ({ phase, part, state });

test("a phase that ends rings, and says what begins", () => {
  assert.deepEqual(tolled(at("t1/production"), at("t1/trade")), {
    kind: "bell",
    over: "t1/production",
    begins: "t1/trade",
  });
  assert.equal(tolled(at("planning"), at("t0/diplomacy"))?.kind, "bell");
  assert.equal(tolled(at("t0/diplomacy"), at("t1/production"))?.kind, "bell");
  assert.equal(tolled(at("t1/diplomacy"), at("t2/production"))?.kind, "bell");
  assert.equal(tolled(at("t6/diplomacy"), at("ended", "", "ended"))?.kind, "end");
});

test("a part that ends rings inside its phase; the first part comes with its phase", () => {
  assert.deepEqual(tolled(at("t1/war", "preparation"), at("t1/war", "season_1")), {
    kind: "part",
    over: "preparation",
    begins: "season_1",
  });
  assert.equal(tolled(at("t1/war", ""), at("t1/war", "preparation")), undefined);
  assert.deepEqual(tolled(at("t1/purchase"), at("t1/war", "preparation")), {
    kind: "bell",
    over: "t1/purchase",
    begins: "t1/war",
  });
});

test("a clock that is turned back says so, also by whole turns", () => {
  assert.equal(tolled(at("t2/production"), at("t1/diplomacy"))?.kind, "back");
  assert.equal(tolled(at("ended", "", "ended"), at("t1/diplomacy"))?.kind, "back");
});

test("pauses, holds and time are no bell; the first start is", () => {
  assert.equal(tolled(at("t1/trade"), at("t1/trade", "", "paused")), undefined);
  assert.equal(tolled(at("t1/trade"), at("t1/trade", "", "held")), undefined);
  assert.deepEqual(tolled(at("planning", "", "planning"), at("planning")), {
    kind: "start",
    over: "",
    begins: "planning",
  });
});

test("a bell that had to wait is told no more once the clock has gone on", () => {
  const season: Toll = { kind: "part", over: "preparation", begins: "season_1" },
    trade: Toll = { kind: "bell", over: "t1/production", begins: "t1/trade" };
  assert.deepEqual(
    [overtaken(season, at("t1/war", "season_1")), overtaken(season, at("t1/war", "season_2"))],
    [false, true],
  );
  assert.deepEqual([overtaken(trade, at("t1/trade")), overtaken(trade, at("t1/purchase"))], [false, true]);
});

test("what has ended between two phases is told in its order, over turns, and never of the future", () => {
  assert.deepEqual(ended("t1/upkeep", "t2/trade", 6), ["t1/upkeep", "t1/diplomacy", "t2/production"]);
  assert.deepEqual(ended("planning", "t1/production", 6), ["planning", "t0/diplomacy"]);
  assert.deepEqual(ended("t6/upkeep", "ended", 6), ["t6/upkeep", "t6/diplomacy"]);
  assert.deepEqual(
    [ended("t2/trade", "t1/upkeep", 6), ended("t2/trade", "t2/trade", 6), ended("", "t2/trade", 6)],
    [[], [], []],
  );
});

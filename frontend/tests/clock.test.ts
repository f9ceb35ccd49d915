import assert from "node:assert/strict";
import { test } from "node:test";
import { Clock, left, mmss, partGap } from "#core/clock.ts";
import { passed } from "#core/tolls.ts";

/** A device whose ticks the test turns by hand. */
function device(ticks = 1000) {
  const hand = { ticks };
  return { hand, clock: new Clock(() => hand.ticks) };
}

test("the page's own time holds until the first pong", () => {
  const { hand, clock } = device();
  clock.start(50_000);
  hand.ticks += 250;
  assert.equal(clock.now(), 50_250);
});

test("the sample with the shortest round trip wins", () => {
  const { hand, clock } = device(10_000);
  clock.sample(10_000 - 400, 1_000_000);
  clock.sample(10_000 - 20, 2_000_000);
  clock.sample(10_000 - 300, 3_000_000);
  hand.ticks += 5;
  assert.equal(clock.now(), 2_000_010 + 5);
});

test("samples taken before a sleep are dropped", () => {
  const { hand, clock } = device(10_000);
  clock.sample(9_999, 1_000_000);
  clock.reset();
  hand.ticks += 50;
  clock.sample(hand.ticks - 500, 9_000_000);
  assert.equal(clock.now(), 9_000_250);
});

test("samples older than five minutes no longer count", () => {
  const { hand, clock } = device(10_000);
  clock.sample(9_999, 1_000_000);
  hand.ticks += 300_001;
  clock.sample(hand.ticks - 100, 5_000_000);
  assert.equal(clock.now(), 5_000_050);
});

test("a time to come says that what was measured no longer holds", () => {
  const { hand, clock } = device(10_000);
  clock.sample(9_990, 1_000_000);
  clock.heard(1_000_900); // within what two clocks may differ
  assert.equal(clock.now(), 1_000_005);
  clock.heard(990_000); // a frame that was long under way
  assert.equal(clock.now(), 1_000_005);
  clock.heard(4_600_000); // the device slept
  assert.equal(clock.now(), 4_600_000);
  hand.ticks += 100;
  clock.sample(hand.ticks - 40, 4_600_090);
  assert.equal(clock.now(), 4_600_110);
});

test("a running clock counts to its deadline, a still one shows what remains", () => {
  assert.equal(left({ state: "running", deadline: 5_000, remaining: 99 }, 3_000), 2_000);
  assert.equal(left({ state: "running", deadline: 5_000, remaining: 99 }, 6_000), 0);
  assert.equal(left({ state: "paused", deadline: null, remaining: 61_000 }, 6_000), 61_000);
  assert.equal(left({ state: "held", deadline: null, remaining: 0 }, 6_000), 0);
  assert.equal(left({ state: "ended", deadline: null, remaining: 7 }, 6_000), 0);
});

test("time is written as minutes and seconds, hours only when there are many", () => {
  assert.equal(mmss(61_000), "1:01");
  assert.equal(mmss(60_001), "1:01");
  assert.equal(mmss(0), "0:00");
  assert.equal(mmss(-5), "0:00");
  assert.equal(mmss(3 * 3_600_000), "3:00:00");
});

test("each milestone is passed exactly once", () => {
  assert.equal(passed(300_050, 299_950), 300);
  assert.equal(passed(299_950, 299_850), null);
  assert.equal(passed(120_001, 120_000), 120);
  assert.equal(passed(10_010, 9_910), 10);
  assert.equal(passed(90, 0), 0);
  assert.equal(passed(0, 0), null);
});

test("a phone that slept over several milestones hears the last of them only", () => {
  assert.equal(passed(400_000, 50_000), 60);
  assert.equal(passed(400_000, 0), 0);
});

test("a part ends as long before the bell whether the clock runs or stands", () => {
  const running = { state: "running", deadline: 900_000, remaining: 0, part_ends: 780_000, part_remaining: null };
  const paused = { state: "paused", deadline: null, remaining: 300_000, part_ends: null, part_remaining: 180_000 };
  assert.equal(partGap(running), 120_000);
  assert.equal(partGap(paused), 120_000);
  assert.equal(partGap({ ...running, part_ends: null }), null);
});

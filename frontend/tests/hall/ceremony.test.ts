// At which step the ceremony is, by the server's time alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isTold, minutes, standOf, WAITED_MS, type Step } from "#parts/factions/ceremony/steps.ts";

const STEPS: Step[] = [
  { key: "bell", part: "bell", about: "", lasts: 8_000 },
  { key: "award.goals", part: "award", about: "goals", lasts: 5_000 },
  { key: "stories", part: "stories", about: "", lasts: 20_000 },
];
const SINCE = 1_000_000;
const shown = (step: string, runs = true) => ({ step, since: SINCE, runs, thanks: "", steps: [] });
const at = (step: string, after: number, runs = true) => standOf(STEPS, shown(step, runs), SINCE + after)?.step.key;

test("it goes on by itself, each step for its time, and a wall that comes late is where all are", () => {
  assert.equal(at("bell", 0), "bell");
  assert.equal(at("bell", 7_999), "bell");
  assert.equal(at("bell", 8_000), "award.goals");
  assert.equal(at("bell", 13_000), "stories");
  assert.equal(at("award.goals", 5_000), "stories");
});

test("the last step stays, and one that is held does as well", () => {
  assert.equal(at("bell", 3_600_000), "stories");
  assert.equal(at("bell", 3_600_000, false), "bell");
});

test("a clock that is a little behind shows the step, and one that is gone begins anew", () => {
  assert.equal(at("award.goals", -500), "award.goals");
  assert.equal(at("award.gone", 0), "bell");
  assert.equal(standOf([], shown("bell"), SINCE), undefined);
});

test("which step of how many it is, and how long it takes to the last", () => {
  assert.deepEqual(standOf(STEPS, shown("bell"), SINCE + 10_500), { step: STEPS[1], at: 1 });
  assert.equal(minutes(STEPS), 1);
  assert.equal(minutes([{ ...STEPS[0]!, lasts: 120_000 }, STEPS[2]!]), 2);
});

test("one that was left is at no step", () => {
  assert.equal(at("", 0, false), undefined);
});

const RANKING: Step[] = [
  ...STEPS.slice(0, 2),
  { key: "courts", part: "courts", about: "", lasts: 16_000 },
  { key: "seats", part: "seats", about: "", lasts: 14_000 },
];
const told = (part: "courts" | "seats", step: string) => isTold(part, RANKING, shown(step, false), SINCE, SINCE);

test("phones tell who came where with the ceremony, and not before it", () => {
  assert.equal(told("courts", "award.goals"), false);
  assert.equal(told("courts", "courts"), true);
  assert.equal(told("seats", "courts"), false);
  assert.equal(told("seats", "seats"), true);
});

test("before a ceremony all wait for it, but not for ever, and one that was left is over", () => {
  assert.equal(isTold("courts", RANKING, undefined, SINCE, SINCE + WAITED_MS - 1), false);
  assert.equal(isTold("courts", RANKING, undefined, SINCE, SINCE + WAITED_MS), true);
  assert.equal(told("seats", ""), true);
});

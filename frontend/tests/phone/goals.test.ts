import assert from "node:assert/strict";
import { test } from "node:test";
import { lacking } from "#core/words.ts";
import { isFor, ordered, reached, signOf, type Goal } from "#parts/factions/story/goals.ts";

const goal = (key: string, more: Partial<Goal> = {}): Goal => ({
  key,
  text: key,
  faction: "humans",
  seat: "",
  state: "",
  claimed_by: "",
  word: "",
  ...more,
});
const STATES = ["", "claimed", "confirmed", "denied"] as const;

test("each state has a sign and a word, so that none is told by its colour alone", () => {
  assert.equal(new Set(STATES.map((state) => signOf({ state }))).size, 4);
  assert.deepEqual(
    lacking([
      ...STATES.map((state) => `ui.goal.state.${state || "open"}`),
      "ui.goal.denied_because",
      "ui.goal.claimed_by",
      "ui.story.unclaimed",
    ]),
    [],
  );
});

test("mine are those of my seat and of my whole faction, also when everybody’s are told at the end", () => {
  const all = [
    goal("ours"),
    goal("mine", { seat: "humans-monarch" }),
    goal("a mate’s", { seat: "humans-successor" }),
    goal("theirs", { faction: "elves" }),
  ];
  assert.deepEqual(
    all.filter(isFor("humans-monarch", "humans")).map(({ key }) => key),
    ["ours", "mine"],
  );
});

test("only what Control confirmed counts as reached", () => {
  assert.equal(reached(STATES.map((state, i) => goal(`o${i}`, { state }))), 1);
});

test("what is reached comes first, the whole faction’s before those of its seats", () => {
  const all = [
    goal("o2", { seat: "humans-successor" }),
    goal("o3", { seat: "humans-monarch" }),
    goal("o4"),
    goal("o1", { seat: "humans-monarch" }),
  ];
  assert.deepEqual(
    ordered(all).map(({ key }) => key),
    ["o4", "o1", "o3", "o2"],
  );
  const judged = [
    ...all,
    goal("no", { state: "denied" }),
    goal("asked", { state: "claimed" }),
    goal("yes", { state: "confirmed", seat: "humans-successor" }),
  ];
  assert.deepEqual(
    ordered(judged).map(({ key }) => key),
    ["yes", "asked", "no", "o4", "o1", "o3", "o2"],
  );
});

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  balance,
  branches,
  missing,
  opens,
  shown,
  split,
  withCredits,
  type Known,
  type Technology,
} from "#phone/factions/research/tree.ts";

const technology = (key: string, branch: Technology["branch"], ...needs: string[]): Technology => ({
  key,
  name: key,
  branch,
  needs,
  text: "",
  cost: { gold: 2 },
  effects: [],
  institution: "",
});
const TREE = [
  technology("arches", "craft", "quarries"),
  technology("quarries", "craft"),
  technology("keels", "sea"),
  technology("domes", "craft", "arches"),
];
const KNOWN: Known = {
  quarries: { state: "known", missing: [] },
  arches: { state: "possible", missing: [] },
  domes: { state: "locked", missing: ["arches"] },
  keels: { state: "closed", missing: [] },
};

test("the tree stands branch by branch, what is needed before what needs it", () => {
  const keys = (filter: "possible" | "known" | "all") =>
    branches(TREE, shown(TREE, KNOWN, filter)).map(({ branch, technologies }) => [
      branch,
      ...technologies.map(({ key }) => key),
    ]);
  assert.deepEqual(keys("all"), [
    ["craft", "quarries", "arches", "domes"],
    ["sea", "keels"],
  ]);
  assert.deepEqual(keys("possible"), [["craft", "arches"]]);
  assert.deepEqual(
    opens(TREE, "arches").map(({ key }) => key),
    ["domes"],
  );
});

test("BUY-6 credits stand for what is missing", () => {
  assert.deepEqual(missing({ gold: 2, stone: 1 }, { gold: 1, stone: 3 }), { gold: 1 });
  assert.deepEqual(withCredits({ gold: 2, stone: 1 }, { gold: 1, stone: 1 }), { gold: 1, stone: 1, credits: 1 });
  assert.deepEqual(withCredits({ gold: 2 }, { gold: 2 }), { gold: 2 });
});

test("TECH-4 a cost is dealt out in turn, and nobody is dealt more than he has while another can be asked", () => {
  assert.deepEqual(split({ gold: 2, stone: 2 }, ["me", "elves"], { gold: 5, stone: 5 }), {
    me: { gold: 1, stone: 1 },
    elves: { gold: 1, stone: 1 },
  });
  assert.deepEqual(split({ gold: 3 }, ["me", "elves"], { gold: 0 }), { me: {}, elves: { gold: 3 } });
  for (const payers of [
    ["me", "elves"],
    ["me", "elves", "guild"],
  ]) {
    const cost = { gold: 4, wood: 3, exotic: 1 };
    assert.deepEqual(balance(cost, split(cost, payers, { gold: 1 })), { over: {}, missing: 0 });
  }
});

test("TECH-4 shares that do not come to the cost say what is wrong", () => {
  const cost = { gold: 2, stone: 1 };
  assert.deepEqual(balance(cost, { me: { gold: 1 }, elves: { credits: 1 } }), { over: {}, missing: 1 });
  assert.deepEqual(balance(cost, { me: { gold: 3 }, elves: {} }), { over: { gold: 1 }, missing: 0 });
  assert.deepEqual(balance(cost, { me: { gold: 2 }, elves: { credits: 2 } }), { over: {}, missing: -1 });
});

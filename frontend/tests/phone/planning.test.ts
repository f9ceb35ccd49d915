import assert from "node:assert/strict";
import { test } from "node:test";
import type { Arrangement, BuildingRow } from "#core/rows.ts";
import { byDefault, moved, same, swapped } from "#phone/factions/planning/arrangement.ts";

const SPACES = ["kingsmead", "ostmark", "saltmere"];
const BUILT: BuildingRow[] = [
  { kind: "port", province: "fernhaven", holder: "" },
  { kind: "capital", province: "kingsmead", holder: "" },
  { kind: "port", province: "saltmere", holder: "" },
];
const usual = (): Arrangement => byDefault(SPACES, "kingsmead", BUILT);

test("by default every card lies on its own space, and the dock is the port of the homeland", () => {
  assert.deepEqual(usual(), {
    cards: { kingsmead: "kingsmead", ostmark: "ostmark", saltmere: "saltmere" },
    dock: "saltmere",
    capital: "kingsmead",
  });
});

test("two cards change places and nothing else moves", () => {
  const after = swapped(usual(), "ostmark", "saltmere");
  assert.deepEqual(after.cards, { kingsmead: "kingsmead", ostmark: "saltmere", saltmere: "ostmark" });
  assert.equal(after.dock, "saltmere");
});

test("swaps build on each other, and swapping back is no change", () => {
  const round = swapped(swapped(usual(), "kingsmead", "ostmark"), "ostmark", "saltmere");
  assert.deepEqual(round.cards, { kingsmead: "ostmark", ostmark: "saltmere", saltmere: "kingsmead" });
  assert.ok(same(swapped(swapped(usual(), "kingsmead", "ostmark"), "kingsmead", "ostmark"), usual()));
});

test("a space that nobody spoke of yet has its own card", () => {
  const after = swapped({ cards: {}, dock: "", capital: "" }, "kingsmead", "ostmark");
  assert.deepEqual(after.cards, { kingsmead: "ostmark", ostmark: "kingsmead" });
});

test("arrangements differ by a card, by the dock, by the capital", () => {
  assert.ok(same(usual(), usual()));
  assert.equal(same(usual(), swapped(usual(), "kingsmead", "ostmark")), false);
  assert.equal(same(usual(), { ...usual(), dock: "ostmark" }), false);
  assert.equal(same(usual(), { ...usual(), capital: "ostmark" }), false);
});

test("what a proposal would move is named in the order of the homeland", () => {
  assert.deepEqual(moved(SPACES, usual(), swapped(usual(), "saltmere", "kingsmead")), ["kingsmead", "saltmere"]);
  assert.deepEqual(moved(SPACES, usual(), { cards: { ostmark: "ostmark" }, dock: "", capital: "" }), []);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Budget } from "#core/rows.ts";
import { budgetTold, costly, goodsTold } from "#phone/factions/production/budgets.ts";
import "../english.ts";

const BUDGET: Budget = {
  aim: "feed",
  lands: { ostmark: ["food", "gold"] },
  houses: {},
  gives: { food: 9, gold: 2, wood: 0 },
  over: { food: 3, gold: 0 },
  rises: [],
  hungry: [],
  leaves: 0,
};
const place = (key: string) => ({ ostmark: "Ostmark", saltmere: "Saltmere" })[key] ?? key;

test("a budget says what it gives together, and what is left when all are fed and paid", () => {
  assert.equal(budgetTold(BUDGET, place), "9 food and 2 gold. All are fed and paid; 3 food over.");
  assert.equal(
    budgetTold({ ...BUDGET, over: { food: 0, gold: 0 } }, place),
    "9 food and 2 gold. All are fed and paid; nothing over.",
  );
  assert.equal(costly(BUDGET), false);
});

test("who rises, starves or leaves by it is said in the place of what is left", () => {
  const short = {
    ...BUDGET,
    over: { food: -2, gold: 1 },
    rises: ["ostmark"],
    hungry: ["ostmark", "saltmere"],
    leaves: 2,
  };
  assert.equal(
    budgetTold(short, place),
    "9 food and 2 gold. At the upkeep: Ostmark rises; Saltmere starves; 2 units leave.",
  );
  assert.equal(costly(short), true);
});

test("goods of which there are none are not told", () => assert.equal(goodsTold({ food: 0, gold: 1 }), "1 gold"));

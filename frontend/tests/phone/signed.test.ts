import assert from "node:assert/strict";
import { test } from "node:test";
import type { StatementItem } from "#core/rows.ts";
import { explained, improvedByCapital, isLoss } from "#phone/factions/production/signed.ts";

const item = (amount: number, why: [string, number][]): StatementItem => ({
  row: "province/ostmark",
  what: "food",
  amount,
  rule: "",
  why,
  note: "",
});
const told = (amount: number, why: [string, number][]) => explained(item(amount, why)).replaceAll("\u00a0", " ");

test("production says of how many times, upkeep says for what", () => {
  assert.equal(told(2, [["base", 2]]), "2 as usual");
  assert.equal(
    told(1, [
      ["base", 2],
      ["improved", 1],
    ]),
    "1 of 3 times (2 as usual + 1 infrastructure)",
  );
  assert.equal(told(-2, [["regiment", 2]]), "2 regiments");
  assert.equal(told(-1, [["province", 1]]), "1 province");
  assert.equal(told(0, []), "");
});

test("what the capital improves is not called infrastructure, unless that stands there too", () => {
  const stands = (kind: "capital" | "infrastructure" | "port", province = "ostmark") => ({
    kind,
    province,
    holder: "",
  });
  assert.equal(improvedByCapital("province/ostmark", [stands("capital"), stands("infrastructure", "saltmere")]), true);
  assert.equal(improvedByCapital("province/ostmark", [stands("capital"), stands("infrastructure")]), false);
  assert.equal(improvedByCapital("province/ostmark", [stands("port"), stands("capital", "saltmere")]), false);
  const said = explained(
    item(3, [
      ["base", 2],
      ["improved", 1],
    ]),
    true,
  ).replaceAll("\u00a0", " ");
  assert.equal(said, "2 as usual + 1 capital");
});

test("paying with goods is no loss; letting somebody go is", () => {
  assert.equal(isLoss("food", -2), false);
  assert.equal(isLoss("metal", -2), false);
  assert.equal(isLoss("regiment", -1), true);
  assert.equal(isLoss("order", -1), true);
});

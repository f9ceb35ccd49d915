// The house rules: what is typed, what it comes to, and how it is told.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { HouseRule } from "#core/wire.gen.ts";
import { answers, decided, declare, numberOf, ruling, said, same } from "#desk/house/declared.ts";
import "./cast.ts";

const rule = (key: string, usual: HouseRule["usual"], more: Partial<HouseRule>): HouseRule => ({
  key,
  name: `Name of ${key}`,
  says: "",
  choices: [],
  numbers: [],
  usual,
  usually: "",
  unsaid: usual,
  ...more,
});
const whole = { key: "", says: "", least: 1, most: 100 };
const die = rule("battle_die", 6, { numbers: [whole] });
const press = rule("press", "free", {
  choices: [
    { value: "free", says: "at once" },
    { value: "held", says: "held" },
  ],
});
const dice = rule("table_dice", false, {
  choices: [
    { value: "yes", says: "yes" },
    { value: "no", says: "no" },
  ],
});
const stat = rule("arch_wizard", "+2/+2", {
  numbers: ["x", "y"].map((key) => ({ key, says: key, least: -9, most: 9 })),
});
const goods = rule(
  "temple_cost",
  { gold: 2, stone: 1 },
  {
    numbers: ["gold", "stone"].map((key) => ({ key, says: key, least: 0, most: 100 })),
  },
);

test("what a field shows is what it sends back", () => {
  for (const [one, values] of [
    [die, [1, 6, 100]],
    [press, ["free", "held"]],
    [dice, [true, false]],
    [stat, ["+2/+2", "+3/-1", "+0/+0"]],
    [
      goods,
      [
        { gold: 2, stone: 1 },
        { gold: 0, stone: 0 },
      ],
    ],
  ] as const)
    for (const value of values) assert.deepEqual(ruling(one, answers(one, value)), value);
});

test("a number out of its bounds, or none, is no ruling", () => {
  for (const text of ["", "0", "101", "six", "1.5", "1e1", "-3"]) assert.equal(ruling(die, { "": text }), null, text);
  assert.equal(ruling(stat, { x: "-10", y: "0" }), null);
  assert.equal(ruling(stat, { x: "−9", y: "9" }), "-9/+9");
  assert.equal(ruling(goods, { gold: "3" }), null);
  assert.equal(numberOf(" 7 ", whole), 7);
});

test("what has not been ruled is as the handbook has it", () => {
  assert.deepEqual(answers(die, undefined), { "": "6" });
  assert.ok(same(goods, undefined, goods.usual));
  assert.ok(same(goods, { stone: 1, gold: 2 }, goods.usual), "whatever comes first");
  assert.ok(!same(press, "held", press.usual));
  assert.ok(!same({ ...press, unsaid: "held" }, undefined, press.usual), "or as it was before there was such a ruling");
});

test("a ruling is told in words, in the journal too", () => {
  assert.equal(said(press, "held"), "held");
  assert.equal(said(dice, true), "yes");
  assert.equal(said(stat, "+3/-1"), "+3/−1");
  assert.equal(said(goods, { gold: 3, stone: 0 }), "3 gold");
  assert.equal(said(die, 8), "8");
  declare([{ key: "battle", title: "A fight", rules: [die, press] }]);
  assert.deepEqual(decided({ ruling: "press", value: "held" }), { ruling: "Name of press", value: "held" });
  assert.deepEqual(decided({ ruling: "nothing", value: 1 }), {});
});

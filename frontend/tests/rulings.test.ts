// What Control has changed of what the dice had said, as everybody reads it at the end.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { RulingRow } from "#core/rows.ts";
import { lacking } from "#core/words.ts";
import { ruling } from "#parts/diplomacy/plots/rulings.ts";

const NAMES: Record<string, string> = {
  "faction/elves": "Lirienne",
  "character/maud": "Queen Maud",
  "officer/officer-1": "Otto",
  "province/lirien": "Lirien",
  "technology/longbows": "Longbows",
};
const row = (change: Partial<RulingRow>): RulingRow => ({
  faction: "elves",
  act: "assassinate",
  against: "",
  technology: "",
  character: "maud",
  province: "",
  phase: "t2/diplomacy",
  outcome: "success",
  exposed: false,
  said: "failure",
  said_exposed: true,
  ruled_by: "control/ann",
  ...change,
});
const told = (change: Partial<RulingRow> = {}): string => ruling(row(change), (name) => NAMES[name]);

test("a ruling says who, what, what the dice had said and what was ruled", () => {
  assert.match(
    told(),
    /^ann \(.*\): assassination by Lirienne, aimed at Queen Maud\. The dice: fails, culprit known\. Control: succeeds, culprit unknown\.$/,
  );
  assert.match(told({ character: "officer-1" }), /aimed at Otto\./);
  assert.match(
    told({ act: "incite", character: "", province: "lirien" }),
    /incitement by Lirienne, aimed at Lirien\. The dice: fails\. Control: succeeds\.$/,
  );
  assert.match(
    told({ act: "steal", character: "", against: "elves", technology: "longbows", said: "countered" }),
    /aimed at Lirienne, Longbows\. The dice: countered\./,
  );
});

test("every act and outcome has its word", () => {
  const acts = ["sabotage", "assassinate", "steal", "incite"].map((act) => `dice.act.${act}`);
  assert.deepEqual(
    lacking([...acts, ...["success", "failure", "countered", "exposed", "hidden"].map((came) => `dice.came.${came}`)]),
    [],
  );
});

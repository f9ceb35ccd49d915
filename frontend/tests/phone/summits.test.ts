import assert from "node:assert/strict";
import { test } from "node:test";
import type { AttendanceRow, Keyed, LineRow, TheoryRow } from "#core/rows.ts";
import { AFTER_MS, electors, onFloor, scaleOf } from "#hall/diplomacy/summits/lectern.ts";
import { barter, lacking } from "#phone/diplomacy/summits/barter.ts";

const PHASE = "t1/diplomacy";
const theory = (key: string, change: Partial<TheoryRow> = {}): Keyed<TheoryRow> => ({
  key,
  faction: "humans",
  seat: "hw",
  hypothesis: "The tide",
  conclusion: "",
  state: "announced",
  ayes: 0,
  noes: 0,
  voted: [],
  due: null,
  remaining: null,
  phase: PHASE,
  at: 0,
  ...change,
});
const line = (code: string, at: number): Keyed<LineRow> =>
  ({
    key: `l${at}`,
    code,
    facts: { faction: "humans", text: "The tide" },
    phase: PHASE,
    at,
    seq_no: at,
  }) as unknown as Keyed<LineRow>;
const chair = (seat: string, faction: string): Keyed<AttendanceRow> => ({
  key: seat,
  seat,
  faction,
  phase: PHASE,
  at: 0,
});

test("the lectern shows who speaks or is voted on, of this summit alone", () => {
  const speaking = theory("b", { state: "presenting" });
  assert.equal(onFloor([theory("a"), speaking], [], PHASE, 0), speaking);
  const concluding = theory("c", { state: "concluding" });
  assert.equal(onFloor([theory("a"), concluding], [], PHASE, 0), concluding);
  assert.equal(onFloor([theory("a"), { ...speaking, phase: "t0/diplomacy" }], [], PHASE, 0), undefined);
});

test("a count stays for a while, unless the next one speaks", () => {
  const done = theory("a", { state: "accepted" }),
    next = theory("b", { faction: "elves", state: "presenting" });
  const lines = [line("theory_accepted", 1000)];
  assert.equal(onFloor([done], lines, PHASE, 1000 + AFTER_MS - 1), done);
  assert.equal(onFloor([done], lines, PHASE, 1000 + AFTER_MS), undefined);
  const gone = theory("c", { state: "withdrawn" });
  assert.equal(onFloor([gone], [line("theory_withdrawn", 1000)], PHASE, 1001), gone);
  assert.equal(onFloor([done, next], lines, PHASE, 1001), next);
});

test("those present but the presenter vote; who has voted and left still counts", () => {
  const present = [chair("hw", "humans"), chair("ew", "elves"), chair("dw", "dwarves")];
  assert.equal(electors(theory("a"), present), 2);
  assert.equal(electors(theory("a", { voted: ["gw", "ew"] }), present), 3);
});

test("a deal at the table has a partner and a technology", () => {
  const none = { technology: "", good: "", n: 1 },
    lore = { ...none, technology: "plough" },
    gold = { ...none, good: "gold", n: 2 };
  assert.deepEqual(barter(lore), { technologies: ["plough"] });
  assert.deepEqual(barter(gold), { goods: { gold: 2 } });
  assert.equal(lacking("elves", lore, gold), false);
  assert.equal(lacking("", lore, gold), true);
  assert.equal(lacking("elves", none, gold), true);
  assert.equal(lacking("elves", lore, { ...gold, n: 0 }), true);
  assert.equal(lacking("elves", lore, { ...gold, n: 1.5 }), true);
});

test("what is short stands large on the wall, what is long still fits", () => {
  assert.equal(scaleOf({ hypothesis: "The moon pulls the tide", conclusion: "" }), 1);
  const [long, concluded] = ["", "a".repeat(300)].map((conclusion) =>
    scaleOf({ hypothesis: "a".repeat(300), conclusion }),
  );
  assert.ok(0.5 < concluded! && concluded! < long! && long! < 1);
});

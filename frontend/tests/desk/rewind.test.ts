// A rewind before it is done, the journal's older pages, and Control acting for a seat.
import assert from "node:assert/strict";
import { test } from "node:test";
import { entries, joined, lastRewind, rulings, type Entry } from "#desk/journal/journal.ts";
import { doers, groups, untold, type Difference, type PastEntry } from "#desk/rewind/past.ts";
import { deed, told, who } from "#desk/journal/told.ts";
import { has } from "#core/words.ts";
import { book, entry } from "./cast.ts";

const order = (seq: number, actor: string, more: Partial<PastEntry> = {}): PastEntry => ({
  seq,
  at: 1,
  actor,
  command: "produce",
  args: { province: "ostmark", outputs: ["gold"] },
  phase: "t1/production",
  step: false,
  ...more,
});
const ACTED = {
  command: "act_for",
  actor: "control/ann",
  args: { seat: "elves-monarch", command: "produce", args: { province: "lirien", outputs: ["gold"] } },
};

test("orders are grouped by who gave them, most first, consequences left out", () => {
  const all = [
    order(9, "clock", { step: true }),
    order(8, "seat/humans-monarch"),
    order(7, "seat/humans-monarch"),
    order(6, "control/ann", ACTED),
  ];
  assert.deepEqual(
    doers(book(), all).map((one) => [one.name, one.orders.length]),
    [
      ["Monarch, Aldermark", 2],
      ["ann for Monarch, Lirienne", 1],
    ],
  );
});

const change = (row: string, field: string, now: Difference["now"], then: Difference["then"]): Difference => ({
  row,
  kind: row.split("/")[0]!,
  field,
  now,
  then,
});

test("goods, provinces and units are told old to new, in this order", () => {
  const rows = [
    change("unit/u1", "place", "westmark", "ostmark"),
    change("province/ostmark", "owner", "elves", ""),
    change("province/ostmark", "order", -1, 2),
    change("faction/humans", "gold", 5, 3),
    change("draft/x", "", true, false),
    change("event/astor", "phase", "t1/trade", "t1/production"),
  ];
  assert.deepEqual(
    groups(book(), rows).map(({ kind, changes }) => [kind, changes.map((one) => `${one.label} ${one.text}`)]),
    [
      ["faction", ["Aldermark gold: 5 → 3"]],
      ["province", ["Ostmark owner: Lirienne → nobody, public order: −1 → 2"]],
      ["unit", ["1 militia of Aldermark in Ostmark place: Westmark → Ostmark"]],
    ],
  );
  assert.equal(untold(rows), 1);
});

test("units that come back or go are counted, whether absence is null or false", () => {
  const rows = [
    change("unit/x1", "", null, true),
    change("unit/x2", "", false, true),
    change("unit/u1", "", true, null),
  ];
  assert.deepEqual(
    groups(book(), rows)[0]!.changes.map((one) => `${one.label} ${one.text}`),
    ["2 × a unit no longer there comes back", "1 militia of Aldermark in Ostmark goes"],
  );
});

test("what has gone is called by what it was", () => {
  const facts = { kind: "militia", faction: "humans", place: "westmark" };
  const rows = ["unit/x1", "unit/x2"].map((row) => ({ ...change(row, "", false, true), facts }));
  assert.deepEqual(
    groups(book(), rows)[0]!.changes.map((one) => `${one.label} ${one.text}`),
    ["2 × militia of Aldermark in Westmark comes back"],
  );
});

test("every kind that is told has its heading", () => {
  for (const kind of [
    "faction",
    "province",
    "unit",
    "army",
    "building",
    "relation",
    "officer",
    "character",
    "technology",
    "objective",
  ])
    assert.ok(has(`desk.past.${kind}`), kind);
});

test("Control acting for a seat is named with it, and the order told as the seat's own", () => {
  assert.equal(who(book(), ACTED), "ann for Monarch, Lirienne");
  assert.equal(deed(book(), ACTED), "Lirien produces gold");
  assert.equal(told(book(), ACTED), "For Monarch, Lirienne: Lirien produces gold");
  assert.equal(who(book(), { ...ACTED, command: "pause", args: {} }), "Control (ann)");
});

test("an override tells what stood there before, where the line that told of it is still held", () => {
  const line = {
    "line/4": {
      side: "control",
      code: "overridden",
      facts: { row: "province/ostmark", field: "owner", old: "humans", new: "elves", reason: "x" },
      at: 1,
      phase: "t1/production",
      seq_no: 4,
    },
  };
  const args = { row: "province/ostmark", field: "owner", value: "elves", reason: "x" };
  const e = { command: "override", args, rows: ["province/ostmark", "line/4"] };
  assert.equal(told(book(line), e), "Overrode owner of Ostmark: Lirienne (was Aldermark)");
  assert.equal(told(book(), e), "Overrode owner of Ostmark: Lirienne");
  assert.equal(told(book(line), e, "ask"), "Override owner of Ostmark: Lirienne");
});

test("of a table that was overridden only what differs is told; without what stood before, its beginning", () => {
  const [old, value] = [
    { table_dice: false, taken_order: 2, costs: { gold: 1 } },
    { table_dice: true, taken_order: 3, costs: { gold: 1 } },
  ];
  const line = {
    "line/4": {
      side: "control",
      code: "overridden",
      facts: { row: "event/astor", field: "rules", old, new: value, reason: "x" },
      at: 1,
      phase: "t1/war",
      seq_no: 4,
    },
  };
  const args = { row: "event/astor", field: "rules", value, reason: "x" };
  assert.equal(
    told(book(line), { command: "override", args, rows: ["line/4"] }),
    "Overrode rules of the event: dice from the table: yes, taken order: 3 (was dice from the table: no, taken order: 2)",
  );
  const long = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`rule_${n}`, n]));
  assert.ok(told(book(), { command: "override", args: { ...args, value: long } }).length < 130);
});

const JOURNAL = book({
  "entry/2": entry("start", "control/ann"),
  "entry/3": entry("produce", "seat/humans-monarch", { draft: true }),
  "entry/5": entry("next_phase", "control/bob", { step: true }),
  "entry/4": entry("override", "control/bob", {
    args: { row: "faction/elves", field: "gold", value: 9 },
    reason: "coin",
  }),
});

test("rulings are what Controls did, whoever of them", () => {
  assert.deepEqual(
    rulings(entries(JOURNAL)).map((e) => [e.seq, e.actor]),
    [
      [4, "control/bob"],
      [2, "control/ann"],
    ],
  );
});

test("older pages join in, and what is live is the newer word", () => {
  const older = new Map<number, Entry>([
    [1, { ...entry("found", "control/ann"), seq: 1 } as Entry],
    [4, { ...entry("old", "clock"), seq: 4 } as Entry],
  ]);
  assert.deepEqual(
    joined(entries(JOURNAL), older).map((e) => [e.seq, e.command]),
    [
      [5, "next_phase"],
      [4, "override"],
      [3, "produce"],
      [2, "start"],
      [1, "found"],
    ],
  );
});

test("a rewind is easily taken back until something but the clock has moved", () => {
  const rewound = (more: Record<string, object>) =>
    lastRewind(entries(book({ "entry/4": entry("rewind", "control/ann", { args: { to: 2 } }), ...more })))?.seq;
  assert.equal(rewound({}), 4);
  assert.equal(rewound({ "entry/5": entry("resume", "control/ann") }), 4);
  assert.equal(rewound({ "entry/5": entry("override", "control/ann") }), undefined);
});

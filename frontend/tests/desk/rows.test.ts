// Editors for any field, tables, and the list of what was sent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asText, inLine, isMoment, read, same, seen, typeOf } from "#desk/rows/fields.ts";
import { landCell, lands, landText } from "#desk/factions/production/lands.ts";
import { newest, sideFaction, sideName } from "#desk/log/lines.ts";
import { folded, gone, open, orphaned } from "#desk/sent/results.ts";
import { fields, items, setBy, settable, shelfOf, unowned } from "#desk/rows/shelf.ts";
import { told } from "#desk/journal/told.ts";
import { matches } from "#core/matches.ts";
import { sorted, turned } from "#desk/kit/sorting.ts";
import type { Json } from "#core/protocol.ts";
import { underWay, type Sent } from "#core/sent.ts";
import { book, may } from "./cast.ts";

test("every value gets the editor of its type", () => {
  const values: Json[] = ["elves", 3, 2.5, true, ["food", "gold"], [], { a: 1 }, null, [1, 2]];
  assert.deepEqual(values.map(typeOf), ["text", "whole", "number", "yesno", "list", "list", "json", "json", "json"]);
});

test("what an editor shows reads back as the same value", () => {
  const values: Json[] = ["elves", "", -3, 2.5, true, false, ["food", "gold"], [], { a: [1, null] }, null];
  for (const value of values) assert.deepEqual(read(typeOf(value), asText(value)), { ok: true, value });
});

test("a number that is none, and JSON that is none, are told apart", () => {
  assert.deepEqual(read("whole", "2.5"), { ok: false, problem: "not_whole" });
  assert.deepEqual(read("whole", ""), { ok: false, problem: "not_whole" });
  assert.deepEqual(read("number", "two"), { ok: false, problem: "not_number" });
  assert.deepEqual(read("json", "{a:1}"), { ok: false, problem: "not_json" });
});

test("a list is one entry a line, blank lines dropped", () => {
  assert.deepEqual(read("list", " food \n\ngold\n"), { ok: true, value: ["food", "gold"] });
});

test("a table of fields fits each value on a line", () => {
  assert.deepEqual([["a", "b"], { a: 1 }, null, 3].map(inLine), ["a, b", '{"a":1}', "null", "3"]);
  assert.ok(same([1, { a: 2 }], [1, { a: 2 }]));
  assert.ok(isMoment(1_790_000_000_000) && !isMoment(600_000));
});

test("hints are the values the field has elsewhere", () => {
  assert.deepEqual(
    seen([{ owner: "elves" }, { owner: "" }, { owner: "humans" }, { owner: "elves" }, { owner: 3 }], "owner"),
    ["elves", "humans"],
  );
});

test("columns sort by number or by name, turn round, and keep ties in place", () => {
  const list = [
    { n: 2, s: "b" },
    { n: 10, s: "a" },
    { n: 2, s: "a" },
  ];
  const cell = (item: (typeof list)[number], by: string) => item[by as "n" | "s"];
  assert.deepEqual(
    sorted(list, { by: "n", down: false }, cell).map((i) => i.s),
    ["b", "a", "a"],
  );
  assert.deepEqual(sorted(list, { by: "n", down: true }, cell)[0]!.n, 10);
  assert.deepEqual(turned({ by: "n", down: false }, "n"), { by: "n", down: true });
  assert.deepEqual(turned({ by: "n", down: true }, "s"), { by: "s", down: false });
});

test("searching needs every word, in any order", () => {
  assert.ok(matches("Ostmark Aldermark plains", "plains ost"));
  assert.ok(!matches("Ostmark", "ost west"));
  assert.ok(matches("anything", ""));
});

test("provinces are flat lines with owner, buildings and units in words", () => {
  const all = lands(book()),
    ostmark = all.find((l) => l.key === "ostmark")!;
  assert.deepEqual([ostmark.ownerName, ostmark.buildings, ostmark.units], ["Aldermark", "Guildhall, Fortress", 1]);
  assert.equal(all.find((l) => l.key === "thornwold")!.ownerName, "Independent");
  assert.ok(matches(landText(all.find((l) => l.key === "westmark")!), "starving aldermark"));
  assert.equal(landCell(ostmark, "stands"), 2);
});

test("rows are listed by kind and name; the key is no field", () => {
  assert.deepEqual(
    items(book(), "faction").map((i) => i.label),
    ["Aldermark", "Karrund", "Lirienne", "The Guild"],
  );
  assert.deepEqual(fields({ key: "elves", name: "Lirienne", gold: 4 }), [
    ["name", "Lirienne"],
    ["gold", 4],
  ]);
  assert.deepEqual([shelfOf("province/x"), shelfOf(""), shelfOf("entry/3")], ["province", "event", "event"]);
});

test("log lines come newest first and say whom they were told to", () => {
  const line = (seq_no: number, side: string) => ({
    side,
    code: "x",
    facts: {},
    at: seq_no,
    phase: "planning",
    seq_no,
  });
  const told = book({
    "line/1": line(1, "public"),
    "line/2": line(2, "faction/elves"),
    "line/3": line(3, "seat/humans-monarch"),
  });
  assert.deepEqual(
    newest(told).map((l) => sideName(told, l.side)),
    ["Monarch, Aldermark", "Lirienne", "Everybody"],
  );
  assert.deepEqual(
    newest(told).map((l) => sideFaction(told, l.side)),
    ["humans", "elves", ""],
  );
});

const sent = (id: string, state: Sent["state"]): Sent => ({
  id,
  name: "pause",
  args: {},
  slot: "",
  state,
  at: 1,
  code: "",
  facts: {},
  phase: "t1/production",
});

test("what was sent is brought up to date and never dropped", () => {
  const first = folded([], [sent("a", "sending")]);
  const second = folded(first, [sent("a", "received"), sent("b", "sending")]);
  assert.deepEqual(
    second.map((s) => [s.id, s.state]),
    [
      ["b", "sending"],
      ["a", "received"],
    ],
  );
  assert.deepEqual(
    folded(second, []).map((s) => s.id),
    ["b", "a"],
  );
});

test("what was sent keeps the words it was sent in, whatever becomes of what it names", () => {
  const first = folded([], [sent("a", "sending")], () => "Pause the clock");
  const second = folded(first, [sent("a", "received")], () => "Something else");
  assert.deepEqual(
    second.map((s) => [s.said, s.state]),
    [["Pause the clock", "received"]],
  );
});

test("an order about a table says what differs, not the table", () => {
  const rules = { table_dice: false, stalemate_rounds: 3 };
  const here = book({ "event/astor": { rules } });
  const ask = (value: Json) =>
    told(here, { command: "override", args: { row: "event/astor", field: "rules", value, reason: "" } }, "ask");
  assert.match(ask({ ...rules, table_dice: true }), /: [^{}"]*yes$/);
  assert.doesNotMatch(ask({ ...rules, table_dice: true }), /stalemate|3|[{}"]/);
  assert.doesNotMatch(
    told(here, { command: "override", args: { row: "event/gone", field: "rules", value: rules } }, "ask"),
    /[{}"]/,
  );
});

test("a refusal stays until put away; an answer that takes long is shown", () => {
  const list = [sent("a", "refused"), sent("b", "waiting"), sent("c", "received"), sent("d", "refused")];
  const since = new Map([
    ["a", 0],
    ["b", 9_500],
    ["c", 0],
  ]);
  const ids = (now: number, away: string[] = []) => open(list, since, new Set(away), now).map((s) => s.id);
  assert.deepEqual(ids(10_000), ["a"]);
  assert.deepEqual(ids(11_000), ["a", "b"]);
  assert.deepEqual(ids(11_000, ["a"]), ["b"]);
});

test("a command nobody can answer any more sends one to the journal", () => {
  assert.ok(underWay(sent("a", "waiting")) && !underWay(sent("a", "refused")));
  assert.ok(orphaned(sent("a", "sending"), []));
  assert.ok(!orphaned(sent("a", "sending"), [sent("a", "sending")]));
  assert.ok(!orphaned(sent("a", "received"), []));
});

test("what has a button of its own is not overridden, and a row of no faction is told to nobody", () => {
  const open = book(may("override", { field: { event: ["turns", "rules"] } }));
  assert.deepEqual(
    ["deadline", "turns", "rules"].map((field) => settable(open, "event/astor", field)),
    [false, true, false],
  );
  assert.ok(!settable(open, "seat/humans-monarch", "epoch"));
  assert.deepEqual(
    ["deadline", "hold", "rules", "revision"].map((field) => setBy("event/astor", field)),
    ["time", "hold", "house", "nobody"],
  );
  assert.equal(setBy("seat/humans-monarch", "epoch"), "seats");
  assert.deepEqual(["event/astor", "faction/humans"].map(unowned), [true, false]);
});

test("what was done after a backup that was put back since is gone", () => {
  const received = (at: number) => ({ ...sent("a", "received"), at });
  const restores = [{ at: 90, back_to: 50 }];
  assert.deepEqual(
    [50, 51, 89, 91].map((at) => gone(received(at), restores)),
    [false, true, true, false],
  );
  assert.equal(gone({ ...sent("a", "refused"), at: 60 }, restores), false);
});

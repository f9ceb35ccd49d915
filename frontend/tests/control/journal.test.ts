// The journal: its order, its filters, its sentences.
import assert from "node:assert/strict";
import { test } from "node:test";
import { actors, blocker, concerns, entries, lastClosing, picked, type Entry, type Filter } from "../../src/screens/control/model/journal.ts";
import { actorName, rowName } from "../../src/screens/control/model/names.ts";
import { told } from "../../src/screens/control/model/told.ts";
import { book, entry } from "./cast.ts";

const JOURNAL = book({
  "entry/2": entry("produce", "seat/humans-monarch", { args: { province: "ostmark", outputs: ["food", "food", "gold"], overwork: true }, rows: ["draft/ostmark"], draft: true }),
  "entry/10": entry("override", "control/ann", { args: { row: "faction/elves", field: "gold", value: 9, reason: "dropped coin" }, reason: "dropped coin", rows: ["faction/elves"] }),
  "entry/9": entry("close_phase", "clock", { args: { phase: "t0/diplomacy" }, closing: 3, phase: "t0/diplomacy", rows: ["event/astor"] }),
  "entry/3": entry("declare", "seat/elves-monarch", { rows: ["relation/elves~humans"] }),
});
const all = entries(JOURNAL);
const words = (e: Entry): string => told(JOURNAL, e);
const find = (filter: Partial<Filter>): number[] => picked(JOURNAL, all, { text: "", actor: "", faction: "", drafts: false, ...filter }, words).map((e) => e.seq);

test("newest first, by number and not by letter", () => {
  assert.deepEqual(all.map((e) => e.seq), [10, 9, 3, 2]);
});

test("drafts are hidden until asked for", () => {
  assert.deepEqual(find({}), [10, 9, 3]);
  assert.deepEqual(find({ drafts: true }), [10, 9, 3, 2]);
});

test("by actor: one, any Control, any player", () => {
  assert.deepEqual(find({ actor: "clock" }), [9]);
  assert.deepEqual(find({ actor: "control" }), [10]);
  assert.deepEqual(find({ actor: "seat", drafts: true }), [3, 2]);
  assert.deepEqual(find({ actor: "seat/elves-monarch" }), [3]);
});

test("by faction: of the seat that acted and of every row touched", () => {
  assert.deepEqual(find({ faction: "humans", drafts: true }), [3, 2]);
  assert.deepEqual(find({ faction: "elves" }), [10, 3]);
  assert.deepEqual([...concerns(JOURNAL, all.find((e) => e.seq === 3)!)].sort(), ["elves", "humans"]);
});

test("by words: what is read, the reason, the row, the number; all of them must fit", () => {
  assert.deepEqual(find({ text: "GOLD lirienne" }), [10]);
  assert.deepEqual(find({ text: "coin" }), [10]);
  assert.deepEqual(find({ text: "event/astor" }), [9]);
  assert.deepEqual(find({ text: "gold nonsense" }), []);
  assert.deepEqual(find({ text: "  " }), [10, 9, 3]);
});

test("clock and Control lead the list of actors", () => {
  assert.deepEqual(actors(all), ["clock", "control/ann", "seat/elves-monarch", "seat/humans-monarch"]);
});

test("entries are told in sentences, with names for keys", () => {
  const say = (seq: number): string => words(all.find((e) => e.seq === seq)!);
  assert.equal(say(2), "Ostmark produces 2 × food, gold, over-worked");
  assert.equal(say(10), "Overrode gold of Lirienne: 9");
  assert.equal(say(9), "Closed Initial diplomacy");
});

test("a command nobody wrote a sentence for is told with its arguments", () => {
  assert.equal(told(JOURNAL, { command: "frobnicate", args: { province: "ostmark", n: 3 } }), "frobnicate: province: Ostmark, n: 3");
  assert.equal(told(JOURNAL, { command: "frobnicate", args: {} }), "frobnicate");
});

test("a proposal tells the order inside", () => {
  const args = { command: "produce", args: { province: "lirien", outputs: ["gold"] } };
  assert.equal(told(JOURNAL, { command: "propose", args }), "Proposed: Lirien produces gold");
});

test("what was only asked for is not told as done", () => {
  assert.equal(told(JOURNAL, { command: "extend", args: { seconds: -60, revision: 3 } }, "ask"), "Change the time by −1:00");
  assert.equal(told(JOURNAL, { command: "extend", args: { seconds: 120, revision: 3 } }), "Changed the time by +2:00");
});

test("players' text stays what they typed", () => {
  assert.equal(told(JOURNAL, { command: "name_faction", args: { name: "<b>war</b>" } }), "Named the faction “<b>war</b>”");
  assert.equal(told(JOURNAL, { command: "name_faction", args: { name: "{reason}" } }), "Named the faction “{reason}”");
});

test("rows and actors have names", () => {
  const names = ["province/ostmark", "relation/elves~humans", "building/ostmark-fortress", "unit/u1", "seat/humans-monarch", "draft/ostmark", "nothing/here"];
  assert.deepEqual(names.map((name) => rowName(JOURNAL, name)), [
    "Ostmark", "Lirienne and Aldermark", "Fortress in Ostmark", "militia in Ostmark", "Monarch, Aldermark", "Draft: Ostmark", "nothing/here",
  ]);
  assert.deepEqual(["clock", "control/ann", "seat/elves-monarch"].map((a) => actorName(JOURNAL, a)), ["The clock", "Control (ann)", "Monarch, Lirienne"]);
});

test("a refusal names the later entry, not the one that was to be undone", () => {
  assert.equal(blocker({ row: "faction/elves", field: "gold", entry: 57, by: 60 }), 60);
  assert.equal(blocker({ entry: 57, by: null }), null);
  assert.equal(blocker({ later: [4, 5] }), 4);
  assert.equal(blocker({ field: "gold" }), null);
});

test("back means the last closing that still stands", () => {
  assert.deepEqual(lastClosing(all), { number: 3, phase: "t0/diplomacy", at: 10, entries: 1 });
  assert.equal(lastClosing(all.map((e) => ({ ...e, undone: true }))), null);
});

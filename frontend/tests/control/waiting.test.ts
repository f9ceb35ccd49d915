// What waits for Control, who is stuck, and what "end now" would do.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { EventRow, LineRow } from "../../src/screens/control/model/book.ts";
import { bands, linkOf, people } from "../../src/screens/control/model/roster.ts";
import { subjects } from "../../src/screens/control/model/subjects.ts";
import { ending, forControl, stuck } from "../../src/screens/control/model/waiting.ts";
import { foreseen } from "../../src/screens/control/model/preview.ts";
import { t } from "../../src/core/words.ts";
import { book, TABLE } from "./cast.ts";

const event = TABLE["event/astor"] as EventRow;
const at = (more: Partial<EventRow>): EventRow => ({ ...event, ...more });
const ids = (list: { id: string }[]): string[] => list.map((w) => w.id);

test("a running clock asks nothing of Control", () => {
  assert.deepEqual(forControl(event), []);
});

test("a clock that stands still comes first, with the one click that moves it", () => {
  assert.deepEqual(ids(forControl(at({ state: "paused", hold: true }))), ["paused", "hold"]);
  assert.equal(forControl(at({ state: "held", hold: true }))[0]?.command, "close_phase");
  assert.equal(forControl(at({ state: "planning" }))[0]?.command, "start");
});

test("the hall's word is missed in planning only", () => {
  assert.ok(ids(forControl(at({ phase: "planning", word: "" }))).includes("word"));
  assert.ok(!ids(forControl(at({ phase: "t1/trade", word: "" }))).includes("word"));
});

test("a closing that failed is told before anything else, and only for this phase", () => {
  const failed = (phase: string) => [{ side: "control", code: "closing_failed", facts: { reason: "no such province" }, at: 1, phase, seq_no: 1 }] as LineRow[];
  assert.deepEqual(ids(forControl(at({ state: "held" }), failed("t1/production"))), ["failed", "publish"]);
  assert.deepEqual(ids(forControl(at({ state: "held" }), failed("t0/diplomacy"))), ["publish"]);
});

test("every faction stands where its people and drafts are", () => {
  const stands = Object.fromEntries(bands(book()).map((b) => [b.key, b.stand]));
  assert.deepEqual(stands, { humans: "unconfirmed", elves: "ready", dwarves: "away", guild: "empty" });
});

test("drafts of another phase do not count", () => {
  const humans = bands(book()).find((b) => b.key === "humans")!;
  assert.deepEqual([humans.ordered, humans.subjects, humans.missing, humans.unconfirmed], [1, 2, 1, 1]);
});

test("outside production nobody misses an order", () => {
  const elves = bands(book({ "event/astor": { ...event, phase: "t1/trade" } })).find((b) => b.key === "elves")!;
  assert.equal(elves.stand, "calm");
  assert.equal(elves.missing, 0);
});

test("guildhalls and temples ask for an order too, a fortress does not", () => {
  const guild = bands(book()).find((b) => b.key === "guild")!;
  assert.equal(guild.subjects, 1);
});

test("who is stuck: nobody connected first, then what the bell would catch", () => {
  assert.deepEqual(ids(stuck(bands(book()))), ["away/dwarves", "gone/humans", "unconfirmed_missing/humans", "empty/guild"]);
});

test("every line of the lists has its sentence", () => {
  const proposal = { "proposal/p1": { command: "produce", args: {}, power: "rule", seat: "elves-monarch", at: 1, phase: "t1/production" } };
  const all = [...stuck(bands(book(proposal))), ...forControl(at({ state: "paused", hold: true, phase: "planning", word: "" }))];
  for (const item of all) assert.notEqual(t(item.key, item.facts), item.key);
  assert.ok(ids(all).includes("proposals/elves"), "a proposal belongs to the faction of the seat that made it");
});

test("a seat is never joined, away, here or revoked", () => {
  const links = Object.fromEntries(people(book({ "seat/guild-monarch": { faction: "guild", title: "x", joined: true, revoked: true } })).map((p) => [p.key, linkOf(p)]));
  assert.deepEqual(links, { "humans-monarch": "here", "humans-general": "away", "elves-monarch": "here", "dwarves-monarch": "away", "guild-monarch": "revoked" });
});

test("a seat shows its character and its devices", () => {
  const ada = people(book())[0]!;
  assert.deepEqual([ada.character, ada.devices, ada.seat.player], ["Queen Maud", 2, "Ada"]);
});

test("end now tells whose drafts are open and what comes next", () => {
  assert.deepEqual(ending(event, bands(book())), { phase: "t1/production", next: "t1/trade", unconfirmed: 1, factions: ["Aldermark"] });
});

test("a faction's orders are listed province by province", () => {
  const list = subjects(book(), "humans", "t1/production");
  assert.deepEqual(list.map((s) => [s.label, s.state]), [["Ostmark", "draft"], ["Westmark", "none"]]);
  assert.equal(list[0]!.said, "2 × food, gold");
});

test("a preview sums what each faction would get, then row by row", () => {
  const item = (row: string, what: string, amount: number) => ({ row, what, amount, rule: "PROD-1", why: [] as [string, number][], note: "" });
  const items = [item("province/ostmark", "food", 1), item("province/ostmark", "order", -1), item("province/westmark", "food", 1), item("province/westmark", "gold", 0)];
  const [humans, guild] = foreseen(book(), [{ faction: "humans", items }, { faction: "guild", items: [] }]);
  assert.deepEqual(humans, {
    faction: "humans", name: "Aldermark", sum: "+2 food, −1 public order",
    lines: [{ label: "Ostmark", text: "+1 food, −1 public order" }, { label: "Westmark", text: "+1 food" }],
  });
  assert.equal(guild!.sum, "");
});

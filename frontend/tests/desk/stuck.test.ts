// The hall seat by seat: where each is, for how long nothing came, who counts as stuck.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { EventRow } from "#desk/book.ts";
import {
  began,
  counts,
  held,
  IDLE_MIN,
  keptOrder,
  nudgeable,
  orderOf,
  stuckOnly,
  stuckSeats,
  tables,
  type Moment,
  type Place,
} from "#desk/stuck/floor.ts";
import { entries } from "#desk/journal/journal.ts";
import { bands } from "#desk/seats/roster.ts";
import { stuck } from "#desk/rail/waiting.ts";
import { t } from "#core/words.ts";
import { book, entry, TABLE } from "./cast.ts";

const MIN = 60_000;
const event = TABLE["event/astor"] as EventRow;
const RULE = { powers: ["rule", "treasury"] };
const HALL = {
  "seat/humans-monarch": { ...(TABLE["seat/humans-monarch"] as object), ...RULE },
  "seat/elves-monarch": { ...(TABLE["seat/elves-monarch"] as object), ...RULE },
  "seat/dwarves-monarch": { ...(TABLE["seat/dwarves-monarch"] as object), ...RULE },
  "presence/humans-monarch": { devices: 1, seen: 0, active: 0 },
  "presence/elves-monarch": { devices: 1, seen: 0, active: 0 },
};
const moment = (more: Partial<Moment> = {}): Moment => ({ event, now: 10 * MIN, began: 9 * MIN, near: false, ...more });
function places(more: Record<string, object> = {}, at: Partial<Moment> = {}): Record<string, Place> {
  const cast = book({ ...HALL, ...more });
  return Object.fromEntries(
    tables(bands(cast), moment(at))
      .flatMap((one) => one.places)
      .map((p) => [p.key, p]),
  );
}
const ats = (more: Record<string, object> = {}, at: Partial<Moment> = {}) =>
  Object.fromEntries(Object.values(places(more, at)).map((p) => [p.key, p.at]));

test("each seat is at one point: drafting, gone, given, not joined", () => {
  assert.deepEqual(ats(), {
    "humans-monarch": "drafting",
    "humans-general": "gone",
    "elves-monarch": "given",
    "dwarves-monarch": "gone",
    "guild-monarch": "open",
  });
});

test("who lacks the power is asked for nothing, and nobody is once orders are closed", () => {
  const here = { "presence/humans-general": { devices: 1, seen: 0, active: 0 } };
  assert.equal(ats(here)["humans-general"], "free");
  assert.equal(ats({}, { event: { ...event, state: "held" } })["humans-monarch"], "free");
});

test("connected is who was asked and has said nothing", () => {
  assert.equal(
    ats({ "draft/ostmark": { ...(TABLE["draft/ostmark"] as object), phase: "t0/production" } })["humans-monarch"],
    "connected",
  );
});

test("a lost capital asks even where everything else is confirmed", () => {
  assert.equal(ats({ "faction/elves": { name: "Lirienne", unsettled: true } })["elves-monarch"], "connected");
});

test("idle counts from the last order, the last coming, or the phase's beginning, whichever is newest", () => {
  const idle = (presence: object, at: Partial<Moment> = {}) =>
    places({ "presence/humans-monarch": { devices: 1, ...presence } }, at)["humans-monarch"]!.idle;
  assert.equal(idle({ seen: MIN, active: 2 * MIN }, { began: 0 }), 8);
  assert.equal(idle({ seen: 7 * MIN, active: 2 * MIN }, { began: 0 }), 3);
  assert.equal(idle({ seen: MIN, active: MIN }), 1);
  assert.equal(places({}, { began: 0 })["elves-monarch"]!.idle, 0, "who has given is not idle");
});

test("drafting long, or near the bell, is stuck; a paused clock makes nobody so", () => {
  const isStuck = (at: Partial<Moment>) => places({}, at)["humans-monarch"]!.stuck;
  assert.deepEqual(
    [isStuck({}), isStuck({ near: true }), isStuck({ began: (10 - IDLE_MIN) * MIN })],
    [false, true, true],
  );
  assert.equal(isStuck({ near: true, began: 0, event: { ...event, state: "paused" } }), false);
});

test("before the start everybody is missed; later a free seat only where nobody plays its faction", () => {
  const free = {
    "seat/humans-successor": { faction: "humans", office: "successor", title: "Successor", joined: false },
  };
  const names = (at: Partial<Moment>) =>
    Object.values(places(free, at))
      .filter((p) => p.stuck && p.at === "open")
      .map((p) => p.key)
      .sort();
  assert.deepEqual(names({ event: { ...event, state: "planning" } }), ["guild-monarch", "humans-successor"]);
  assert.deepEqual(names({}), ["guild-monarch"]);
});

test("bots are never stuck, and a practice before its start misses nobody", () => {
  const bot = { "seat/guild-monarch": { faction: "guild", title: "Guildmaster", joined: true, bot: true } };
  assert.deepEqual([places(bot)["guild-monarch"]!.at, places(bot)["guild-monarch"]!.stuck], ["bot", false]);
  const practice = places({}, { event: { ...event, state: "planning", practice: true } });
  assert.deepEqual([practice["guild-monarch"]!.at, practice["guild-monarch"]!.stuck], ["later", false]);
  const cast = book({ "event/astor": { ...event, state: "planning", phase: "planning", practice: true } });
  assert.ok(!stuck(bands(cast), new Set(), true).some((line) => line.id.startsWith("empty/")));
  assert.ok(stuck(bands(cast)).some((line) => line.id.startsWith("empty/")));
});

test("what a bot proposes waits for nobody", () => {
  const bot = { "seat/guild-monarch": { faction: "guild", title: "Guildmaster", joined: true, bot: true } };
  const proposal = {
    "proposal/p1": {
      command: "produce",
      args: {},
      power: "rule",
      seat: "guild-monarch",
      at: 1,
      phase: "t1/production",
    },
  };
  assert.equal(bands(book({ ...bot, ...proposal })).find((b) => b.key === "guild")!.proposals, 0);
});

test("the worst table comes first, its worst seat on top", () => {
  const cast = book(HALL),
    all = tables(bands(cast), moment());
  assert.deepEqual(
    all.map((one) => one.stuck),
    [1, 1, 1, 0],
  );
  assert.deepEqual(
    all.find((one) => one.key === "humans")!.places.map((p) => p.key),
    ["humans-general", "humans-monarch"],
  );
  assert.deepEqual(
    stuckSeats(all)
      .map((p) => p.key)
      .sort(),
    ["dwarves-monarch", "guild-monarch", "humans-general"],
  );
});

test("what is about to be pressed keeps its place, and what is new comes last", () => {
  const cast = book(HALL),
    before = orderOf(tables(bands(cast), moment()));
  const later = book({
    ...HALL,
    "presence/elves-monarch": { devices: 0, seen: 1 },
    "presence/dwarves-monarch": { devices: 1, seen: 1 },
  });
  const now = tables(bands(later), moment());
  assert.notDeepEqual(orderOf(now), before);
  assert.deepEqual(orderOf(keptOrder(now, before)), before);
  assert.deepEqual(keptOrder(now, ["guild"])[0]!.key, "guild");
});

test("of the stuck alone nothing comes or goes under the pointer", () => {
  const before = stuckOnly(tables(bands(book(HALL)), moment())),
    order = orderOf(before);
  assert.ok(before.every((one) => one.stuck > 0 && one.places.every((p) => p.stuck)));
  const later = book({
    ...HALL,
    "presence/elves-monarch": { devices: 0, seen: 1 },
    "presence/dwarves-monarch": { devices: 1, seen: 1 },
  });
  const now = tables(bands(later), moment());
  assert.notDeepEqual(orderOf(stuckOnly(now)), order);
  assert.deepEqual(orderOf(held(now, order)), order);
});

test("a nudge reaches players, not free seats and not bots", () => {
  const all = Object.values(
    places({ "seat/guild-monarch": { faction: "guild", title: "x", joined: true, bot: true } }),
  );
  assert.deepEqual(
    all
      .filter(nudgeable)
      .map((p) => p.key)
      .sort(),
    ["dwarves-monarch", "elves-monarch", "humans-general", "humans-monarch"],
  );
});

test("seats are counted, and every point has its words", () => {
  const cast = book(HALL),
    found = counts(tables(bands(cast), moment()));
  assert.deepEqual(found, [
    ["gone", 2],
    ["open", 1],
    ["drafting", 1],
    ["given", 1],
  ]);
  for (const at of ["gone", "open", "connected", "drafting", "given", "free", "later", "bot", "revoked"]) {
    for (const group of ["at", "means", "count"])
      assert.notEqual(t(`desk.${group}.${at}`, { n: 2 }), `desk.${group}.${at}`);
  }
});

test("a phase began with the last closing that stands, the first with the start", () => {
  const at = (more: Record<string, object>) => began(entries(book(more)));
  const start = { "entry/2": entry("start", "control/ann", { at: 100 }) };
  const close = (undone: boolean) => ({
    ...start,
    "entry/5": entry("close_phase", "clock", { at: 200, closing: 1, undone }),
    "entry/6": entry("pause", "control/ann", { at: 300 }),
  });
  assert.deepEqual([at({}), at(start), at(close(false)), at(close(true))], [0, 100, 200, 100]);
});

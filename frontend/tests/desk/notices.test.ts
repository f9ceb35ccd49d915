// Announcements and nudges: whom they reach, who has seen them, how addresses are named.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addressed, addressName, announced, nudgeOf, nudges, offices, toggled } from "#desk/say/notices.ts";
import { told } from "#desk/journal/told.ts";
import { rowName } from "#desk/names.ts";
import { book } from "./cast.ts";

const ALL = ["humans-monarch", "humans-general", "elves-monarch", "dwarves-monarch", "guild-monarch"];
const said = (more: object) => ({
  to: ["all"],
  nudge: false,
  text: "Please sit down.",
  by: "control/ann",
  at: 5,
  phase: "t1/production",
  reach: ALL,
  seen: [] as string[],
  ...more,
});
const HALL = book({
  "announcement/a1": said({ seen: ["humans-monarch", "guild-monarch"] }),
  "announcement/a2": said({ at: 9, text: "Listen." }),
  "announcement/n1": said({
    nudge: true,
    text: "",
    to: ["faction/humans"],
    reach: ["humans-monarch", "humans-general"],
    seen: ["humans-monarch"],
    at: 7,
  }),
});

test("newest first, nudges apart", () => {
  assert.deepEqual(
    announced(HALL).map((one) => one.key),
    ["a2", "a1"],
  );
  assert.deepEqual(
    nudges(HALL).map((one) => one.key),
    ["n1"],
  );
});

test("only players who have joined can see it: a free seat is not missing", () => {
  const [, first] = announced(HALL);
  assert.deepEqual([first!.seen.length, first!.reached.length], [1, 4]);
  assert.deepEqual(first!.unseen, ["humans-general", "elves-monarch", "dwarves-monarch"]);
});

test("a bot is not counted either", () => {
  const bots = book({
    "announcement/a1": said({}),
    "seat/elves-monarch": { faction: "elves", title: "x", joined: true, bot: true },
  });
  assert.ok(!announced(bots)[0]!.reached.includes("elves-monarch"));
});

test("a seat knows whether it was nudged, and whether it has seen it", () => {
  const found = nudges(HALL);
  assert.deepEqual(
    ["humans-monarch", "humans-general", "elves-monarch"].map((key) => nudgeOf(found, key)),
    ["seen", "sent", "no"],
  );
});

test("addresses have names", () => {
  assert.deepEqual(
    ["all", "faction/elves", "office/monarch", "seat/humans-general"].map((to) => addressName(HALL, to)),
    ["Everybody", "Lirienne", "every Monarch", "Lord-General, Aldermark"],
  );
  assert.equal(
    addressed(HALL, ["faction/elves", "faction/humans", "faction/guild", "faction/dwarves"]),
    "Lirienne, Aldermark, The Guild and 1 more",
  );
});

test("everybody stands alone", () => {
  assert.deepEqual(toggled(["faction/elves"], "all"), ["all"]);
  assert.deepEqual(toggled(["all"], "faction/elves"), ["faction/elves"]);
  assert.deepEqual(toggled(["faction/elves", "office/monarch"], "faction/elves"), ["office/monarch"]);
  assert.deepEqual(toggled(["all"], "all"), []);
});

test("offices are those somebody holds", () => assert.deepEqual(offices(HALL), ["monarch"]));

test("what was said is told in the journal, by its words even when it is withdrawn", () => {
  assert.equal(
    told(HALL, { command: "announce", args: { to: ["all"], text: "Please sit down." } }),
    "Announced to Everybody: “Please sit down.”",
  );
  assert.equal(told(HALL, { command: "nudge", args: { to: ["faction/humans"] } }), "Nudged Aldermark");
  assert.equal(told(HALL, { command: "withdraw", args: { announcement: "a2" } }), "Withdrew: Announcement “Listen.”");
  assert.equal(rowName(HALL, "announcement/gone"), "an announcement since withdrawn");
});

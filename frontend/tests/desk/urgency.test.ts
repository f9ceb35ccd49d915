// The one stream of what waits: in which order, for how long, who sees to it, and whom a tap would wake.
import assert from "node:assert/strict";
import { test } from "node:test";
import { entries } from "#desk/journal/journal.ts";
import { nudged, stageOf, stoodAt, stream, touchedAt, type Watch } from "#desk/rail/urgency.ts";
import { KEPT, stuck, type Kept, type Waiting } from "#desk/rail/waiting.ts";
import { bands } from "#desk/seats/roster.ts";
import { tables } from "#desk/stuck/floor.ts";
import { has } from "#core/words.ts";
import { book, entry, TABLE } from "./cast.ts";

const MIN = 60_000;
const item = (id: string, kept: Kept, more: Partial<Waiting> = {}): Waiting => ({
  id,
  kept,
  key: "",
  facts: {},
  row: `row/${id}`,
  ...more,
});
const watch = (more: Partial<Watch> = {}): Watch => ({
  me: "ann",
  now: 10 * MIN,
  tasks: [],
  touched: new Map(),
  ...more,
});
const ids = (items: Waiting[], more: Partial<Watch> = {}) => stream(items, watch(more)).map(({ id }) => id);

test("who keeps most people waiting stands first, then who has waited longest", () => {
  const items = [
    item("late", "seat", { since: 5 * MIN }),
    item("bell", "bell"),
    item("early", "seat", { since: MIN }),
    item("court", "court"),
    item("know", "know"),
    item("hall", "hall"),
  ];
  assert.deepEqual(ids(items), ["hall", "court", "early", "late", "bell", "know"]);
});

test("what another Control sees to stands behind all for whom somebody waits, and says who; one's own stays", () => {
  const items = [item("a", "hall"), item("b", "court"), item("c", "seat"), item("d", "bell")];
  const tasks = [
    { what: "row/a", by: "control/bob" },
    { what: "row/c", by: "control/ann" },
  ];
  assert.deepEqual(ids(items, { tasks }), ["b", "c", "a", "d"]);
  assert.deepEqual(
    stream(items, watch({ tasks })).map(({ by, mine }) => [by, mine]),
    [
      ["", false],
      ["", true],
      ["bob", false],
      ["", false],
    ],
  );
});

test("it waits since the row it is about was last changed, but not by who took it up", () => {
  const all = entries(
    book({
      "entry/1": entry("march", "seat/x", { at: MIN, rows: ["battle/b", "faction/elves"] }),
      "entry/2": entry("choose_losses", "seat/x", { at: 4 * MIN, rows: ["battle/b"] }),
      "entry/3": entry("take_up", "control/bob", { at: 6 * MIN, rows: ["battle/b"] }),
      "entry/4": entry("settle_battle", "control/bob", { at: 7 * MIN, rows: ["battle/b"], undone: true }),
    }),
  );
  const touched = touchedAt(all),
    [one] = stream([item("b", "hall", { row: "battle/b" })], watch({ touched }));
  assert.deepEqual([one!.since, one!.age], [4 * MIN, 6 * MIN]);
  assert.equal(touched.has("faction/elves"), false, "a treasury changes for too many reasons");
  assert.equal(stream([item("gone", "hall")], watch({ touched }))[0]!.age, 0, "nothing is known of it");
});

test("the clock stands since whoever stopped it", () => {
  assert.equal(
    stoodAt(
      entries(
        book({
          "entry/1": entry("pause", "control/ann", { at: 3 }),
          "entry/2": entry("announce", "control/ann", { at: 9 }),
        }),
      ),
    ),
    3,
  );
});

test("where the hall stands seconds count, for one player minutes; before the bell nobody waits yet", () => {
  const stages = (kept: Kept) => [5_000, 30_000, 2 * MIN, 6 * MIN].map((age) => stageOf({ kept, age }));
  assert.deepEqual(stages("hall"), ["fresh", "waiting", "long", "long"]);
  assert.deepEqual(stages("seat"), ["fresh", "fresh", "waiting", "long"]);
  assert.deepEqual(stages("know"), ["fresh", "fresh", "fresh", "fresh"]);
  for (const kept of KEPT) assert.ok(has(`desk.kept.${kept}`), "never in colour alone");
});

test("the line of a table with somebody stuck wakes those with one tap, and is as old as the longest of them", () => {
  const powers = { powers: ["rule"] },
    cast = book({
      "seat/humans-monarch": { ...(TABLE["seat/humans-monarch"] as object), ...powers },
      "presence/humans-monarch": { devices: 1, seen: MIN, active: 2 * MIN },
    });
  const found = bands(cast),
    at = { event: { state: "running" as const, practice: false }, now: 9 * MIN, began: 0, near: false };
  const line = nudged(stuck(found), tables(found, at)).find(({ id }) => id === "unconfirmed_missing/humans")!;
  assert.deepEqual(
    [line.command, line.args, line.since],
    ["nudge", { to: ["seat/humans-general", "seat/humans-monarch"] }, 2 * MIN],
  );
  const calm = nudged(stuck(found), tables(found, { ...at, now: 3 * MIN })).find(({ id }) => id === "empty/guild")!;
  assert.equal(calm.command, undefined, "nobody has joined there: nobody to nudge");
});

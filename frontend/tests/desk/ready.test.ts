// What is looked at before the start, and times of day.
import assert from "node:assert/strict";
import { test } from "node:test";
import { nextAt } from "#desk/clock/moment.ts";
import { checks, type Id } from "#desk/ready/ready.ts";
import { has } from "#core/words.ts";
import { coming, lasting, STAYS_MS } from "#parts/times.ts";
import { book, bookOf } from "./cast.ts";

const JOIN = "http://192.168.1.10:8000/";
const topic = (code: string) => ({ at: 1, backup: { state: "good", code, facts: {} } });
const done = (rows: Parameters<typeof book>[0], join = JOIN): Id[] =>
  checks(book(rows), join)
    .filter((one) => one.done)
    .map((one) => one.id);

test("nothing is ready where nobody has looked yet", () =>
  assert.deepEqual(
    checks(bookOf({}), "").filter((one) => one.done),
    [],
  ));

test("each thing is ready by what the server sees of it", () => {
  assert.ok(!done({}, "http://127.0.0.1:8000/").includes("wifi"), "phones do not reach this very laptop's own name");
  assert.ok(done({}).includes("wifi"));
  assert.ok(done({ "screen/hall": { screens: 1 } }).includes("screen"));
  assert.ok(done({ "presence/humans-monarch": { devices: 0, seen: 5, active: 0 } }).includes("phone"));
  assert.ok(
    done({ "desk/ann": { desks: 1, at: "", since: 1 }, "desk/bob": { desks: 1, at: "", since: 1 } }).includes(
      "controls",
    ),
  );
  assert.ok(!done({ "desk/ann": { desks: 1, at: "", since: 1 } }).includes("controls"));
});

test("a backup on the same disk is not one to begin with", () => {
  for (const code of ["backup_one_disk", "backup_none_apart", "backup_failed", "backup_half"])
    assert.ok(!done({ "health/one": topic(code) }).includes("backup"), code);
  for (const code of ["backup_none", "backup_good"])
    assert.ok(done({ "health/one": topic(code) }).includes("backup"), code);
});

test("only what the server cannot see is ticked off", () => {
  assert.deepEqual(
    checks(book({}), JOIN)
      .filter((one) => one.by)
      .map((one) => one.id),
    ["sound", "cards"],
  );
  const ticked = done({ "day/plan": { begins: null, breaks: [], ticked: ["cards"] } });
  assert.ok(ticked.includes("cards") && !ticked.includes("sound"));
});

test("everything says what it is, and what to do about it", () => {
  for (const { id } of checks(book({}), JOIN)) assert.ok(has(`desk.ready.${id}`) && has(`desk.ready.${id}_do`), id);
});

const timer = (key: string, at: number) => ({ key, at, text: key });

test("the next time of day comes first, and stays a minute", () => {
  const rows = [timer("late", 900_000), timer("soon", 100_000), timer("gone", -STAYS_MS), timer("now", 0)];
  assert.deepEqual(
    coming(rows, 0).map((row) => row.key),
    ["now", "soon", "late"],
  );
});

test("a time that is over is tomorrow's", () => {
  const noon = new Date(2026, 10, 21, 12, 0, 30).getTime();
  assert.equal(nextAt("14:10", noon), new Date(2026, 10, 21, 14, 10).getTime());
  assert.equal(nextAt("11:59", noon), new Date(2026, 10, 22, 11, 59).getTime());
  assert.equal(nextAt("half past", noon), null);
});

test("how long it still is bears its units: nobody takes it for a time of day", () => {
  const [second, minute, hour] = [1000, 60_000, 3_600_000];
  assert.deepEqual(
    [90 * minute, hour, 59 * minute + 59 * second, 13 * minute + 5 * second, 45 * second, 0].map(lasting),
    ["1 h 30 min", "1 h 0 min", "59 min 59 s", "13 min 5 s", "45 s", "0 s"],
  );
});

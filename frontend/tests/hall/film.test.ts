import assert from "node:assert/strict";
import { test } from "node:test";
import type { Row, Snap } from "#core/protocol.ts";
import { Film, stepped } from "#hall/replay/film.ts";
import type { Frame } from "#hall/replay/roll.ts";

const MINUTE = 60_000;
const EVENT = "event/astor";
const event = (phase: string, turn: number, more: Row = {}): Row => ({
  phase,
  turn,
  state: "running",
  deadline: 20 * MINUTE,
  ...more,
});
const begin: Snap = {
  t: "snap",
  epoch: "",
  now: 0,
  sides: { public: { n: 0, rows: { [EVENT]: event("t0/planning", 0), "army/a": { place: "x" } } } },
};
const frame = (n: number, at: number, set: Record<string, Row>, drop: string[] = []): Frame => ({
  t: "delta",
  side: "public",
  n,
  at,
  set,
  drop,
});
const great = (at: number, phase: string): Row => ({ great: true, at, phase, code: "war_began", facts: {} });

function film(): Film {
  return new Film(begin, [
    frame(1, 2 * MINUTE, { [EVENT]: event("t1/production", 1) }),
    frame(2, 4 * MINUTE, { "army/a": { place: "y" }, "moment/war": great(4 * MINUTE, "t1/production") }),
    frame(3, 5 * MINUTE, { [EVENT]: event("t1/production", 1, { state: "paused" }) }),
    frame(4, 65 * MINUTE, { [EVENT]: event("t1/production", 1, { deadline: 80 * MINUTE }) }),
    frame(5, 70 * MINUTE, { [EVENT]: event("t1/trade", 1, { deadline: 90 * MINUTE }) }, ["army/a"]),
  ]);
}

test("the bar is as long as the day without the hours in which the clock stood", () => {
  const { places, times, length } = film();
  assert.deepEqual(
    places.map((place) => place / MINUTE),
    [0, 2, 4, 5, 5 + 1 / 6, 10 + 1 / 6],
  );
  assert.deepEqual(
    times.map((time) => time / MINUTE),
    [0, 2, 4, 5, 65, 70],
  );
  assert.equal(film().timeAt(length - MINUTE), 69 * MINUTE);
});

test("bells and great moments are its marks, and steps lead from one to the next", () => {
  const told = film();
  const marks = told.marks.map(({ place, phase, opens, moment }) => [place / MINUTE, phase, opens, moment?.key ?? ""]);
  assert.deepEqual(marks, [
    [0, "t0/planning", true, ""],
    [2, "t1/production", true, ""],
    [4, "t1/production", false, "war"],
    [10 + 1 / 6, "t1/trade", false, ""],
  ]);
  assert.equal(stepped(told, 3 * MINUTE, 1), 4 * MINUTE);
  assert.equal(stepped(told, 3 * MINUTE, -1), 2 * MINUTE);
  assert.equal(stepped(told, 0, -1), 0);
  assert.equal(stepped(told, told.length, 1), told.length);
});

test("any moment is what the frames up to it have made, however long the day", () => {
  const told = film();
  const rows = (place: number) => told.snap(told.sentBy(place)).sides.public!.rows;
  assert.equal(rows(3 * MINUTE)["army/a"]!.place, "x");
  assert.equal(rows(4 * MINUTE)["army/a"]!.place, "y");
  assert.equal(rows(told.length)["army/a"], undefined);
  assert.deepEqual(
    told.between(1, 4 * MINUTE).map(({ n }) => n),
    [2],
  );
  const long = new Film(
    begin,
    Array.from({ length: 1000 }, (_, i) =>
      frame(i + 1, i * 1000, { "army/a": { place: String(i) }, [`army/${i}`]: {} }),
    ),
  );
  for (const sent of [0, 1, 63, 64, 65, 640, 1000]) {
    const { n, rows } = long.snap(sent).sides.public!;
    assert.deepEqual(
      [n, Object.keys(rows).length, rows["army/a"]!.place],
      [sent, 2 + sent, sent ? String(sent - 1) : "x"],
    );
  }
});

test("what no server of ours has sent is no film", () => {
  assert.throws(() => Film.read(""));
});

test("what a Control has marked stands on the bar at its time of day", () => {
  const note = { text: "The elves lie", by: "ann", at: 3 * MINUTE };
  const { marks } = new Film(begin, [frame(1, 4 * MINUTE, { [EVENT]: event("t1/production", 1) })], [note]);
  assert.deepEqual(
    marks.map(({ place, bookmark }) => [place / MINUTE, bookmark?.text]),
    [
      [0, undefined],
      [3, "The elves lie"],
      [4, undefined],
    ],
  );
});

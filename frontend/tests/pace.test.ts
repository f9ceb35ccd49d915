// How late the day is, and what brings it back.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { PaceRow } from "#core/rows.ts";
import { learn } from "#core/words.ts";
import { savings } from "#desk/day/catching.ts";
import { lateness, nearest, outlook, span, telling } from "#parts/pace.ts";
import { english } from "./catalogues.ts";

learn(english(false));
const MINUTE = 60_000;
/** A time of this day, as the device's clock shows it. */
const at = (hours: number, minutes = 0) => new Date(2026, 4, 9, hours, minutes).getTime();

/** Begun at ten as planned, until five with an hour for lunch; six hours were played by the phases' lengths. */
const PACE: PaceRow = {
  started: at(10),
  meant: 7 * 60 * MINUTE,
  stood: [],
  stands_since: null,
  begins: 600,
  breaks: [[12 * 60 + 30, 60]],
  ahead: 5 * 60 * MINUTE,
};
const running = (deadline: number) => ({ state: "running", deadline, remaining: null });
const standing = (remaining: number) => ({ state: "paused", deadline: null, remaining });

test("a day that goes as it was planned ends as planned, with its break", () => {
  const ahead = outlook(running(at(11)), PACE, at(10, 30));
  assert.deepEqual([ahead.planned, ahead.ends, ahead.late], [at(17), at(17), 0]);
  assert.deepEqual(
    ahead.rests.map(({ at: time, left }) => [time, left]),
    [[750, 60 * MINUTE]],
  );
  assert.equal(lateness(ahead.late), "on time");
});

test("who begins late is late from the start", () => {
  const ahead = outlook(running(at(11, 25)), { ...PACE, started: at(10, 25) }, at(10, 25));
  assert.deepEqual([ahead.planned, ahead.late], [at(17), 25 * MINUTE]);
});

test("without hours the plan counts from the start", () => {
  const pace = { ...PACE, started: at(10, 25), begins: null, breaks: [], meant: 6 * 60 * MINUTE };
  const ahead = outlook(running(at(11, 25)), pace, at(10, 25));
  assert.deepEqual([ahead.planned, ahead.late], [at(16, 25), 0]);
  assert.ok(!telling(pace, ahead) && telling(pace, { ...ahead, late: 5 * MINUTE }));
});

test("each minute that the clock stands is a minute later", () => {
  const clock = standing(30 * MINUTE),
    pace = { ...PACE, stands_since: at(10, 30) };
  assert.equal(outlook(clock, pace, at(10, 30)).late, 0);
  assert.equal(outlook(clock, pace, at(11, 30)).late, 60 * MINUTE);
});

test("an hour's stop is an hour late when the clock goes on, and lunch is still to come", () => {
  const pace: PaceRow = { ...PACE, stood: [[at(10, 30), at(11, 30)]] };
  const ahead = outlook(running(at(12)), pace, at(11, 30));
  assert.deepEqual([ahead.late, ahead.rests.length], [60 * MINUTE, 1]);
});

test("a break that is taken in its time costs nothing", () => {
  const before = { ...PACE, ahead: 3 * 60 * MINUTE + 30 * MINUTE };
  const lunch = { ...before, stands_since: at(12, 20) };
  assert.equal(outlook(standing(0), lunch, at(12, 20)).ends, at(16, 50));
  assert.equal(outlook(standing(0), lunch, at(13)).ends, at(16, 50), "it ends no later while it lasts");
  assert.equal(outlook(standing(0), lunch, at(13, 40)).ends, at(17, 10), "beyond its length it costs time");
  const after: PaceRow = { ...before, stood: [[at(12, 20), at(13, 20)]] };
  assert.deepEqual(outlook(running(at(13, 20)), after, at(13, 20)).rests, []);
});

test("who says when it goes on says when it ends", () => {
  const pace = { ...PACE, stands_since: at(10, 30) };
  assert.equal(outlook(standing(30 * MINUTE), pace, at(10, 31), at(11, 30)).late, 60 * MINUTE);
  assert.equal(outlook(standing(30 * MINUTE), pace, at(11, 40), at(11, 30)).late, 70 * MINUTE, "it has not gone on");
  const lunch = { ...PACE, ahead: 3.5 * 60 * MINUTE, stands_since: at(12, 30) };
  assert.equal(outlook(standing(0), lunch, at(12, 40), at(13, 45)).ends, at(17, 15), "a longer lunch than planned");
});

test("a break may come later than planned; a short stop at its time is none", () => {
  const clock = running(at(13, 30));
  const short: PaceRow = { ...PACE, stood: [[at(12, 30), at(12, 59)]] };
  assert.equal(outlook(clock, short, at(13)).rests.length, 1);
  assert.equal(outlook(clock, { ...PACE, stood: [[at(13), at(13, 30)]] }, at(13, 30)).rests.length, 0);
});

test("each stop is one break, and a break after the end is none", () => {
  const breaks: PaceRow["breaks"] = [
    [15 * 60, 10],
    [12 * 60 + 30, 60],
    [19 * 60, 30],
  ];
  const pace: PaceRow = { ...PACE, breaks, stood: [[at(14, 50), at(15, 50)]] };
  const ahead = outlook(running(at(16)), { ...pace, ahead: 60 * MINUTE }, at(15, 50));
  assert.deepEqual(
    ahead.rests.map((rest) => rest.at),
    [15 * 60],
  );
});

test("a time of day is the one nearest to a moment", () => {
  assert.equal(nearest(23 * 60 + 50, at(0, 10)), new Date(2026, 4, 8, 23, 50).getTime());
  assert.equal(nearest(5, at(23, 55)), new Date(2026, 4, 10, 0, 5).getTime());
});

test("lateness is said in hours and minutes", () => {
  assert.equal(span(58 * MINUTE), "58 min");
  assert.equal(lateness(65 * MINUTE), "1 h 5 min late");
  assert.equal(lateness(-12 * MINUTE), "12 min early");
  assert.equal(lateness(4 * MINUTE), "on time");
});

const LENGTHS = { war: 1200, upkeep: 600 };
const SPARE = [
  { phase: "war", seconds: 1200, least: 600, times: 3 },
  { phase: "upkeep", seconds: 600, least: 300, times: 4 },
];
const helps = (late: number, more: Partial<PaceRow> = {}, rests = outlook(running(at(11)), PACE, at(10, 30)).rests) =>
  savings(
    { turns: 4, lengths: LENGTHS },
    { ...PACE, spare: SPARE, last_turn: 30 * MINUTE, ...more },
    {
      planned: 0,
      ends: late,
      late,
      rests,
    },
  );

test("what is proposed brings back the time that is lost, and says how much it wins", () => {
  const [evenly, war, upkeep, turn, lunch] = helps(16 * MINUTE);
  assert.deepEqual(evenly?.plan, { begins: 600, breaks: PACE.breaks, turns: 4, lengths: { war: 990, upkeep: 510 } });
  assert.equal(evenly?.wins, (210 * 3 + 90 * 4) * 1000);
  assert.deepEqual(war?.shorter, [{ phase: "war", was: 20, to: 14.5 }]);
  assert.deepEqual(upkeep?.shorter, [{ phase: "upkeep", was: 10, to: 6 }]);
  assert.deepEqual([upkeep?.wins, upkeep?.plan.lengths], [16 * MINUTE, { war: 1200, upkeep: 360 }]);
  assert.deepEqual([turn?.turn, turn?.plan.turns, turn?.wins], [4, 3, 30 * MINUTE]);
  assert.deepEqual([lunch?.at, lunch?.plan.breaks, lunch?.wins], [750, [], 60 * MINUTE]);
});

test("nothing is shortened further than it may be", () => {
  const [evenly, war] = helps(10 * 60 * MINUTE);
  assert.deepEqual(evenly?.plan.lengths, { war: 600, upkeep: 300 });
  assert.equal(war?.wins, 30 * MINUTE);
});

test("nothing that has begun is cut: no last turn, no break that lasts", () => {
  const lasts = [{ at: 750, minutes: 60, left: 60 * MINUTE, lasts: true }];
  assert.deepEqual(
    helps(16 * MINUTE, { spare: [], last_turn: 0 }, lasts).map(({ key }) => key),
    [],
  );
});

test("the server may not have told yet what could be shorter", () => {
  const told: PaceRow = { ...PACE };
  assert.deepEqual(savings({ turns: 4, lengths: LENGTHS }, told, { planned: 0, ends: 0, late: 1, rests: [] }), []);
});

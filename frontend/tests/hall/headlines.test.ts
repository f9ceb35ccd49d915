import assert from "node:assert/strict";
import { test } from "node:test";
import { justRevealed, type Moment } from "#parts/factions/story/moments.ts";
import { advance, LEAST_MS, next, opened, STANDS_MS, type Bill, type Look } from "#hall/factions/story/headlines.ts";

const moment = (key: string, more: Partial<Moment> = {}): Moment => ({
  key,
  kind: "war",
  rank: 80,
  great: true,
  first: false,
  secret: false,
  revealed: 0,
  by: "",
  code: "war_began",
  facts: {},
  factions: [],
  place: "",
  phase: "t1/war",
  at: 0,
  ...more,
});
const DEATH = moment("death", { kind: "death", code: "monarch_died", rank: 100, at: 1000 });
const CROWN = moment("crown", { kind: "crown", code: "crowned", rank: 95, at: 1000 });
const WAR = moment("war", { at: 500 });
const EMPTY = opened([], 0);

interface Frame {
  at: number;
  key: string;
}
/** A wall that is looked at every so often, from one time to another. */
function run(
  bill: Bill,
  moments: readonly Moment[],
  from: number,
  to: number,
  look: (now: number) => Partial<Look> = () => ({}),
): { bill: Bill; frames: Frame[] } {
  const frames: Frame[] = [];
  for (let now = from; now <= to; now += 250) {
    bill = advance(bill, moments, { free: true, ...look(now), now });
    if (bill.on) frames.push({ at: now, key: bill.on.moment.key });
  }
  return { bill, frames };
}
const order = (frames: Frame[]) => frames.map(({ key }) => key).filter((key, i, all) => key !== all[i - 1]);
const seen = (frames: Frame[], key: string) => frames.filter((frame) => frame.key === key).length * 250;

test("the greatest comes first, one after the other, and each is on long enough to be read", () => {
  const { frames } = run(EMPTY, [WAR, CROWN, DEATH], 2000, 30_000);
  assert.deepEqual(order(frames), ["death", "crown", "war"]);
  assert.deepEqual(
    ["death", "crown", "war"].map((key) => seen(frames, key)),
    [LEAST_MS, LEAST_MS, STANDS_MS],
  );
});

test("who is crowned is told after the death that came with it, and at once where nobody of that court has died", () => {
  const court = (one: Moment, faction: string, at: number): Moment => ({ ...one, factions: [faction], at });
  const [death, crown] = [court({ ...DEATH, rank: 90 }, "humans", 1000), court({ ...CROWN, rank: 94 }, "humans", 1000)];
  assert.deepEqual(order(run(EMPTY, [death, crown], 2000, 30_000).frames), ["death", "crown"]);
  const elsewhere = court({ ...CROWN, rank: 94 }, "elves", 1000);
  assert.deepEqual(order(run(EMPTY, [death, elsewhere], 2000, 30_000).frames), ["crown", "death"]);
});

test("what is not great has the wall no sooner for being the first of the day", () => {
  const small = moment("theory", { kind: "theory", code: "theory_failed", rank: 44, great: false, first: true });
  assert.deepEqual(order(run(EMPTY, [small, DEATH], 2000, 30_000).frames), ["death"]);
});

const battle = (key: string, more: Partial<Moment> = {}) =>
  moment(key, { kind: "battle", code: "battle_over", rank: 72, ...more });

test("a long backlog is told to its end", () => {
  const many = Array.from({ length: 20 }, (_, i) =>
    moment(`m${i}`, { rank: 60 + i, kind: i % 2 ? "war" : "battle", at: i }),
  );
  const { frames } = run(EMPTY, many, 0, 120_000);
  assert.deepEqual(order(frames), many.map(({ key }) => key).reverse());
});

test("a second battle has the wall as the first had; a third that waits with it is told with it", () => {
  const three = [battle("a", { rank: 75 }), battle("b", { rank: 74 }), battle("c", { rank: 73 })];
  const two = run(EMPTY, three.slice(0, 2), 2000, 30_000);
  assert.deepEqual(
    ["a", "b"].map((key) => seen(two.frames, key)),
    [LEAST_MS, STANDS_MS],
  );
  const { bill, frames } = run(EMPTY, three, 2000, 30_000);
  assert.deepEqual(order(frames), ["a", "b"]);
  assert.deepEqual([[...bill.told].sort(), seen(frames, "b") > STANDS_MS], [["a", "b", "c"], true]);
});

test("of a kind there are never three in a row: the third lets others pass, and has the wall two minutes later", () => {
  const before = run(EMPTY, [battle("a"), battle("b")], 2000, 30_000).bill;
  const third = [battle("a"), battle("b"), battle("c", { at: 30_000 })];
  const waits = run(before, third, 30_000, 60_000);
  assert.deepEqual([order(waits.frames), next(waits.bill)], [[], undefined]);
  const crowned = [...third, { ...CROWN, at: 60_000 }];
  assert.deepEqual(order(run(waits.bill, crowned, 60_000, 90_000).frames), ["crown", "c"]);
  const taken = run(waits.bill, third, 60_000, 180_000, () => ({ free: false }));
  assert.deepEqual(order(run(taken.bill, third, 180_000, 200_000).frames), ["c"]);
});

test("of seven at once none is lost", () => {
  const seven = ["a", "b", "c", "d", "e", "f", "g"].map((key) => battle(key));
  const { bill, frames } = run(EMPTY, seven, 2000, 180_000);
  assert.deepEqual([order(frames), bill.told.size], [["a", "b", "f"], 7]);
});

test("a third death has the wall as the first had, at once and hours later, and its crown comes after it", () => {
  const death = (key: string, at: number) => ({ ...DEATH, key, at, rank: 90, factions: [key] });
  const two = [death("elves", 1000), death("humans", 2000)];
  const before = run(EMPTY, two, 2000, 30_000).bill;
  for (const at of [30_000, 7_200_000]) {
    const third = [...two, death("orcs", at), { ...CROWN, at, factions: ["orcs"] }];
    assert.deepEqual(order(run(before, third, at, at + 30_000).frames), ["orcs", "crown"]);
  }
});

test("a crown is not told together with others before the death that came with it", () => {
  const crown = (key: string) => ({ ...CROWN, key: `crown ${key}`, factions: [key] });
  const all = [crown("elves"), crown("humans"), crown("orcs"), { ...DEATH, rank: 90, factions: ["orcs"] }];
  const { frames } = run(EMPTY, all, 2000, 60_000);
  assert.deepEqual(order(frames), ["crown elves", "crown humans", "death", "crown orcs"]);
});

test("theories that wait together have the wall once, and none follows another", () => {
  const theory = (key: string, at = 1000) => moment(key, { kind: "theory", code: "theory_accepted", rank: 60, at });
  const { bill, frames } = run(EMPTY, [theory("a"), theory("b")], 2000, 30_000);
  assert.deepEqual([order(frames), [...bill.told].sort()], [["a"], ["a", "b"]]);
  const later = [theory("c", 30_000), theory("d", 200_000)];
  assert.deepEqual(order(run(bill, later, 30_000, 300_000).frames), []);
  assert.deepEqual(order(run(bill, later, 300_000, 330_000).frames), ["c"]);
});

test("what else takes the wall ends a headline; one that was hardly seen is told again after it, and none twice", () => {
  const taken = (at: number) => (now: number) => ({ free: now !== at });
  const { frames } = run(EMPTY, [DEATH], 2000, 30_000, taken(4000));
  assert.deepEqual(frames.filter(({ at }) => at >= 4000).length * 250, STANDS_MS);
  const late = run(EMPTY, [DEATH], 2000, 30_000, taken(8000));
  assert.deepEqual(late.frames.at(-1)?.at, 7750);
});

test("what is told with a headline is told again where nobody could read it", () => {
  const three = [battle("a"), battle("b"), battle("c")];
  const taken = (at: number) => run(EMPTY, three, 2000, at, (now) => ({ free: now !== at })).bill;
  const begins = 2000 + LEAST_MS;
  assert.deepEqual([...taken(begins + 6000).told], ["a"]);
  assert.deepEqual([...taken(begins + 7000).told], ["a", "b", "c"]);
});

test("it waits while the clock stands or dice roll on the wall, and is told then", () => {
  const { frames } = run(EMPTY, [DEATH], 0, 30_000, (now) => ({ free: now >= 9000 }));
  assert.deepEqual([frames[0]?.at, seen(frames, "death")], [9000, STANDS_MS]);
});

test("what was taken back is told no more; what only the newest rows have pushed out is", () => {
  const waiting = advance(EMPTY, [DEATH, WAR], { now: 1000, free: false });
  const small = { great: false, rank: 10 };
  assert.deepEqual(order(run(waiting, [moment("older", { ...small, at: 0 })], 1000, 30_000).frames), []);
  assert.deepEqual(order(run(waiting, [moment("newer", { ...small, at: 2000 })], 1000, 30_000).frames), [
    "death",
    "war",
  ]);
});

test("a wall that is opened tells what has just happened, not the whole day", () => {
  const bill = opened([WAR, moment("new", { at: 99_000 })], 100_000);
  assert.deepEqual(order(run(bill, [WAR, moment("new", { at: 99_000 })], 100_000, 120_000).frames), ["new"]);
});

test("what Control revealed last has the wall until somebody goes on, or it is long ago", () => {
  const [first, second] = [
    moment("a", { secret: true, revealed: 10_000 }),
    moment("b", { secret: true, revealed: 20_000 }),
  ];
  assert.equal(justRevealed([first, second, WAR], 0, 25_000)?.key, "b");
  assert.equal(justRevealed([first, second, WAR], 20_000, 25_000), undefined);
  assert.equal(justRevealed([first, second, WAR], 0, 200_000), undefined);
});

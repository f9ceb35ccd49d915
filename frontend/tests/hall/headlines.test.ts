import assert from "node:assert/strict";
import { test } from "node:test";
import { justRevealed, type Moment } from "#parts/factions/story/moments.ts";
import { advance, heads, LEAST_MS, opened, STANDS_MS, type Bill, type Look } from "#hall/factions/story/headlines.ts";

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

test("a queen's death is told, and not who follows in an office of hers; nor does a rejected theory have the wall", () => {
  const small = moment("theory", { kind: "theory", code: "theory_failed", rank: 44, great: false, first: true });
  assert.deepEqual(order(run(EMPTY, [small, DEATH], 2000, 30_000).frames), ["death"]);
  assert.deepEqual(
    [heads({ great: false, first: true, rank: 56 }), heads({ great: false, first: false, rank: 56 })],
    [true, false],
  );
});

test("a long backlog is told to its end", () => {
  const many = Array.from({ length: 20 }, (_, i) => moment(`m${i}`, { rank: 60 + i }));
  const { frames } = run(EMPTY, many, 0, 120_000);
  assert.deepEqual(order(frames), many.map(({ key }) => key).reverse());
});

test("what else takes the wall ends a headline; one that was hardly seen is told again after it, and none twice", () => {
  const taken = (at: number) => (now: number) => ({ free: now !== at });
  const { frames } = run(EMPTY, [DEATH], 2000, 30_000, taken(4000));
  assert.deepEqual(frames.filter(({ at }) => at >= 4000).length * 250, STANDS_MS);
  const late = run(EMPTY, [DEATH], 2000, 30_000, taken(8000));
  assert.deepEqual(late.frames.at(-1)?.at, 7750);
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

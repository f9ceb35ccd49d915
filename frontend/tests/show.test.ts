// The show of battles: one after the other, die after die, beside a war that does not wait for it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ofDay, type Fight } from "#parts/war/battle/battle.ts";
import {
  advance,
  beat,
  headline,
  meaning,
  stageOf,
  toldUpTo,
  LEAST_MS,
  MOST_MS,
  MOST_WAITING,
  opened,
  type Bill,
} from "#parts/war/battle/show.ts";

const NAMES: Record<string, string> = {
  "faction/orcs": "Urzoth",
  "faction/humans": "Aldermark",
  "province/saltmere": "Saltmere",
};
const lookup = (row: string) => NAMES[row];
const none = { attacker: [], defender: [] };
const round = (n: number): Fight["rounds"][number] => ({
  round: n,
  dice: { attacker: 4, defender: 2 },
  table: false,
  results: { attacker: 5, defender: 1 },
  toll: { attacker: 1, defender: 2 },
  modifiers: none,
  units: { attacker: 4, defender: 4 },
  leading: { attacker: "orcs", defender: "humans" },
  leaders: { attacker: ["", ""], defender: ["", ""] },
  withdrew: {},
});
const fight = (key: string, rounds: number, more: Partial<Fight> = {}): Fight => ({
  key,
  season: "t1/season_1",
  place: "saltmere",
  attacker: "orcs",
  defender: "humans",
  army: "a",
  number: 1,
  state: "losses",
  round: rounds,
  outcome: "",
  taken: "",
  toll: {},
  units: none,
  leaders: { attacker: ["", ""], defender: ["", ""] },
  joined: {},
  chosen: [],
  awaited: [],
  due: null,
  remaining: null,
  modifiers: none,
  rounds: Array.from({ length: rounds }, (_, i) => round(i + 1)),
  ...more,
});
const over = (key: string, rounds: number, more: Partial<Fight> = {}): Fight =>
  fight(key, rounds, { state: "over", outcome: "attacker", ...more });
const shown = (bill: Bill) =>
  bill.acts.filter(({ starts }) => starts > 0).map(({ key, from, to }) => `${key} ${from}-${to}`);
const waiting = (bill: Bill) =>
  bill.acts.filter(({ starts }) => starts === 0).map(({ key, from, to }) => `${key} ${from}-${to}`);
const NOTHING = opened([]);

test("what a screen finds when it is opened is not shown; what comes after is", () => {
  const bill = opened([fight("b1", 1)]);
  assert.deepEqual(shown(advance(bill, [fight("b1", 1)], 100)), []);
  assert.deepEqual(shown(advance(bill, [fight("b1", 2)], 100)), ["b1 1-2"]);
});

test("a battle that was over in one entry is shown whole, once, for seven seconds at least", () => {
  const all = [over("b1", 1)],
    bill = advance(NOTHING, all, 1000);
  assert.deepEqual(shown(bill), ["b1 0-1"]);
  assert.deepEqual(shown(advance(bill, all, 1000 + LEAST_MS - 1)), ["b1 0-1"]);
  const after = advance(bill, all, 1000 + LEAST_MS + 1500);
  assert.deepEqual([shown(after), waiting(after)], [[], []]);
  assert.deepEqual(shown(advance(after, all, 99_000)), []);
});

test("however many rounds it had, a show does not last for ever, and tells every round", () => {
  const act = advance(NOTHING, [over("b1", 9)], 1000).acts[0]!;
  assert.equal(act.lasts, MOST_MS);
  const rounds = new Set(Array.from({ length: MOST_MS / 100 }, (_, i) => beat(act, 1000 + 100 * i).round));
  assert.deepEqual([...rounds], [0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test("the plate stands alone, then one die falls, the other, then what they cost is told, and what that means", () => {
  const act = advance(NOTHING, [over("b1", 1)], 1000).acts[0]!;
  const looks = Array.from({ length: act.lasts / 100 }, (_, i) => beat(act, 1000 + 100 * i)).map(
    (one) => `${one.dice} ${stageOf(one)}`,
  );
  assert.deepEqual([...new Set(looks)], ["0 plate", "1 dice", "2 dice", "2 result", "2 meaning"]);
});

test("where others wait it is told faster, and nothing is left out", () => {
  const one = advance(NOTHING, [over("b1", 1), over("b2", 1)], 1000).acts[0]!;
  assert.equal(one.lasts, LEAST_MS);
  const looks = Array.from({ length: one.lasts / 100 }, (_, i) => stageOf(beat(one, 1000 + 100 * i)));
  assert.deepEqual([...new Set(looks)], ["plate", "dice", "result", "meaning"]);
});

test("what it means names who is left of whom and what comes next, at the end how many fell in all", () => {
  const act = (battle: Fight, to: number) => ({ ...advance(NOTHING, [battle], 1000).acts[0]!, to });
  const waiting = fight("b", 1, { awaited: ["humans"] });
  assert.equal(
    meaning(waiting, act(waiting, 1), lookup),
    "Left now: Urzoth 3, Aldermark 2. Who falls? Waiting for Aldermark.",
  );
  const later = fight("b", 2, { awaited: ["humans"] });
  assert.equal(
    meaning(later, act(later, 1), lookup),
    "Left now: Urzoth 3, Aldermark 2.",
    "it has gone on since: what is asked now is not what came next then",
  );
  const done = over("b", 2);
  assert.equal(meaning(done, act(done, 2), lookup), "Fallen in all: Urzoth 2, Aldermark 4.");
});

test("one after the other; what comes of a battle that waits is told with it, what comes while it is shown is told after it", () => {
  const first = advance(NOTHING, [fight("b1", 1)], 1000);
  const second = advance(first, [fight("b1", 2), over("b2", 1)], 2000);
  assert.deepEqual([shown(second), waiting(second)], [["b1 0-1"], ["b1 1-2", "b2 0-1"]]);
  const third = advance(second, [over("b1", 3), over("b2", 1)], 3000);
  assert.deepEqual(waiting(third), ["b1 1-3", "b2 0-1"]);
  const next = advance(third, [over("b1", 3), over("b2", 1)], 99_000);
  assert.deepEqual([shown(next), waiting(next)], [["b1 1-3"], ["b2 0-1"]]);
  assert.equal(next.acts[0]?.lasts, LEAST_MS, "others wait");
});

test("it never falls far behind the war: of many that wait the oldest give way", () => {
  const all = Array.from({ length: 9 }, (_, i) => over(`b${i}`, 1));
  const bill = advance(advance(NOTHING, all.slice(0, 1), 1000), all, 1001);
  assert.deepEqual([shown(bill), waiting(bill)], [["b0 0-1"], all.slice(-MOST_WAITING).map(({ key }) => `${key} 0-1`)]);
});

test("an end without new dice has its headline, above the dice that lie", () => {
  const bill = advance(opened([fight("b1", 1)]), [over("b1", 1)], 1000);
  assert.deepEqual(shown(bill), ["b1 1-1"]);
  assert.deepEqual(beat(bill.acts[0]!, 1001), { round: 0, dice: 2, told: true, meant: true });
});

test("what has been taken back is not shown, and is shown anew when it is fought again", () => {
  const bill = advance(NOTHING, [over("b1", 2)], 1000);
  assert.deepEqual(advance(bill, [], 1100).acts, []);
  const back = advance(bill, [fight("b1", 1)], 1100);
  assert.deepEqual(back.acts, []);
  assert.deepEqual(shown(advance(back, [over("b1", 2)], 1200)), ["b1 1-2"]);
});

test("a wall shows the attack on its map first", () => {
  const all = [over("b1", 1)],
    opens = () => 5000;
  const bill = advance(NOTHING, all, 1000, opens);
  assert.deepEqual([shown(bill), waiting(bill)], [[], ["b1 0-1"]]);
  assert.deepEqual(shown(advance(bill, all, 5000, opens)), ["b1 0-1"]);
});

test("however a battle ended, nothing says so before its last dice lie and what they cost is told", () => {
  const two = over("b1", 2, { outcome: "nobody" });
  const bill = advance(NOTHING, [two], 1000, () => 0, 700),
    act = bill.acts[0]!;
  const looks = Array.from({ length: MOST_MS / 100 }, (_, i) => 1000 + 100 * i).map((now) => ({
    now,
    beat: beat(act, now),
  }));
  const said = looks.map(({ now, beat: one }) => `${headline(two, act, one, lookup)} ${toldUpTo(bill, now)}`);
  assert.deepEqual(
    [...new Set(said)],
    ["Saltmere: round 1 700", "Saltmere: round 2 700", "Nobody wins the battle in Saltmere. Infinity"],
  );
  const result = looks.find(({ beat: one }) => headline(two, act, one, lookup).startsWith("Nobody"))?.beat;
  assert.deepEqual(result, { round: 1, dice: 2, told: true, meant: true });
});

test("what the log told with dice that wait is not told either, from the first of them on", () => {
  const first = advance(NOTHING, [over("b1", 1)], 1000, () => 0, 700);
  const second = advance(first, [over("b1", 1), over("b2", 1)], 1100, () => 0, 900);
  assert.deepEqual(
    [toldUpTo(second, 1100), toldUpTo(second, 1000 + LEAST_MS - 1)],
    [700, 900],
    "the first is told, the second waits",
  );
  assert.equal(toldUpTo(NOTHING, 0), Infinity);
});

test("the headline says who has it now", () => {
  const act = (battle: Fight) => ({
    key: "",
    from: 0,
    to: 1,
    over: battle.state === "over",
    since: 0,
    starts: 1,
    lasts: 1,
  });
  const said = (battle: Fight) => headline(battle, act(battle), { round: 0, dice: 2, told: true, meant: true }, lookup);
  assert.equal(said(over("b", 1, { taken: "orcs" })), "Urzoth takes Saltmere!");
  assert.equal(said(over("b", 1)), "Urzoth wins the battle in Saltmere!");
  assert.equal(said(over("b", 1, { outcome: "defender" })), "Aldermark holds Saltmere!");
  assert.equal(said(over("b", 1, { outcome: "defender", defender: "" })), "The independents hold Saltmere!");
  assert.equal(said(over("b", 1, { outcome: "nobody" })), "Nobody wins the battle in Saltmere.");
  assert.equal(said(fight("b", 1)), "Saltmere: round 1");
});

test("the battles of the day, the latest first", () => {
  const all = [
    over("battle-2", 1),
    over("battle-10", 1),
    over("battle-11", 1, { season: "t10/season_1" }),
    over("battle-3", 1, { season: "t2/season_2" }),
    fight("battle-12", 1),
  ];
  assert.deepEqual(
    ofDay(all).map(({ key }) => key),
    ["battle-11", "battle-3", "battle-10", "battle-2"],
  );
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { publicRows } from "../dev/realm.ts";
import { lineKey, tell } from "#core/naming.ts";
import type { Row } from "#core/protocol.ts";
import type { Keyed, Kind, Kinds } from "#core/rows.ts";
import { Tables } from "#core/tables.ts";
import { t } from "#core/words.ts";
import { greatest, naming, ofTheDay, type Moment } from "#parts/factions/story/moments.ts";
import { byTurn, chapters, END as LAST } from "#parts/factions/story/story.ts";
import { backward, MAP, onward, rest, sheetsOf } from "#hall/factions/story/walk.ts";

const goal = (faction: string, seat: string, state: string): Row => ({
  text: `${faction} ${seat}`,
  faction,
  seat,
  state,
  claimed_by: "",
  word: "",
});
const tally = (faction: string, turn: number, food: number, gold: number): Row => ({
  faction,
  turn,
  treasury: { food, gold },
  income: { food },
});
const moment = (kind: string, rank: number, code: string, facts: Row, phase: string, at: number): Row => ({
  kind,
  rank,
  great: rank >= 60,
  first: false,
  secret: false,
  revealed: 0,
  code,
  facts,
  factions: Object.values(facts),
  place: "",
  phase,
  at,
});

const END: Record<string, Row> = {
  "story/humans": {
    lands: ["ostmark", "kingsmead"],
    monarch: "Queen Aveline",
    technologies: 2,
    moments: ["line-1", "line-2"],
  },
  "story/elves": { lands: ["lirien", "silverlea", "thornwold"], monarch: "", technologies: 0, moments: [] },
  "moment/line-2": moment("uprising", 70, "rose", { province: "ostmark", faction: "humans" }, "t2/upkeep", 2),
  "moment/line-1": moment("war", 88, "war_began", { a: "humans", b: "orcs" }, "t0/diplomacy", 1),
  "moment/line-3": moment("theory", 64, "theory_accepted", { faction: "elves", text: "All is one" }, "t1/diplomacy", 3),
  "objective/o3": goal("humans", "humans-monarch", "confirmed"),
  "objective/o1": goal("humans", "", "denied"),
  "objective/o2": goal("humans", "", "confirmed"),
  "objective/o4": goal("elves", "", ""),
  "tally/humans-t2": tally("humans", 2, 1, 4),
  "tally/humans-t1": tally("humans", 1, 2, 3),
  "tally/elves-t1": tally("elves", 1, 9, 9),
};

function told(more: Record<string, Row> = END) {
  const tables = new Tables();
  const all = { ...publicRows("t6/diplomacy"), ...more };
  tables.apply({ t: "snap", epoch: "", now: 0, sides: { public: { n: 1, rows: all } } });
  const of = <K extends Kind>(kind: K) => tables.rows(kind) as unknown as Keyed<Kinds[K]>[];
  return {
    all: chapters({
      factions: of("faction"),
      stories: of("story"),
      objectives: of("objective"),
      tallies: of("tally"),
      moments: of("moment"),
    }),
    moments: of("moment"),
    tables,
  };
}

test("before the end there is no story", () => {
  assert.deepEqual(told({}).all, []);
});

test("every faction has its chapter: crown, lands and goals of its own", () => {
  const [humans, elves] = told().all;
  assert.deepEqual([elves?.key, elves?.lands, elves?.monarch], ["elves", 3, ""]);
  assert.deepEqual(
    [humans?.key, humans?.lands, humans?.monarch, humans?.technologies],
    ["humans", 2, "Queen Aveline", 2],
  );
  assert.deepEqual([elves?.reached, elves?.goals.length], [0, 1]);
});

test("goals that Control confirmed come first, and are counted", () => {
  const humans = told().all[0];
  assert.deepEqual(
    humans?.goals.map(({ key }) => key),
    ["o2", "o3", "o1"],
  );
  assert.equal(humans?.reached, 2);
});

test("its years count all goods together, turn by turn", () => {
  assert.deepEqual(told().all[0]?.years, [
    { turn: 1, treasury: 5, income: 2 },
    { turn: 2, treasury: 5, income: 1 },
  ]);
});

test("a day of many crowns still tells of its battle and its wedding", () => {
  const keyed = (kind: string, rank: number, at: number) =>
    ({ ...moment(kind, rank, kind, {}, "t1/war", at), key: `${kind}${at}` }) as unknown as Moment;
  const crowns = [1, 2, 3, 4, 5].map((at) => keyed("crown", 94, at));
  const all = [...crowns, keyed("battle", 72, 6), keyed("wedding", 70, 7)];
  const kinds = (most: number) => ofTheDay(all, most).map(({ key }) => key);
  assert.deepEqual(kinds(4), ["crown1", "crown2", "battle6", "wedding7"]);
  assert.deepEqual(kinds(5), ["crown1", "crown2", "crown3", "battle6", "wedding7"]);
  assert.deepEqual(
    kinds(20),
    all.map(({ key }) => key),
  );
});

test("the third and fourth lost capital come before a treaty", () => {
  const keyed = (kind: string, rank: number, at: number) =>
    ({ ...moment(kind, rank, kind, {}, "t1/war", at), key: `${kind}${at}` }) as unknown as Moment;
  const all = [...[1, 2, 3, 4].map((at) => keyed("capital", 98, at)), ...[6, 7].map((at) => keyed("treaty", 62, at))];
  assert.deepEqual(
    ofTheDay(all, 5).map(({ key }) => key),
    ["capital1", "capital2", "capital3", "capital4", "treaty6"],
  );
});

test("of the day the greatest moments are told first, and of a faction those that name it", () => {
  const { moments } = told();
  assert.deepEqual(
    greatest(moments, 2).map(({ code }) => code),
    ["war_began", "rose"],
  );
  assert.deepEqual(
    naming(moments, "elves").map(({ code }) => code),
    ["theory_accepted"],
  );
});

test("what comes out after the last bell is told after all turns", () => {
  assert.deepEqual(
    byTurn([{ phase: "ended" }, { phase: "t2/war" }, { phase: "t0/diplomacy" }]).map(({ turn }) => turn),
    [0, 2, LAST],
  );
});

test("what the chronicle tells of it are sentences, turn by turn", () => {
  const { all, tables } = told();
  const news = all[0]?.moments ?? [];
  assert.deepEqual(
    byTurn(news).map(({ turn, told: some }) => [turn, some.length]),
    [
      [0, 1],
      [2, 1],
    ],
  );
  const said = news.map(({ code, facts }) =>
    t(
      lineKey(code, facts),
      tell(facts, (row) => tables.row(row)?.name as string),
    ),
  );
  assert.deepEqual(said, ["War: Aldermark and Urzoth are enemies now.", "Uprising in Ostmark against Aldermark!"]);
});

test("the wall walks from the map through every sheet of every story, and round again", () => {
  const walked = [MAP];
  for (let i = 0; i < 5; i++) walked.push(onward(walked.at(-1)!, walked.at(-1)!.at === 0 ? 2 : 1, 2));
  assert.deepEqual(
    walked.map(({ at, sheet }) => [at, sheet]),
    [
      [-1, 0],
      [0, 0],
      [0, 1],
      [1, 0],
      [-1, 0],
      [0, 0],
    ],
  );
});

test("and back, story by story", () => {
  assert.deepEqual(backward({ at: 1, sheet: 2 }, 3), { at: 1, sheet: 1 });
  assert.deepEqual(backward({ at: 0, sheet: 0 }, 3), MAP);
  assert.deepEqual(backward(MAP, 3), { at: 2, sheet: 0 });
  assert.deepEqual(onward(MAP, 1, 0), MAP);
});

test("it rests as long as a slow reader needs", () => {
  assert.equal(rest(0, 1), 20_000);
  assert.equal(rest(1000, 1), 70_000);
  assert.equal(rest(1000, 2), 35_000);
});

test("a text that fills three columns of two takes two sheets", () => {
  assert.equal(sheetsOf(420, 200, 20, 2), 1);
  assert.equal(sheetsOf(640, 200, 20, 2), 2);
  assert.equal(sheetsOf(0, 200, 20, 2), 1);
});

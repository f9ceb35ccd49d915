import assert from "node:assert/strict";
import { test } from "node:test";
import { tell } from "#core/naming.ts";
import type { Row, Snap } from "#core/protocol.ts";
import { t } from "#core/words.ts";
import { chosen } from "#hall/replay/chosen.ts";
import type { Frame } from "#hall/replay/roll.ts";
import { secretsOf, Unseen, type World } from "#hall/replay/unseen.ts";

const NAMES: Record<string, string> = {
  "faction/humans": "Aldermark",
  "faction/elves": "Lirienne",
  "faction/orcs": "Kragmoot",
  "province/ostmark": "Ostmark",
  "province/lirien": "Lirien",
  "army/first": "First Army",
  "technology/cranes": "Harbour Cranes",
};
const name = (row: string) => NAMES[row] ?? "";
const world: World = {
  name,
  say: (key, facts) =>
    t(
      key,
      tell(facts, (row) => NAMES[row]),
    ),
  holder: (row) => (row === "province/lirien" ? "elves" : ""),
};
const begin: Snap = { t: "snap", epoch: "", now: 1000, sides: { unseen: { n: 0, rows: {} } } };
const frame = (n: number, at: number, set: Record<string, Row>, drop: string[] = []): Frame => ({
  t: "delta",
  side: "unseen",
  n,
  at,
  set,
  drop,
});

const treaty = (signed: string[], state: string): Row => ({
  parties: ["elves", "humans"],
  text: "No tolls",
  makes: "peace",
  secret: true,
  signed,
  state,
  at: 1,
});
const plot = (state: string, more: Row = {}): Row => ({
  faction: "humans",
  act: "incite",
  against: "",
  technology: "",
  character: "",
  province: "lirien",
  counters: "",
  state,
  outcome: "",
  phase: "t1/diplomacy",
  at: 2,
  ...more,
});
const deal: Row = {
  offerer: "humans",
  receiver: "elves",
  gives: { goods: { gold: 2 }, provinces: [], technologies: ["cranes"], units: [] },
  wants: { goods: {}, provinces: ["lirien"], technologies: [], units: [] },
  counters: false,
  phase: "t1/trade",
  at: 3,
};

test("at each moment of the bar stands what was secret then", () => {
  const unseen = new Unseen(begin, [
    frame(1, 2000, { "treaty/a": treaty(["humans"], "open") }),
    frame(2, 3000, { "treaty/a": treaty(["elves", "humans"], "made"), "deal/d": deal }),
    frame(3, 4000, {}, ["deal/d"]),
  ]);
  const at = (time: number) => secretsOf(unseen.after(unseen.sentBy(time)), "humans", world);
  assert.deepEqual([at(1999).treaties, at(1999).offers], [[], []]);
  assert.deepEqual(
    at(2500).treaties.map(({ says, state, text }) => [says, state, text]),
    [["Between Lirienne and Aldermark", "Makes peace · Secret · still unsigned: Lirienne", "No tolls"]],
  );
  assert.equal(at(3000).treaties[0]!.state, "Makes peace · Secret · in force");
  assert.deepEqual(
    at(3999).offers.map(({ says }) => says),
    ["Aldermark offers 2 gold and Harbour Cranes, wants Lirien. For: Lirienne"],
  );
  assert.deepEqual(at(4000).offers, []);
});

test("a faction shows its own secrets, and what it has with others", () => {
  const rows = new Map(
    Object.entries({
      "deal/d": deal,
      "plot/p": plot("sealed"),
      "plan/first": { faction: "humans", army: "first", orders: { to: "ostmark", attack: "orcs" }, done: false },
      "plan/second": { faction: "humans", army: "second", orders: { to: "ostmark" }, done: true },
      "draft/x": {
        faction: "elves",
        command: "produce",
        subject: "lirien",
        data: { outputs: ["gold"] },
        confirmed: true,
        phase: "t1/production",
        at: 1,
      },
    } as Record<string, Row>),
  );
  const count = (faction: string) =>
    Object.fromEntries(Object.entries(secretsOf(rows, faction, world)).map(([shelf, all]) => [shelf, all.length]));
  assert.deepEqual(count("humans"), { offers: 1, treaties: 0, plots: 1, plans: 1 });
  assert.deepEqual(count("elves"), { offers: 1, treaties: 0, plots: 0, plans: 1 });
  assert.deepEqual(count("orcs"), { offers: 0, treaties: 0, plots: 0, plans: 0 });
  assert.deepEqual(secretsOf(rows, "humans", world).plans[0], {
    key: "plan/first",
    says: "First Army",
    state: "to Ostmark, attacks Kragmoot",
  });
  assert.deepEqual(secretsOf(rows, "elves", world).plans[0], {
    key: "draft/x",
    says: "Lirien: gold",
    state: "confirmed",
  });
});

test("a plot is told with how it stood, and of those that are over the newest", () => {
  const rows = new Map(
    Object.entries({
      "plot/old": plot("published", { outcome: "failure", at: 1 }),
      "plot/new": plot("published", { outcome: "success", at: 5 }),
      "plot/open": plot("decided", { outcome: "countered", at: 9 }),
    }),
  );
  const said = secretsOf(rows, "humans", world).plots.map(({ says, state }) => [says, state]);
  assert.deepEqual(said, [
    ["Incite Lirien, held by Lirienne", "the dice say: countered"],
    ["Incite Lirien, held by Lirienne", "succeeds (Diplomacy, turn 1)"],
  ]);
});

test("no more factions are shown than can be read, the first before anybody has chosen", () => {
  const all = ["elves", "humans", "orcs"];
  assert.deepEqual(chosen(undefined, all), ["elves"]);
  assert.deepEqual(chosen([], all), []);
  assert.deepEqual(chosen(["elves", "gone", "orcs", "humans"], all), ["orcs", "humans"]);
});

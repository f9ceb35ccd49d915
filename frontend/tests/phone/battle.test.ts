import assert from "node:assert/strict";
import { test } from "node:test";
import type { ActivationRow, BattleRound, BattleRow, Keyed, UnitRow } from "#core/rows.ts";
import {
  allies,
  comes,
  equation,
  lots,
  ofPhase,
  outcome,
  running,
  sideWith,
  sourceWord,
  stats,
  story,
  sum,
  waits,
  type Fight,
} from "#parts/war/battle/battle.ts";
import { decisionsOf, news, sealed, sideOf, tapped, toggled } from "#phone/war/battle/decisions.ts";

const NAMES: Record<string, string> = {
  "faction/humans": "Aldermark",
  "faction/elves": "Lirienne",
  "province/ostmark": "Ostmark",
  "sea_zone/gulf": "Lantern Gulf",
  "technology/longbows": "Longbows",
};
const lookup = (row: string) => NAMES[row];
const fight = (more: Partial<BattleRow> = {}, key = "b1"): Fight => ({
  key,
  season: "t2/season_1",
  place: "ostmark",
  attacker: "humans",
  defender: "elves",
  army: "a1",
  number: 1,
  state: "losses",
  round: 1,
  outcome: "",
  taken: "",
  toll: { attacker: 1, defender: 2 },
  units: { attacker: ["u1", "u2"], defender: ["u3", "u4", "u5"] },
  leaders: { attacker: ["o1", ""], defender: ["", ""] },
  joined: {},
  chosen: [],
  awaited: ["elves"],
  due: null,
  remaining: null,
  modifiers: { attacker: [["units", 4]], defender: [] },
  rounds: [],
  ...more,
});
const ROUND: BattleRound = {
  round: 1,
  dice: { attacker: 3, defender: 5 },
  table: false,
  results: { attacker: 5, defender: 0 },
  toll: { attacker: 0, defender: 3 },
  modifiers: {
    attacker: [
      ["units", 4],
      ["foe/terrain", -2],
    ],
    defender: [["foe/units", -5]],
  },
  units: { attacker: 2, defender: 3 },
  leading: { attacker: "humans", defender: "elves" },
  leaders: { attacker: ["o1", ""], defender: ["", ""] },
  withdrew: {},
};
const unit = (key: string, more: Partial<UnitRow> = {}): Keyed<UnitRow> => ({
  key,
  kind: "regiment",
  faction: "humans",
  place: "ostmark",
  army: "a1",
  aboard: "",
  x: 2,
  y: -1,
  ...more,
});

test("of the battles those of this war phase count: the one that goes on first, then the latest", () => {
  const over = { state: "over", outcome: "attacker" } as const;
  const turn = (army: string, season: string, drawn: number): ActivationRow => ({
    season,
    army,
    faction: "humans",
    x: 2,
    state: "done",
    how: "acted",
    drawn,
    ahead: null,
    due: null,
    remaining: null,
  });
  const turns = [turn("a1", "t2/season_1", 2), turn("a2", "t2/season_1", 1), turn("a2", "t2/season_2", 1)];
  const all = [
    fight({ ...over, army: "a2" }, "first"),
    fight(over, "second"),
    fight({ army: "a9" }, "now"),
    fight({ ...over, army: "a2", season: "t2/season_2" }, "third"),
    fight({ season: "t1/season_1" }, "old"),
  ];
  assert.deepEqual(
    ofPhase(all, "t2/war", turns).map(({ key }) => key),
    ["now", "third", "second", "first"],
  );
  assert.deepEqual(ofPhase(all, "t2/upkeep"), []);
  assert.equal(running(ofPhase(all, "t2/war"))?.key, "now");
});

test("a sum can be added up as it is written, with real minus signs", () => {
  assert.equal(equation(3, ROUND.modifiers.attacker ?? [], 5).replaceAll("\u00a0", " "), "3 +4 −2 = 5");
  assert.equal(sum(ROUND.modifiers.attacker ?? []), 2);
  assert.equal(stats({ x: 2, y: -1 }), "own +2, foe −1");
  assert.equal(stats({ x: 0, y: 0 }), "own 0, foe 0");
});

test("a modifier says where it comes from; what we know is called by its name, the ground by what it is", () => {
  const words = [
    "units",
    "foe/units",
    "technology/longbows",
    "foe/technology/longbows",
    "technology/unseen",
    "ways",
  ].map((source) => sourceWord(source, lookup));
  assert.deepEqual(words, [
    "units",
    "from the enemy: units",
    "Longbows",
    "from the enemy: Longbows",
    "a technology",
    "lore",
  ]);
  assert.equal(sourceWord("terrain", lookup, "forest"), "forest");
  assert.equal(sourceWord("foe/terrain", lookup, "caves"), "from the enemy: caves");
});

test("units that are as good as each other stand together, the strongest first, those of allies apart", () => {
  const all = [
    unit("a", { kind: "militia", x: 1, y: 0 }),
    unit("b"),
    unit("c", { faction: "elves" }),
    unit("d", { army: "a2" }),
  ];
  assert.deepEqual(
    lots(all).map(({ keys }) => keys.join()),
    ["b,d", "c", "a"],
  );
  assert.deepEqual(
    lots(all, "army").map(({ keys }) => keys.join()),
    ["b", "c", "d", "a"],
  );
});

test("who is waited for, and for what", () => {
  assert.equal(waits(fight(), lookup), "Who falls? Waiting for Lirienne.");
  assert.match(
    waits(fight({ state: "withdrawals", awaited: ["humans", "elves"] }), lookup),
    /Waiting for Aldermark, Lirienne\.$/,
  );
  assert.equal(waits(fight({ state: "dice", awaited: ["control"] }), lookup), "Control throws the dice.");
  assert.equal(waits(fight({ state: "over" }), lookup), "");
});

test("the whole battle can be heard", () => {
  const said = story(fight({ rounds: [ROUND], state: "withdrawals" }), lookup);
  assert.match(
    said,
    /^Battle for Ostmark\. In attack: Aldermark with 2 units\. In defence: Lirienne with 3\. Round 1:/,
  );
  assert.match(
    said,
    /Aldermark threw 3 and reached 5\. Lirienne: 3 of 3 fall\. Lirienne threw 5 and reached 0\. Aldermark: nobody falls\./,
  );
  const fled = { ...ROUND, withdrew: { defender: { elves: { n: 2, to: "gulf" }, dwarves: { n: 1, to: "ostmark" } } } };
  assert.match(
    story(fight({ rounds: [fled] }), lookup),
    /Lirienne: 2 units withdraw to Lantern Gulf\. .+: 1 unit withdraws to Ostmark\./,
  );
  const over = fight({ rounds: [ROUND], state: "over", outcome: "defender", defender: "" });
  assert.match(story(over, lookup), /independents\.$/);
  assert.match(outcome(fight({ state: "over", outcome: "nobody" }), lookup), /Nobody/);
});

test("the numbers of the row are those of a throw still to come, but not while the fallen of the last are chosen", () => {
  assert.deepEqual(
    (["joining", "dice", "losses", "withdrawals", "over"] as const).filter((state) => comes(fight({ state }))),
    ["joining", "dice", "withdrawals"],
  );
  assert.deepEqual(allies(fight({ joined: { dwarves: "defender", orcs: "attacker" } }), "defender"), ["dwarves"]);
});

test("what presses comes first, and the same question keeps its key until the next round", () => {
  const offers = {
    grow: { officer: ["o1"] },
    raze: { province: { ostmark: ["x"] } },
    choose_losses: { battle: { b1: { n: 1, units: ["u1", "u2"], default: ["u1"], leader: "" } } },
    admit_ally: { battle: { b1: ["dwarves", "orcs"] } },
  };
  const asked = decisionsOf(offers, () => 2);
  assert.deepEqual(
    asked.map(({ asks, ally }) => asks + ally),
    ["losses", "admitdwarves", "admitorcs", "grow", "raze"],
  );
  assert.deepEqual(news(asked, new Set(decisionsOf(offers, () => 2).map(({ key }) => key))), []);
  assert.deepEqual(
    news(
      decisionsOf(offers, () => 3),
      new Set(asked.map(({ key }) => key)),
    ).map(({ asks }) => asks),
    ["losses"],
  );
  assert.deepEqual(
    decisionsOf({}, () => 0),
    [],
  );
});

test("never more fall than must: the first chosen gives way to the one that is tapped", () => {
  assert.deepEqual(tapped(["a", "b"], "c", 2), ["b", "c"]);
  assert.deepEqual(tapped(["a", "b"], "a", 2), ["b"]);
  assert.deepEqual(tapped(["b"], "c", 2), ["b", "c"]);
  assert.deepEqual(toggled(["a", "b", "c"], ["c", "a"], "b"), ["a", "b", "c"]);
  assert.deepEqual(toggled(["a", "b", "c"], ["a", "c"], "a"), ["c"]);
});

test("a side is found by its units; a sealed choice is ours alone and ends with the state", () => {
  assert.equal(sideOf(fight(), ["u4"]), "defender");
  assert.equal(sideOf(fight(), ["elsewhere"]), undefined);
  const chosen = fight({ choice: { humans: { units: ["u1"] } } });
  assert.deepEqual(sealed(chosen, "humans"), { units: ["u1"] });
  assert.deepEqual([sealed(chosen, "elves"), sealed({ ...chosen, state: "dice" }, "humans")], [undefined, undefined]);
});

test("an ally is on the side it has joined", () => {
  const joined = fight({ joined: { dwarves: "defender" } });
  assert.deepEqual(
    ["humans", "elves", "dwarves", "orcs"].map((faction) => sideWith(joined, faction)),
    ["attacker", "defender", "defender", undefined],
  );
});

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Odds, Reach } from "#core/rows.ts";
import german from "#core/words/march.de.json" with { type: "json" };
import { has, lacking } from "#core/words.ts";
import {
  aim,
  alike,
  blank,
  deeds,
  intentOf,
  isPlan,
  joining,
  keyOf,
  meantBy,
  ordersOf,
  percents,
  prospect,
  sameFight,
  within,
  withSome,
} from "#phone/war/march/deeds.ts";
import { inOrder, ours, over, type Turn } from "#phone/war/march/order.ts";

const EVEN: Odds = { attacker: 0.5, defender: 0.4, nobody: 0.1 };
const shut = (refused: string) => ({ how: null, refused, facts: {} });
/** In Kingsmead: three units and a militia to take along; a river to Midmarch; ships in the gulf. */
const ARMY: Reach = {
  spaces: {
    ostmark: { how: "march", refused: null, facts: {}, absorb: ["m2", "m1"], attack: { orcs: EVEN, "": null } },
    midmarch: { how: "approach", refused: null, facts: {} },
    gulf: { how: "embark", refused: null, facts: {}, absorb: [], attack: {} },
    cinderfell: shut("moved_already"),
    sound: { how: "embark", refused: "no_room", facts: { have: 0, need: 3 } },
  },
  stay: { absorb: ["m1"], attack: { guild: EVEN } },
  units: ["r1", "r2", "r3"],
  section: ["heir", "wizard"],
  seconds: ["heir", "wizard"],
};
/** In port, with cargo. */
const FLEET: Reach = {
  spaces: {
    gulf: {
      how: "sail",
      refused: null,
      facts: {},
      absorb: [],
      attack: { elves: EVEN },
      land: { pearlshoal: { lizardfolk: null }, saltmere: {} },
    },
    sound: { how: "sail", refused: null, facts: {}, land: { pearlshoal: { lizardfolk: EVEN } } },
    fernhaven: shut("hostile_port"),
  },
  stay: { land: { saltmere: { guild: EVEN } } },
  units: ["w1"],
  section: [],
  seconds: [],
};

test("what an army may do in a place: go in peace, or attack one of those who are there", () => {
  const there = deeds(ARMY, "kingsmead", "ostmark").map(({ how, to, attack, odds }) => [how, to, attack, odds]);
  assert.deepEqual(there, [
    ["march", "ostmark", null, null],
    ["march", "ostmark", "orcs", EVEN],
    ["march", "ostmark", "", null],
  ]);
  assert.deepEqual(
    deeds(ARMY, "kingsmead", "kingsmead").map(({ how, attack }) => [how, attack]),
    [
      ["stay", null],
      ["stay", "guild"],
    ],
  );
  assert.deepEqual(
    deeds(ARMY, "kingsmead", "midmarch").map(({ how }) => how),
    ["approach"],
  );
});

test("a tapped place means its only deed, or the attack on an enemy; between peace and attack the player chooses", () => {
  const tapped = (place: string, enemies: string[], owner = "") =>
    meantBy(deeds(ARMY, "kingsmead", place), (faction) => enemies.includes(faction), owner)?.attack;
  assert.equal(tapped("midmarch", []), null);
  assert.deepEqual(
    [tapped("ostmark", []), tapped("ostmark", ["elves"]), tapped("nowhere", ["orcs"])],
    [undefined, undefined, undefined],
  );
  assert.equal(tapped("ostmark", ["orcs"]), "orcs");
  const both = [..."ab"].map((foe) => ({ ...deeds(ARMY, "kingsmead", "ostmark")[1]!, attack: foe }));
  const [of, nobody] = ["b", "c"].map((owner) => meantBy(both, () => true, owner)?.attack);
  assert.deepEqual([of, nobody], ["b", undefined]);
});

test("nothing is offered where it cannot go, and a refused way is none", () => {
  for (const place of ["cinderfell", "sound", "nowhere"]) assert.deepEqual(deeds(ARMY, "kingsmead", place), []);
  assert.deepEqual(
    [...within(ARMY, "kingsmead")],
    [
      ["kingsmead", "stay"],
      ["ostmark", "march"],
      ["midmarch", "approach"],
      ["gulf", "embark"],
    ],
  );
});

test("ships in an army's own port: it may stay, or go aboard", () => {
  const reach: Reach = { ...ARMY, spaces: { kingsmead: { how: "embark", refused: null, facts: {} } } };
  assert.deepEqual(
    deeds(reach, "kingsmead", "kingsmead").map(({ how, to }) => [how, to]),
    [
      ["stay", ""],
      ["stay", ""],
      ["embark", "kingsmead"],
    ],
  );
});

test("a fleet lands from where it lies, else from the first place it sails to", () => {
  const landed = deeds(FLEET, "saltmere", "pearlshoal").map(({ to, land, attack }) => [to, land, attack]);
  assert.deepEqual(landed, [
    ["gulf", "pearlshoal", null],
    ["gulf", "pearlshoal", "lizardfolk"],
  ]);
  assert.deepEqual(
    deeds(FLEET, "saltmere", "saltmere").map(({ how, to, land, attack }) => [how, to, land, attack]),
    [
      ["stay", "", "", null],
      ["land", "", "saltmere", null],
      ["land", "", "saltmere", "guild"],
    ],
  );
  assert.equal(within(FLEET, "saltmere").get("pearlshoal"), "land");
});

test("an intent is about the place that was tapped, and no two deeds have one key", () => {
  assert.equal(aim({ to: "gulf", land: "pearlshoal" }, "saltmere"), "pearlshoal");
  assert.equal(aim({ to: "", land: "" }, "saltmere"), "saltmere");
  const all = ["saltmere", "gulf", "pearlshoal"].flatMap((place) =>
    deeds(FLEET, "saltmere", place).map(({ key }) => key),
  );
  assert.equal(new Set(all).size, all.length);
  assert.notEqual(keyOf({ to: "", land: "", attack: null }), keyOf({ to: "", land: "", attack: "" }));
});

test("units are joined where it stands and where it ends, each once", () => {
  assert.deepEqual(joining(ARMY, "ostmark"), { here: ["m1"], there: ["m2"] });
  assert.deepEqual(joining(ARMY, "sound"), { here: ["m1"], there: [] });
});

test("what fell away with a change of mind is not ordered", () => {
  const meant = {
    ...blank(),
    to: "midmarch",
    absorb: ["m1", "m2"],
    split: { units: ["r1", "m1", "m2", "gone"], commander: "heir", lieutenant: "heir" },
  };
  assert.deepEqual(ordersOf(meant, ARMY), {
    to: "midmarch",
    land: "",
    attack: null,
    absorb: ["m1"],
    split: { units: ["r1", "m1"], commander: "heir", lieutenant: "" },
  });
  assert.equal(ordersOf({ ...meant, split: { units: ["gone"], commander: "heir", lieutenant: "" } }, ARMY).split, null);
  const garrison = ordersOf(
    { ...meant, split: { units: ["r1"], commander: "general", lieutenant: "wizard" } },
    ARMY,
  ).split;
  assert.deepEqual(garrison, { units: ["r1"], commander: "", lieutenant: "" });
});

test("a filed plan is changed from what it says; of one carried out only how to fight is left", () => {
  const plan = {
    orders: { to: "ostmark", attack: "orcs" },
    lose_first: "militia" as const,
    withdraw_below: 2,
    at_once: true,
    done: false,
  };
  const meant = intentOf(plan);
  assert.deepEqual([meant.to, meant.attack, meant.at_once, isPlan(plan)], ["ostmark", "orcs", true, true]);
  for (const over of [
    { ...plan, done: true },
    { ...plan, orders: {} },
  ]) {
    assert.equal(isPlan(over), false);
    assert.deepEqual(intentOf(over), { ...blank(), lose_first: "militia", withdraw_below: 2 });
  }
  assert.ok(sameFight(meant, plan) && !sameFight(blank(), plan));
  assert.deepEqual(intentOf(undefined), blank());
});

test("odds in words and in per cent that add up", () => {
  const won = (attacker: number): Odds => ({ attacker, defender: 1 - attacker, nobody: 0 });
  assert.deepEqual(
    [0.95, 0.7, 0.5, 0.2, 0.01].map((n) => prospect(won(n))),
    ["sure", "good", "even", "poor", "lost"],
  );
  assert.equal(prospect({ attacker: 0, defender: 0.33, nobody: 0.67 }), "both");
  assert.equal(prospect({ attacker: 0, defender: 0, nobody: 1 }), "all");
  assert.deepEqual(percents({ attacker: 0.335, defender: 0.335, nobody: 0.33 }), {
    attacker: 34,
    defender: 34,
    nobody: 32,
  });
  for (const odds of [EVEN, won(1), { attacker: 0.005, defender: 0.995, nobody: 0 }]) {
    assert.equal(
      Object.values(percents(odds)).reduce((sum, n) => sum + n, 0),
      100,
    );
  }
});

test("units are told apart by kind and numbers alone, and taken in their order", () => {
  const unit = (key: string, kind: string, x = 0, y = 0) => ({ key, kind, x, y });
  const groups = alike([
    unit("a", "regiment", 2, -1),
    unit("b", "militia"),
    unit("c", "regiment", 3, -1),
    unit("d", "regiment", 2, -1),
  ]);
  assert.deepEqual(
    groups.map(({ kind, units }) => [kind, units]),
    [
      ["militia", ["b"]],
      ["regiment", ["c"]],
      ["regiment", ["a", "d"]],
    ],
  );
  const [, , pair] = groups;
  assert.ok(pair);
  assert.deepEqual(withSome(["b", "d"], pair, 1), ["b", "a"]);
  assert.deepEqual(withSome(["a"], pair, -1), []);
});

test("who acts now, who is next, and how many come before us", () => {
  const turn = (key: string, faction: string, state: Turn["state"], ahead: number | null): Turn => ({
    key,
    faction,
    state,
    ahead,
    season: "t1/season_1",
    army: key,
    x: 1,
    how: "",
    drawn: 0,
    due: null,
    remaining: null,
  });
  const all = [
    turn("c", "humans", "waiting", 1),
    turn("b", "orcs", "waiting", 0),
    turn("a", "elves", "called", null),
    turn("z", "orcs", "done", null),
  ];
  const order = inOrder(all);
  assert.deepEqual([order.now?.key, order.next.map(({ key }) => key), order.done], ["a", ["b", "c"], 1]);
  assert.deepEqual(
    ["elves", "orcs", "humans", "dwarves"].map((faction) => ours(order, faction)?.after),
    [0, 1, 2, undefined],
  );
  assert.deepEqual(
    [over(order, []), over(inOrder([]), [{ state: "losses" }]), over(inOrder([]), [{ state: "over" }])],
    [false, false, true],
  );
});

test("every word of the plans is there, in both languages", () => {
  const folder = join(import.meta.dirname, "..", "..", "src", "screens", "phone");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(ts|svelte)$/.test(file),
  );
  const asked = files.flatMap((file) =>
    [...readFileSync(join(folder, file), "utf8").matchAll(/"(war\.plan\.[a-z_.]+)"/g)].map(([, key]) => key ?? ""),
  );
  const hows = ["stay", "march", "approach", "embark", "sail", "land"];
  const built = [
    ...hows.flatMap((how) => [`war.plan.tag.${how}`, `war.plan.deed.${how}`, `war.plan.goes.${how}`]),
    ...["stay", "march", "sail", "land"].map((how) => `war.plan.deed.attack_${how}`),
    ...["acted", "declined", "lapsed", "skipped"].map((how) => `war.plan.how.${how}`),
    ...["absorb", "detach", "raise_army", "decline", "drop_plan"].map((command) => `war.plan.proposed.${command}`),
    ...["sure", "good", "even", "poor", "lost", "both", "all"].map((word) => `war.plan.odds.${word}`),
    ...["absorb", "detach", "do_absorb", "do_detach"].map((word) => `war.plan.${word}`),
  ];
  assert.ok(asked.length > 80);
  assert.deepEqual(lacking([...asked, ...built]), []);
  assert.deepEqual(
    Object.keys(german).filter((key) => !key.startsWith("desk.") && !has(key)),
    [],
  );
});

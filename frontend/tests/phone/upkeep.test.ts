import assert from "node:assert/strict";
import { test } from "node:test";
import type { ForecastRow, Mouth, Remedy, UnitRow } from "#core/rows.ts";
import { cost, places, served, unserved, withServed, type Group } from "#phone/war/upkeep/mouths.ts";
import { remedyTold, verdict } from "#phone/war/upkeep/remedies.ts";
import "../english.ts";
import { outlook, quiet } from "#phone/war/upkeep/outlook.ts";

const mouth = (row: string, kind: Mouth["kind"], place: string): Mouth => ({
  row,
  kind,
  place,
  food: 1,
  gold: kind === "regiment" ? 1 : 0,
});
const MOUTHS: Mouth[] = [
  mouth("unit/a", "militia", "ostmark"),
  mouth("unit/b", "regiment", "ostmark"),
  mouth("unit/c", "militia", "ostmark"),
  mouth("province/kingsmead", "province", "kingsmead"),
  mouth("province/ostmark", "province", "province/ostmark"),
  mouth("unit/d", "militia", "ostmark"),
  mouth("unit/e", "regiment", "dawn-sea"),
];
const ALL = MOUTHS.map(({ row }) => row);
const militia = (): Group => {
  const found = places(MOUTHS)[0]?.groups.find(({ kind }) => kind === "militia");
  assert.ok(found);
  return found;
};

test("mouths are gathered by place, the province before its units, one group a kind", () => {
  assert.deepEqual(
    places(MOUTHS).map(({ place, groups }) => [place, groups.map(({ kind, rows }) => `${rows.length} ${kind}`)]),
    [
      ["ostmark", ["1 province", "3 militia", "1 regiment"]],
      ["kingsmead", ["1 province"]],
      ["dawn-sea", ["1 regiment"]],
    ],
  );
});

test("needs are added up, of all or of the chosen", () => {
  assert.deepEqual(cost(MOUTHS), { food: 7, gold: 2 });
  assert.deepEqual(cost(MOUTHS, ["unit/b", "province/kingsmead"]), { food: 2, gold: 1 });
  assert.deepEqual(cost(MOUTHS, []), { food: 0, gold: 0 });
});

test("one less lets the last go; one more takes the first that goes without", () => {
  const two = withServed(militia(), ALL, 2);
  assert.equal(served(militia(), two), 2);
  assert.equal(two.includes("unit/d"), false);
  assert.ok(two.includes("province/ostmark") && two.includes("unit/b"));
  assert.ok(withServed(militia(), two, 3).includes("unit/d"));
  assert.equal(withServed(militia(), ["unit/c"], 2).includes("unit/c"), true);
});

test("a group is never over-full nor below none, and no row is named twice", () => {
  assert.equal(served(militia(), withServed(militia(), ALL, 9)), 3);
  assert.equal(served(militia(), withServed(militia(), ALL, -1)), 0);
  const rows = withServed(militia(), ALL, 3);
  assert.equal(new Set(rows).size, rows.length);
});

test("who goes without is said by kind and place, provinces first", () => {
  assert.deepEqual(unserved(MOUTHS, ["unit/a"]), [
    { kind: "province", place: "ostmark", n: 1 },
    { kind: "province", place: "kingsmead", n: 1 },
    { kind: "regiment", place: "ostmark", n: 1 },
    { kind: "regiment", place: "dawn-sea", n: 1 },
    { kind: "militia", place: "ostmark", n: 2 },
  ]);
  assert.deepEqual(unserved(MOUTHS, ALL), []);
});

const land = (fed: boolean, rises: boolean): ForecastRow["lands"][string] => ({
  fed,
  rises,
  stands: rises ? -1 : 2,
  causes: [["stored", 2]],
});
const unit = (row: string): UnitRow | undefined =>
  row === "gone"
    ? undefined
    : { kind: "militia", faction: "humans", place: "ostmark", army: "", aboard: "", x: 0, y: 0 };
const FORECAST: ForecastRow = {
  phase: "t2/upkeep",
  budgets: [],
  remedies: [],
  expected: { food: 1, gold: 0 },
  due: { food: 4, gold: 0 },
  disbanding: ["u1", "u2", "gone"],
  recruits: { kingsmead: 3 },
  taken_over: [],
  unsaid: {},
  lands: { ostmark: land(false, true), wheatley: land(false, false), kingsmead: land(true, false) },
};

test("a province that rises is not named again for its hunger; units are counted by place", () => {
  const ahead = outlook(FORECAST, unit);
  assert.deepEqual(ahead.rising, [{ province: "ostmark", stands: -1, causes: [["stored", 2]] }]);
  assert.deepEqual(ahead.starving, ["wheatley"]);
  assert.deepEqual(ahead.units, [{ kind: "militia", place: "ostmark", n: 2 }]);
  assert.equal(quiet(ahead), false);
});

const CALM: ForecastRow = {
  ...FORECAST,
  expected: { food: 4, gold: 0 },
  disbanding: [],
  recruits: {},
  lands: { kingsmead: land(true, false) },
};

test("with everybody fed and nobody rising all is quiet", () => {
  assert.ok(quiet(outlook(CALM, unit)));
});

test("it is not quiet while more is due than there will be, nor while recruits go unfed", () => {
  assert.equal(quiet(outlook({ ...CALM, due: { food: 5, gold: 0 } }, unit)), false);
  assert.equal(quiet(outlook({ ...CALM, due: { food: 0, gold: 1 } }, unit)), false);
  const raised = outlook({ ...CALM, recruits: { kingsmead: 3 } }, unit);
  assert.deepEqual(raised.recruits, [{ kind: "militia", place: "kingsmead", n: 3 }]);
  assert.equal(quiet(raised), false);
});

const EN = {
  place: (key: string) => key,
  faction: (key: string) => key,
  unit: (row: string) => ({ kind: "regiment", place: "ostmark", key: row }) as unknown as UnitRow,
};
const NO_GAIN = { fed: [], calm: [], stays: [], recruits: {}, lifts: {} };
const LANDS = { wheatley: {}, ostmark: {} } as unknown as ForecastRow["lands"];
const remedy = (change: Partial<Remedy>): string => remedyTold({ what: "goods", ...NO_GAIN, ...change }, LANDS, EN);

test("a remedy is told by its change and by what it gives, public order where nothing better", () => {
  assert.equal(
    remedy({ goods: { food: 1, gold: 0 }, fed: ["wheatley"], lifts: { wheatley: 2 } }),
    "1 food more: wheatley is fed.",
  );
  assert.equal(
    remedy({ goods: { food: 2, gold: 1 }, calm: ["wheatley"], fed: ["wheatley"], stays: ["a", "b"] }),
    "2 food and 1 gold more: wheatley does not rise, 2 regiments stay.",
  );
  assert.equal(
    remedy({ what: "peace", factions: ["urzoth"], lifts: { wheatley: 1, ostmark: 1 } }),
    "Peace with urzoth: public order +1 in all provinces.",
  );
  assert.equal(
    remedy({ what: "retake", provinces: ["hartwood"], lifts: { wheatley: 3 } }),
    "hartwood taken back: public order +3 in wheatley.",
  );
  assert.equal(
    remedy({ what: "produce", provinces: ["wheatley"], outputs: ["food", "order", "food"], calm: ["wheatley"] }),
    "wheatley produces 2 food and public order: wheatley does not rise.",
  );
  assert.equal(
    remedy({ what: "feed", provinces: ["wheatley"], instead: "province/ostmark", calm: ["wheatley"] }),
    "Food for wheatley in place of ostmark: wheatley does not rise.",
  );
  assert.equal(
    remedy({ what: "guild", instead: "unit/a", fed: ["wheatley"] }),
    "Let the guild have 1 regiment in ostmark: wheatley is fed.",
  );
  assert.equal(
    remedy({ what: "guild", instead: "unit/a", stays: ["b"] }),
    "Let the guild have 1 regiment in ostmark: ostmark keeps troops.",
  );
});

test("the coming upkeep is one sentence", () => {
  const then = { rising: [], starving: [], units: [], recruits: [], short: false };
  assert.equal(verdict(then, EN), "At the coming upkeep everybody is fed and nobody rises.");
  const units = [
    { kind: "regiment" as const, place: "ostmark", n: 1 },
    { kind: "regiment" as const, place: "wheatley", n: 1 },
  ];
  assert.equal(
    verdict({ ...then, starving: ["wheatley"], units }, EN),
    "At the coming upkeep: wheatley starves; 2 regiments leave.",
  );
});

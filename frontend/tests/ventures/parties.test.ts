import assert from "node:assert/strict";
import { test } from "node:test";
import { about, blows, briefly, figuresFar, parties, stakes } from "#hall/ventures/parties.ts";
import { figure } from "./figures.ts";

type Venture = Parameters<typeof parties>[0];
const NAMES: Record<string, string> = {
  "character/ann": "Queen Ann",
  "character/ben": "Sir Ben",
  "quest/mere": "The Bell",
};
const name = (row: string) => NAMES[row];
const raid: Venture = {
  kind: "duel",
  state: "running",
  closed: false,
  round: 2,
  rounds: 5,
  deciding: "a",
  acting: "a2",
  terms: { gold: 2, wound: true, growth: true },
  sides: {
    a: { faction: "humans", seats: [], character: "ann", officer: "" },
    b: { faction: "", seats: [], character: "", officer: "" },
  },
  figures: [
    figure("a1", { character: "ann", left: true, out: true }),
    figure("a2", { character: "ben", health: 4 }),
    figure("b"),
  ],
  said: [{ deed: 1, code: "waited", facts: { side: "a", who: "a2" } }],
};
const quest: Venture = {
  kind: "quest",
  state: "running",
  closed: false,
  about: "mere",
  deeds: 4,
  health: 13,
  full: 20,
  board: ["..", ".."],
  sides: { a: { faction: "humans", seats: [], character: "ann", officer: "" } },
  combatants: [
    { key: "hero", cell: [0, 0], health: 13, full: 20 },
    { key: "1", cell: [1, 1], health: 0, full: 6 },
  ],
  said: [
    { deed: 2, code: "walked", facts: { n: 2 } },
    { deed: 3, code: "struck", facts: { on: "1", hero: 12, foe: 9, dealt: 3, lost: 0 } },
  ],
};

test("of several each is told with dots and what is left, and who of them acts; the only one by its side", () => {
  const [ours, theirs] = parties(raid, name);
  assert.deepEqual(
    ours?.fighters.map(({ name, nth, left, out, acts }) => [name, nth, left, out, acts]),
    [
      ["Queen Ann", "1", 0, true, false],
      ["Sir Ben", "2", 4, false, true],
    ],
  );
  assert.deepEqual([ours?.goes, theirs?.goes, theirs?.name], [true, false, "The house"]);
  assert.deepEqual(
    theirs?.fighters.map(({ nth, acts }) => [nth, acts]),
    [["", false]],
  );
  assert.deepEqual(
    parties({ ...raid, state: "over" }, name).map(({ goes, fighters }) => goes || fighters.some(({ acts }) => acts)),
    [false, false],
  );
});

test("on a map the enemies stand beside the hero by their numbers; else the hero is alone", () => {
  const [hero, enemies] = parties(quest, name);
  assert.deepEqual(
    [
      hero?.name,
      hero?.fighters[0]?.left,
      enemies?.side,
      enemies?.fighters.map(({ name, nth, out }) => [name, nth, out]),
    ],
    ["Queen Ann", 13, "b", [["enemy 1", "1", true]]],
  );
  const { board: _, ...told } = quest;
  assert.equal(parties(told, name).length, 1);
});

test("what it is about: round and stakes, death in place of a wound; of a quest its name", () => {
  assert.equal(about(raid, name), "Round 2 of 5 · 2 gold · blood · growth");
  assert.deepEqual(stakes({ wound: true, death: true }), ["death"]);
  assert.deepEqual(stakes(), ["honour"]);
  assert.equal(about(quest, name), "The Bell");
});

test("the last blow is told of the hero, not to them, and only that of the last deed", () => {
  assert.deepEqual(
    blows(quest, name, 2).map(({ text }) => text),
    ["Queen Ann strikes, 12 against 9: 3 off enemy 1."],
  );
  assert.deepEqual(
    blows(raid, name, 1).map(({ text }) => text),
    ["Sir Ben waits."],
  );
});

test("where there is little room people are called by the last word of their names, all else as ever", () => {
  const brief = briefly(name);
  assert.deepEqual(["character/ann", "character/ben", "quest/mere", "character/nobody"].map(brief), [
    "Queen Ann",
    "Sir Ben",
    "The Bell",
    undefined,
  ]);
  assert.equal(briefly(() => "Sir Ben Tolliver")("character/ben"), "Tolliver");
});

test("seen from afar one of several has dots in place of its sign, the only one of a side keeps the sign", () => {
  assert.deepEqual(
    figuresFar(raid, name).map(({ number, nth }) => [number, nth]),
    [
      [1, ""],
      [2, ""],
      [0, ""],
    ],
  );
});

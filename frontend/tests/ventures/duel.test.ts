import assert from "node:assert/strict";
import { test } from "node:test";
import { crowded, pips, short, type Figure } from "#parts/ventures/board.ts";
import { figuresOf, fighter, fighterNamed, goTold, plight, sentence, spoken } from "#parts/ventures/duel.ts";
import { raiders, seated, NOBODY } from "#desk/ventures/raid.ts";
import { figure } from "./figures.ts";

type Venture = Parameters<typeof fighter>[0];
const NAMES: Record<string, string> = { "character/ann": "Queen Ann", "character/ben": "Sir Ben Tolliver" };
const name = (row: string) => NAMES[row];
const raid: Venture = {
  kind: "duel",
  state: "running",
  closed: false,
  stage: "act",
  deciding: "a",
  decides: "ben-seat",
  decider: "ben",
  acting: "a2",
  sides: {
    a: { faction: "humans", seats: ["ann-seat", "ben-seat"], character: "ann", officer: "" },
    b: { faction: "", seats: [], character: "", officer: "" },
  },
  figures: [
    figure("a1", { character: "ann", acted: true, seat: "ann-seat" }),
    figure("a2", { character: "ben", seat: "ben-seat" }),
    figure("b1", { faction: "", health: 0, out: true }),
    figure("b2", { faction: "", state: "down" }),
  ],
};

test("a side of several is called after its first, each fighter by its own name, those of the house by their number", () => {
  assert.equal(fighter(raid, "a", name), "Queen Ann +1");
  assert.equal(fighter(raid, "b", name), "The house");
  assert.deepEqual(
    ["a1", "a2", "b2"].map((key) => fighterNamed(raid, key, name)),
    ["Queen Ann", "Sir Ben Tolliver", "House 2"],
  );
  const duel = { ...raid, figures: [figure("a", { character: "ann" }), figure("b")] };
  assert.deepEqual(
    ["a", "b"].map((key) => fighterNamed(duel, key, name)),
    ["Queen Ann", "The house"],
  );
});

test("how each is stands on the board and is said", () => {
  assert.deepEqual(
    raid.figures?.map((one) => plight(raid, one)),
    ["acted", "acts", "out", "down"],
  );
  assert.equal(plight(raid, figure("a3", { left: true, out: true })), "left");
  assert.deepEqual(
    figuresOf(raid, name).map(({ nth, gone }) => [nth, gone]),
    [
      ["1", false],
      ["2", false],
      ["1", true],
      ["2", false],
    ],
  );
  assert.match(spoken(raid, name), /^The board\. Queen Ann: Health 12 of 12, has acted\..* House 2: .* down\.$/);
});

test("whose go it is: one's own, another's, and for the fighter of somebody who has gone", () => {
  assert.equal(goTold(raid, name, "ben-seat"), "It is your turn.");
  assert.equal(goTold(raid, name, "ann-seat"), "Sir Ben Tolliver decides.");
  assert.equal(goTold({ ...raid, acting: "a1" }, name), "Sir Ben Tolliver decides for Queen Ann.");
});

test("in a skirmish a captain decides for itself, and for a comrade by its number", () => {
  const instructions = {
    first_strike: "fall",
    charged_shot: "never",
    arrow_block: "always",
    shield_friend: "fall",
  } as const;
  const recruit = (captain: boolean) => ({ captain, talent: "", instructions });
  const skirmish: Venture = {
    ...raid,
    kind: "skirmish",
    decides: "ann-seat",
    decider: "ann",
    recruits: { a1: recruit(true), a2: recruit(false) },
  };
  assert.equal(goTold({ ...skirmish, acting: "a1" }, name, "ann-seat"), "It is your turn.");
  assert.equal(goTold({ ...skirmish, acting: "a1" }, name), "Queen Ann decides.");
  assert.equal(goTold({ ...skirmish, acting: "a2" }, name), "Queen Ann decides for Queen Ann’s second.");
  assert.equal(goTold({ ...skirmish, acting: "a1", decider: "ben" }, name), "Sir Ben Tolliver decides for Queen Ann.");
});

test("a line tells who of a side did it; one from before there were several tells the side", () => {
  const said = (facts: Record<string, string>) => sentence(raid, { deed: 1, code: "waited", facts }, name);
  assert.equal(said({ side: "a", who: "a2" }), "Sir Ben Tolliver waits.");
  assert.equal(said({ side: "a" }), "Queen Ann +1 waits.");
});

test("what of a name there is room for, and a sign of its own for each of four", () => {
  assert.deepEqual(
    ["House 4", "Sir Ben Tolliver", "Corrin Duskmantle"].map((name) => short(name)),
    ["House 4", "Tolliver", "Duskmant…"],
  );
  assert.equal(short("Corrin Duskmantle", true), "Duskma…");
  const one: Figure = { key: "a1", side: "a", faction: "", name: "", at: [2, 3], health: 20, full: 20 };
  assert.ok(crowded(one, [one, { ...one, at: [3, 3] }]));
  assert.ok(!crowded(one, [one, { ...one, at: [3, 4] }, { ...one, at: [4, 3] }]));
  assert.equal(new Set(["1", "2", "3", "4"].map(pips)).size, 4);
});

test("the desk sends who was named, in order, each with a weapon", () => {
  const places = [
    { who: "ann-seat", kit: "" },
    { who: NOBODY, kit: "axe" },
    { who: "", kit: "axe" },
  ];
  assert.deepEqual(raiders(places, "sword"), [
    { seat: "ann-seat", kit: "sword" },
    { seat: "", kit: "axe" },
  ]);
  assert.deepEqual(seated(places), ["ann-seat"]);
});

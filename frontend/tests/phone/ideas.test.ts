import assert from "node:assert/strict";
import { test } from "node:test";
import type { Boot, Row } from "#core/protocol.ts";
import { game } from "#core/state.svelte.ts";
import { ideas } from "#phone/now/ideas.ts";

const ME = "humans-successor";
const NO: Row = { refused: "no_power", facts: { power: "rule" }, propose: true, own: [], choices: {} };
const YES: Row = { ...NO, refused: null, propose: false };
const person = (key: string, faction: string, changes: Row = {}): Row => ({
  name: key,
  faction,
  office: "successor",
  seat: "",
  officer: key,
  alive: true,
  fate: "",
  held: "",
  ...changes,
});

const WORLD: Record<string, Row> = {
  [`seat/${ME}`]: { faction: "humans", office: "successor", title: "Prince", powers: [] },
  "seat/humans-monarch": {
    faction: "humans",
    office: "monarch",
    title: "Queen",
    joined: true,
    powers: ["rule", "war", "diplomacy"],
  },
  "faction/humans": { name: "Aldermark", kind: "kingdom", capital: "kingsmead" },
  "faction/elves": { name: "Lirienne", kind: "kingdom", capital: "lirien" },
  "faction/dwarves": { name: "Karrund", kind: "kingdom", capital: "" },
  "province/kingsmead": { name: "Kingsmead", owner: "humans", stands: 3 },
  "province/lirien": { name: "Lirien", owner: "elves" },
  "border/kingsmead~lirien": { a: "kingsmead", b: "lirien" },
  "character/hal": person("hal", "humans", { seat: ME }),
  "character/bough": person("bough", "elves"),
  "may/ask_control": YES,
};

/** What is suggested, by the page it leads to. */
function suggested(phase: string, rows: Record<string, Row> = {}): string[] {
  const event = {
    name: "Astor",
    phase,
    state: phase === "ended" ? "ended" : "running",
    part: "",
    turn: 0,
    turns: 6,
    deadline: null,
    remaining: 0,
  };
  game.boot = { seat: ME, faction: "humans", event: "e", acting: "test" } as unknown as Boot;
  game.apply({
    t: "snap",
    epoch: "",
    now: 0,
    sides: { public: { n: 1, rows: { ...WORLD, ...rows, "event/e": event } } },
  });
  delete game.boot.acting;
  return ideas().map(({ tab, page, about }) => [page || tab, about].filter(Boolean).join("/"));
}

test("an heir without an office courts whom they could marry, visits neighbours, and may always ask Control", () => {
  assert.deepEqual(suggested("t1/trade"), ["relation/elves", "ask"]);
  assert.deepEqual(suggested("t1/diplomacy", { "may/propose_marriage": NO }), ["betroth", "relation/elves", "ask"]);
  const wedding = {
    heir: "hal",
    spouse: "bough",
    state: "made",
    proposer: "humans",
    receiver: "elves",
    residence: "elves",
  };
  assert.ok(!suggested("t1/diplomacy", { "may/propose_marriage": NO, "marriage/m": wedding }).includes("betroth"));
});

test("enemies are visited before neighbours, and watched in a war", () => {
  const war = { "relation/dwarves~humans": { a: "dwarves", b: "humans", state: "war", since_turn: 1 } };
  assert.equal(suggested("t1/upkeep", war)[0], "relation/dwarves");
  assert.equal(suggested("t1/war", war)[0], "map");
});

test("who has an army leads it, and who has none asks for one where there is a post", () => {
  const army: Row = {
    name: "Guard",
    faction: "humans",
    place: "kingsmead",
    commander: "",
    lieutenant: "",
    fleet: false,
  };
  const offer: Row = { ...NO, choices: { army: { guard: { commander: { hal: "joins" } } } } };
  assert.equal(suggested("t1/war", { "army/guard": army, "may/assign": offer })[0], "realm/armies");
  assert.equal(suggested("t1/war", { "army/guard": { ...army, commander: "hal" }, "may/assign": offer })[0], "war");
});

test("who waits for the start is shown a quest and a duel", () => {
  const open = {
    "quest/toll": { name: "The Toll", gist: "" },
    "may/set_out": { ...YES, choices: { quest: ["toll"], terms: [] } },
    "may/challenge": { ...NO, own: ["house"], choices: { seat: { house: 50 }, kit: ["sword"], gold: [], terms: [] } },
    "objective/o": { seat: ME, faction: "humans", text: "Marry well.", state: "" },
  };
  assert.deepEqual(suggested("planning", open).slice(0, 2), ["quest", "ring"]);
  assert.ok(!suggested("t1/trade", open).slice(0, 2).includes("ring"), "later it is no more than one of many");
});

test("a province near rising, and a goal of one's own", () => {
  const shaky = { "province/kingsmead": { name: "Kingsmead", owner: "humans", stands: 1 } };
  assert.equal(suggested("t1/production", shaky)[0], "map/kingsmead");
  assert.equal(
    suggested("planning", { "objective/o": { seat: ME, faction: "humans", text: "Marry well.", state: "" } })[0],
    "goals/goal-o",
  );
});

test("who is held thinks of nothing before it, and more than three are never shown", () => {
  const held = { "character/hal": person("hal", "humans", { seat: ME, fate: "trapped", held: "lirien" }) };
  assert.equal(suggested("t1/war", held)[0], "map/lirien");
  assert.ok(suggested("t1/diplomacy", held).length <= 3);
});

test("where the office asks for something, and when all is over, nothing is suggested", () => {
  const lost = { "may/name_capital": { ...YES, choices: { province: ["kingsmead"] } } };
  assert.deepEqual(suggested("t1/trade", lost), []);
  assert.equal(suggested("ended").length, 0);
});

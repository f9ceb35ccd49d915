import assert from "node:assert/strict";
import { test } from "node:test";
import type { Boot, Row } from "#core/protocol.ts";
import type { Keyed, SeatRow } from "#core/rows.ts";
import { game } from "#core/state.svelte.ts";
import { KNOWN } from "#parts/known.ts";
import { seek, sought } from "#phone/diplomacy/placards/placards.svelte.ts";
import { acts } from "#phone/now/acts.ts";
import { handed } from "#phone/notices/handed.ts";
import { unled } from "#phone/war/armies/forces.ts";

const seat = (key: string, powers: string[]) => ({ key, powers }) as Keyed<SeatRow>;

test("who stood in for others is told whose the powers are now", () => {
  const general = seat("general", ["war"]),
    queen = seat("queen", ["rule", "trade"]),
    wizard = seat("wizard", ["research"]);
  const told = handed(["rule", "trade", "research"], [general, queen, wizard], "general");
  assert.deepEqual(
    told.map(({ seat: { key }, powers }) => [key, powers]),
    [
      ["queen", ["rule", "trade"]],
      ["wizard", ["research"]],
    ],
  );
});

test("what is still stood in for, or nobody has, is no news", () => {
  assert.deepEqual(handed(["rule"], [seat("general", ["war", "rule"]), seat("queen", [])], "general"), []);
  assert.deepEqual(handed(["rule"], [seat("general", []), seat("queen", [])], "general"), []);
  assert.deepEqual(handed([], [seat("general", []), seat("queen", ["rule"])], "general"), []);
});

/** What a phone offers of these units and technologies. */
function offered(rows: Record<string, Row>, phase = "t1/purchase"): string[][] {
  const event = {
    name: "Astor",
    phase,
    state: "running",
    part: "",
    turn: 1,
    turns: 6,
    deadline: null,
    remaining: 0,
  };
  game.boot = { seat: "s", faction: "humans", event: "e", acting: "test" } as unknown as Boot;
  const all = {
    "seat/s": { faction: "humans", office: "monarch", powers: [] },
    "faction/humans": { name: "Aldermark" },
    ...rows,
    "event/e": event,
  };
  game.apply({ t: "snap", epoch: "", now: 0, sides: { public: { n: 1, rows: all } } });
  delete game.boot.acting;
  return acts().map(({ label, detail, settled = false }) => [label, detail, settled ? "done" : ""]);
}
const YES: Row = { refused: null, facts: {}, propose: false, own: [] };
const unit = (kind: string): Row => ({ kind, faction: "humans", place: "weir", army: "", aboard: "", x: 0, y: 0 });

test("ships are no army, and a trade ship needs no fleet", () => {
  const raise = (place: Row): Row => ({ ...YES, choices: { place: { weir: place }, officers: [], seconds: [] } });
  const world = { "unit/t": unit("trade_ship"), "unit/w": unit("warship"), "unit/m": unit("militia") };
  assert.deepEqual(offered({ ...world, "may/raise_army": raise({ ships: ["t"] }) }), []);
  assert.deepEqual(offered({ ...world, "may/raise_army": raise({ ships: ["t", "w"] }) }), [
    ["Make a fleet", "1 ship lies in no fleet", ""],
  ]);
  assert.deepEqual(offered({ ...world, "may/raise_army": raise({ land: ["m"], ships: ["t", "w"] }) }), [
    ["Raise an army", "1 unit stands in no army", ""],
  ]);
});

test("a regiment in no army is told where it stands, with the army there that could take it in", () => {
  const guard: Row = {
    name: "Guard",
    faction: "humans",
    place: "weir",
    commander: "hal",
    lieutenant: "",
    fleet: false,
  };
  const world = {
    "army/guard": guard,
    "unit/r": unit("regiment"),
    "unit/led": { ...unit("regiment"), army: "guard" },
    "unit/ship": unit("warship"),
    "unit/far": { ...unit("militia"), place: "ford" },
    "unit/theirs": { ...unit("regiment"), faction: "elves" },
    "may/absorb": { ...YES, choices: { army: { guard: ["r"] } } },
    "may/raise_army": { ...YES, choices: { place: { ford: { land: ["far"] } }, officers: [], seconds: [] } },
  };
  const found = () =>
    unled().map(({ place, units, army, raisable }) => [place, units.map(({ key }) => key), army, raisable]);
  offered(world);
  assert.deepEqual(found(), [
    ["weir", ["r"], "guard", false],
    ["ford", ["far"], undefined, true],
  ]);
  offered({ ...world, "may/absorb": { ...YES, refused: "wrong_phase" }, "may/raise_army": { ...YES, choices: {} } });
  assert.deepEqual(found(), [
    ["weir", ["r"], undefined, false],
    ["ford", ["far"], undefined, false],
  ]);
});

test("what is looked for in the market is looked for in one phase, also where it is nothing", () => {
  const placard = { "placard/humans": { seeks: ["stone"], spares: [], text: "" } };
  offered(placard, "t1/trade");
  assert.equal(sought(), "stone");
  seek("metal");
  assert.equal(sought(), "metal");
  seek("");
  assert.equal(sought(), "");
  offered(placard, "t2/trade");
  assert.equal(sought(), "stone");
});

test("who has a name is not asked for one, and may give another", () => {
  const me: Row = { name: "Hal", faction: "humans", office: "monarch", seat: "s", officer: "", alive: true, fate: "" };
  const named = (name: string) => offered({ "character/hal": { ...me, name }, "may/name_character": YES }, "planning");
  assert.deepEqual(named("Hal"), [["Name yourself", "Hal", "done"]]);
  assert.deepEqual(named(""), [["Name yourself", "", ""]]);
});

test("who commands a fleet commands one that lies somewhere", () => {
  const called = KNOWN.called.army!;
  const lookup = (row: string) => ({ "sea_zone/gulf": "Lantern Gulf", "province/weir": "Weir" })[row];
  assert.deepEqual(
    ["gulf", "province/weir", ""].map((place) => called({ place, fleet: true }, lookup)),
    ["the fleet at Lantern Gulf", "the fleet at Weir", "fleet"],
  );
  assert.equal(called({ name: "Guard", place: "weir" }, lookup), undefined);
});

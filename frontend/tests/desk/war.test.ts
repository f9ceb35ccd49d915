// War at the desk: whose turn it is, who could answer, what it waits for, battles with what may be chosen, and the ways
// to end it early.
import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "#core/words.ts";
import { answering, others, queue } from "#desk/war/march/calls.ts";
import {
  allies,
  deciders,
  entriesOf,
  fallen,
  fighters,
  open,
  outcome,
  over,
  percents,
  running,
  sealed,
} from "#desk/war/battle/fights.ts";
import { tables, stuckSeats } from "#desk/stuck/floor.ts";
import { entries } from "#desk/journal/journal.ts";
import { rowName } from "#desk/names.ts";
import { filed } from "#desk/war/march/plans.ts";
import { bands } from "#desk/seats/roster.ts";
import { told } from "#desk/journal/told.ts";
import { aboard, leaderless, unitLabel } from "#desk/war/armies/troops.ts";
import type { Waiting } from "#desk/rail/waiting.ts";
import { faceOf, forWar, rush, secondsOf, standing, summoned, warEnd } from "#desk/war/war.ts";
import { book, entry, may, TABLE } from "./cast.ts";

const RULES = {
  taken_order: 2,
  plan_seconds: 3,
  activation_seconds: 15,
  decision_seconds: 15,
  war_overtime: "finish",
  battle_die: 6,
};
const event = (more: object = {}) => ({
  ...TABLE["event/astor"],
  phase: "t1/war",
  part: "season_1",
  rules: RULES,
  ...more,
});
const army = (name: string, faction: string, place: string, commander: string, fleet = false) => ({
  name,
  faction,
  place,
  commander,
  lieutenant: "",
  fleet,
  crossing: "",
});
const unit = (kind: string, faction: string, place: string, more: object = {}) => ({
  kind,
  faction,
  place,
  army: "",
  aboard: "",
  x: 0,
  y: 0,
  ...more,
});
const turn = (of: string, faction: string, state: string, more: object = {}) => ({
  season: "t1/season_1",
  army: of,
  faction,
  x: 2,
  state,
  how: "",
  drawn: 0,
  ahead: null,
  due: null,
  remaining: null,
  seat: "",
  answerers: [`${faction}-${faction === "humans" ? "general" : "monarch"}`],
  ...more,
});

const WAR = {
  "event/astor": event(),
  "presence/humans-general": { devices: 1, seen: 1 },
  "officer/oswin": { name: "Oswin", faction: "humans", x: 2, y: -1, alive: true },
  "officer/ilse": { name: "Ilse", faction: "elves", x: 1, y: 0, alive: true },
  "sea_zone/gulf": { name: "Gulf", neighbours: [] },
  "army/a1": army("Oswin", "humans", "ostmark", "oswin"),
  "army/a2": army("Ilse", "elves", "lirien", "ilse"),
  "army/a3": army("", "guild", "gulf", "", true),
  "army/a4": army("Guard", "dwarves", "westmark", ""),
  "unit/u1": unit("militia", "humans", "ostmark", { army: "a1" }),
  "unit/u2": unit("regiment", "humans", "ostmark", { army: "a1", x: 2, y: -1 }),
  "unit/s1": unit("trade_ship", "guild", "gulf", { army: "a3" }),
  "unit/g1": unit("regiment", "guild", "gulf", { aboard: "s1" }),
  "unit/d1": unit("militia", "dwarves", "westmark", { army: "a4" }),
  "plan/p1": {
    faction: "humans",
    army: "a1",
    seat: "humans-general",
    orders: { to: "lirien", attack: "elves", absorb: ["u1"], split: null, land: "" },
    lose_first: "militia",
    withdraw_below: 2,
    at_once: true,
    done: false,
  },
  "plan/p2": {
    faction: "elves",
    army: "a2",
    seat: "elves-monarch",
    orders: {},
    lose_first: "",
    withdraw_below: 0,
    at_once: false,
    done: true,
  },
};
const TURNS = {
  "activation/1": turn("a1", "humans", "called", { drawn: 2, due: 99_000 }),
  "activation/2": turn("a2", "elves", "waiting", { ahead: 1 }),
  "activation/3": turn("a3", "guild", "waiting", { ahead: 0, x: null }),
  "activation/4": turn("a4", "dwarves", "done", { drawn: 1, how: "lapsed" }),
};
const BATTLE = {
  season: "t1/season_1",
  place: "thornwold",
  attacker: "humans",
  defender: "",
  army: "a1",
  number: 1,
  state: "losses",
  round: 1,
  outcome: "",
  toll: { attacker: 0, defender: 1 },
  units: { attacker: ["u1", "u2"], defender: ["f1", "f2"] },
  leaders: { attacker: ["oswin", ""], defender: ["", ""] },
  joined: {},
  chosen: [],
  awaited: ["humans"],
  due: null,
  remaining: null,
  modifiers: { attacker: [], defender: [] },
  rounds: [
    { round: 1, toll: { attacker: 1, defender: 2 } },
    { round: 2, toll: { attacker: 1 } },
  ],
  choice: {},
  allies: {},
  deciders: { humans: ["humans-general", "humans-monarch"] },
  odds: { attacker: 0.605, defender: 0.2, nobody: 0.195 },
  open: {
    humans: { side: "attacker", leader: "oswin", units: ["u1", "u2"], default: ["u1"], n: 1 },
    "": { side: "defender", leader: "", units: ["f1", "f2"], default: ["f1"], n: 1 },
  },
};
const at = (more: object = {}) => book({ ...WAR, ...TURNS, ...more });
const battle = (more: object = {}) => ({ "battle/b1": { ...BATTLE, ...more } });
const ids = (found: Waiting[]) => found.map(({ id, kept, command }) => `${kept} ${id} ${command}`);

test("the queue: the one who is called with the plan, those to come in their order, those done and how", () => {
  const { called, waiting, done } = queue(at());
  assert.deepEqual([called[0]!.name, called[0]!.place, called[0]!.plan?.atOnce], ["Oswin", "Ostmark", true]);
  assert.deepEqual(
    waiting.map(({ name, x }) => [name, x]),
    [
      ["Fleet in Gulf", null],
      ["Ilse", 2],
    ],
  );
  assert.deepEqual(
    done.map(({ name, how }) => [name, how]),
    [["Army in Westmark", "lapsed"]],
  );
});

test("whether anybody of those who may answer is there", () => {
  const [called] = queue(at()).called,
    [fleet, ilse] = queue(at()).waiting;
  assert.deepEqual(
    [called, fleet, ilse].map((one) => answering(one!)),
    ["here", "nobody", "here"],
  );
  const handed = queue(
    at({ "activation/1": turn("a1", "humans", "called", { seat: "humans-monarch", answerers: ["humans-monarch"] }) }),
  ).called[0]!;
  assert.deepEqual(
    handed.answerers.map(({ key }) => key),
    ["humans-monarch"],
  );
  const offered = at(may("hand_call", { activation: { 1: ["humans-general"] } }));
  assert.deepEqual(
    others(offered, handed).map(({ key, link }) => `${key} ${link}`),
    ["humans-general here"],
  );
});

test("plans in words, those still to be carried out first", () => {
  assert.deepEqual(
    filed(at()).map(({ general, open, says }) => [general, open, says]),
    [
      [
        "Oswin",
        true,
        "take along 1 militia, go to Lirien, attack Lirienne; loses militia first; withdraws with fewer than 2; at once, without waiting",
      ],
      ["Ilse", false, "carried out in this season"],
    ],
  );
});

test("armies without a general, and who is aboard", () => {
  assert.deepEqual(
    leaderless(at()).map(({ faction, what, place }) => [faction, what, place]),
    [
      ["dwarves", "1 militia", "Westmark"],
      ["guild", "1 trade ship", "Gulf"],
    ],
  );
  assert.deepEqual(
    aboard(at()).map(({ faction, what }) => [faction, what]),
    [["guild", "1 regiment"]],
  );
  assert.equal(unitLabel(at(), "u2"), "regiment (own +2, foe −1)");
});

test("a call is Control's business only where nobody answers or no clock runs", () => {
  assert.deepEqual(ids(forWar(at())), []);
  const called = (more: object, presence = 1) =>
    ids(
      forWar(
        at({
          "activation/1": turn("a1", "humans", "called", more),
          "presence/humans-general": { devices: presence, seen: 1 },
        }),
      ),
    );
  assert.deepEqual(called({ due: 5 }, 0), ["court call_away carry_out"]);
  assert.deepEqual(called({}), ["hall call_held carry_out"]);
  assert.deepEqual(called({}, 0), ["hall call_nobody carry_out"]);
});

test("dice from the table come first of all; a battle whose deciders are away is told", () => {
  const wait = (more: object) => ids(forWar(at(battle(more))));
  assert.deepEqual(wait({ state: "dice", awaited: ["control"] }), ["hall battle_dice settle_battle"]);
  assert.deepEqual(wait({}), ["hall battle_held settle_battle"]);
  assert.deepEqual(wait({ awaited: ["dwarves"] }), ["hall battle_held settle_battle"]);
  assert.deepEqual(wait({ awaited: ["dwarves"], due: 5 }), ["court battle_away settle_battle"]);
  assert.deepEqual(wait({ due: 5 }), []);
});

test("when all have acted in the last season one press leads to the end", () => {
  const all = Object.fromEntries(Object.keys(TURNS).map((key) => [key, turn("a1", "humans", "done")]));
  const [last] = forWar(at({ ...all, "event/astor": event({ part: "season_2" }) }));
  assert.deepEqual([last?.id, last?.command], ["war_done", "end"]);
  assert.deepEqual(forWar(at({ ...all })), []);
});

test("every line about war has its sentence", () => {
  const many = [{}, { state: "dice", awaited: ["control"] }, { awaited: ["dwarves"], due: 5 }].flatMap((more) =>
    forWar(at(battle(more))),
  );
  const calls = [0, 1].flatMap((devices) =>
    [null, 5].flatMap((due) =>
      forWar(
        at({
          "activation/1": turn("a1", "humans", "called", { due }),
          "presence/humans-general": { devices, seen: 1 },
        }),
      ),
    ),
  );
  for (const item of [...many, ...calls])
    assert.doesNotMatch([t(item.key, item.facts), t(item.verb!)].join(), /desk\.|…/);
  for (const said of [
    standing(at()),
    standing(at(battle())),
    standing(at({ "event/astor": event({ part: "preparation" }) })),
  ].flat())
    assert.doesNotMatch(said, /desk\.|…/);
});

test("who is called or has to decide is known to the board, and stuck only where no clock will act", () => {
  const seats = (found: ReturnType<typeof at>) => {
    const moment = {
      event: { state: "running" as const, practice: false },
      now: 0,
      began: 0,
      near: false,
      summons: summoned(found),
    };
    const all = tables(bands(found), moment);
    return [
      all.flatMap((one) => one.places).find(({ key }) => key === "humans-general")!.at,
      stuckSeats(all).some(({ key }) => key === "humans-general"),
    ];
  };
  assert.deepEqual(seats(at()), ["called", false]);
  assert.deepEqual(seats(at({ "activation/1": turn("a1", "humans", "called") })), ["called", true]);
  assert.deepEqual(seats(at({ ...battle({ due: 5 }), "activation/1": turn("a1", "humans", "done") })), [
    "deciding",
    false,
  ]);
});

test("a battle: what is open, the independents first; what is sealed; what came of it", () => {
  const row = running(at(battle()))!;
  assert.deepEqual(
    open(row).map(({ faction, choice }) => [faction, choice.side, choice.default]),
    [
      ["", "defender", ["f1"]],
      ["humans", "attacker", ["u1"]],
    ],
  );
  const one = running(at(battle({ choice: { humans: { units: ["u1"] } } })))!;
  assert.deepEqual(
    sealed(at(), one).map(({ says }) => says),
    ["1 militia fall."],
  );
  const going = running(
    at(
      battle({
        state: "withdrawals",
        choice: {
          humans: { units: ["u2"], to: "ostmark", officers: ["oswin"] },
          "": { units: [], to: "", officers: [] },
        },
      }),
    ),
  )!;
  assert.deepEqual(
    sealed(at(), going).map(({ says }) => says),
    ["1 regiment withdraw to Ostmark with Oswin.", "everybody stays."],
  );
  assert.deepEqual([fallen(row, "attacker"), fallen(row, "defender")], [2, 2]);
  const ended = over(at(battle({ state: "over", outcome: "attacker" })));
  assert.equal(outcome(at(), ended[0]!), "Aldermark beat independents in Thornwold.");
  assert.deepEqual(percents(row.odds!), { attacker: 61, defender: 20, nobody: 19 });
});

test("allies are told by what they answered", () => {
  const row = running(
    at(battle({ allies: { elves: "", dwarves: "attacker", guild: "no" }, joined: { dwarves: "attacker" } })),
  )!;
  assert.deepEqual(
    [fighters(at(), row, "attacker"), fighters(at(), row, "defender")],
    ["Aldermark and Karrund", "independents"],
  );
  assert.deepEqual(
    allies(at(), row).map((said) => said.split(" ").slice(0, 2).join(" ")),
    ["Lirienne could", "Karrund fights", "The Guild"],
  );
  assert.deepEqual(
    deciders(at(), row, "humans").map(({ key }) => key),
    ["humans-general", "humans-monarch"],
  );
});

test("the last entry of a row that stands is taken back, the first one tells where it began", () => {
  const rows = ["battle/b1"];
  const log = entries(
    book({
      "entry/3": entry("march", "seat/x", { rows }),
      "entry/4": entry("choose_losses", "control/ann", { rows }),
      "entry/5": entry("throw_dice", "control/ann", { rows, undone: true }),
    }),
  );
  const { last, first } = entriesOf(log, "battle/b1");
  assert.deepEqual([last?.seq, first?.seq], [4, 3]);
});

test("a war that is not over is ended by letting the rest act, or by skipping them", () => {
  assert.deepEqual(rush(at()), [["set_clock", { seconds: 0 }]]);
  const { left, ahead, zero } = warEnd(at())!;
  assert.deepEqual([left, ahead, zero], [3, "second", false]);
  assert.equal(warEnd(at({ "event/astor": event({ part: "preparation" }) }))!.ahead, "both");
  const done = Object.fromEntries(Object.keys(TURNS).map((key) => [key, turn("a1", "humans", "done")]));
  const finished = { ...done, "event/astor": event({ part: "season_2" }) };
  assert.equal(warEnd(at(finished)), null);
  const choosing = {
    "growth/g1": { faction: "humans", officer: "oswin", season: "t1/season_2", choice: "", due: 5, remaining: null },
    "alarm/1": { command: "end_spoils", args: { province: "ostmark" }, due: 5, remaining: null },
  };
  assert.equal(warEnd(at({ ...finished, ...choosing }))!.choices, 2);
  assert.match(
    standing(at({ ...finished, ...choosing })).join(" "),
    /The phase waits for 2 choices after the battles\./,
  );
  assert.deepEqual(forWar(at({ ...finished, ...choosing })), []);
  assert.equal(warEnd(at({ "event/astor": event({ phase: "t1/trade", part: "" }) })), null);
});

test("where no clock would act, what stands is settled first", () => {
  const rules = { ...RULES, activation_seconds: 0 },
    held = { "event/astor": event({ rules }), "activation/1": turn("a1", "humans", "called") };
  assert.deepEqual(rush(at(held)), [
    ["set_war_times", { plan: 3, activation: 1, decision: 15 }],
    ["carry_out", { activation: "1" }],
    ["set_clock", { seconds: 0 }],
  ]);
  assert.deepEqual(rush(at({ ...held, ...battle() }))[1], ["settle_battle", { battle: "b1" }]);
});

test("seconds and faces are read as the server takes them", () => {
  assert.deepEqual(["0", " 15 ", "601", "-1", "1.5", ""].map(secondsOf), [0, 15, null, null, null, null]);
  assert.deepEqual(
    ["6", "7", "0", "x"].map((text) => faceOf(text, 6)),
    [6, null, null, null],
  );
});

test("deeds of war are told with whom they were about, while that is known", () => {
  const say = (command: string, args: object, rows: string[] = []) =>
    told(at(battle()), { command, args: args as never, rows });
  assert.equal(say("skip_general", { activation: "1" }), "Skipped Oswin");
  assert.equal(say("march", { army: "a1", orders: { to: "lirien", attack: null } }), "Oswin: go to Lirien");
  assert.equal(
    say("throw_dice", { battle: "b1", attacker: 6, defender: 1 }),
    "Battle for Thornwold: dice from the table, 6 for the attack, 1 for the defence",
  );
  assert.equal(
    say("withdraw_units", { battle: "b1", units: [], side: "attacker" }),
    "Battle for Thornwold: everybody stays",
  );
  assert.equal(
    say("ring_alarm", { alarm: "x" }, ["activation/4", "activation/1"]),
    "Time was up for a general: Army in Westmark",
  );
  assert.equal(say("ring_alarm", { alarm: "x" }, ["event/astor"]), "Rang a timer");
  assert.equal(say("skip_general", { activation: "gone" }), "Passed over a general");
  assert.equal(rowName(at(), "activation/1"), "turn of Oswin");
});

// Diplomacy at the desk: plots before they are published, treaties, objectives that are claimed, and what waits.
import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "#core/words.ts";
import { forDiplomacy, pending, treaties, waiting } from "#desk/diplomacy/diplomacy.ts";
import { concerns, entries } from "#desk/journal/journal.ts";
import { keyAct, keyOf, numbered } from "#desk/keys.ts";
import { rowName } from "#desk/names.ts";
import { claimed, others, spare, whose } from "#desk/factions/story/objectives.ts";
import { outcome } from "#parts/diplomacy/plots/came.ts";
import { aim, decided, published, publishing, sealed, standing, told as toldTo } from "#desk/diplomacy/plots/plots.ts";
import { PLOTTED, stale } from "#desk/overview/preview.ts";
import { told } from "#desk/journal/told.ts";
import { book, entry } from "./cast.ts";

const plot = (faction: string, act: string, more: object = {}) => ({
  faction,
  act,
  against: "",
  technology: "",
  character: "",
  province: "",
  counters: "",
  state: "decided",
  lot: 0,
  outcome: "success",
  exposed: false,
  seat: `${faction}-monarch`,
  phase: "t1/diplomacy",
  at: 5,
  ...more,
});
const KILL = plot("elves", "assassinate", { character: "maud", lot: 30, outcome: "failure", exposed: true });
const PLOTS = {
  "technology/longbows": { name: "Longbows" },
  "plot/p1": KILL,
  "plot/p2": plot("humans", "incite", { province: "lirien", lot: 80 }),
  "plot/p3": plot("guild", "counter", { counters: "steal", lot: 80 }),
  "plot/p4": plot("dwarves", "steal", {
    against: "elves",
    technology: "longbows",
    state: "published",
    outcome: "countered",
    at: 3,
  }),
  "plot/p5": plot("dwarves", "sabotage", { against: "humans", technology: "longbows", state: "sealed", outcome: "" }),
};
const ALARM = { "alarm/a1": { due: 61_000, remaining: null, command: "publish_plots", args: {} } };
const goal = (faction: string, more: object = {}) => ({
  text: "Hold the ford",
  faction,
  seat: "",
  state: "",
  claimed_by: "",
  word: "",
  ...more,
});
const GOALS = {
  "objective/o1": goal("humans"),
  "objective/o2": goal("humans", { seat: "humans-general", state: "claimed", claimed_by: "humans-general" }),
  "objective/o3": goal("elves", { state: "claimed", claimed_by: "elves-monarch" }),
  "objective/o4": goal("elves", { state: "denied", word: "Not yet" }),
};
const treaty = (parties: string[], at: number, more: object = {}) => ({
  proposer: parties[0],
  parties,
  text: "",
  makes: "",
  secret: false,
  signed: [parties[0]],
  state: "open",
  renounced_by: "",
  seat: "",
  phase: "t1/diplomacy",
  at,
  ...more,
});
const TREATIES = {
  "treaty/t1": treaty(["elves", "humans"], 3),
  "treaty/t2": treaty(["dwarves", "elves", "humans"], 5, { secret: true }),
  "treaty/t3": treaty(["elves", "guild"], 4, { state: "made" }),
};
const court = (more: object = {}) => book({ ...PLOTS, ...GOALS, ...TREATIES, ...more });
const keys = (rows: { key: string }[]) => rows.map(({ key }) => key);

test("plots by what has become of them; those decided in the order they happen", () => {
  assert.deepEqual(keys(decided(court())), ["p3", "p2", "p1"]);
  assert.deepEqual([keys(sealed(court())), keys(published(court()))], [["p5"], ["p4"]]);
});

test("what each plot is aimed at, in words", () => {
  const captain = plot("humans", "assassinate", { character: "officer-1" });
  assert.match(
    aim(book({ "officer/officer-1": { name: "Otto", faction: "elves" } }), captain as Parameters<typeof aim>[1]),
    /Otto.*Lirienne/,
  );
  const all = [...decided(court()), ...published(court()), ...sealed(court())].map((one) => aim(court(), one));
  assert.deepEqual(all, [
    "Guard against: theft of a technology",
    "Incite Lirien, held by Lirienne",
    "Assassinate Queen Maud of Aldermark",
    "Steal Longbows from Lirienne",
    "Sabotage: Aldermark shall not learn Longbows",
  ]);
  assert.deepEqual([...decided(court()), ...published(court())].map(outcome), [
    "on guard",
    "succeeds",
    "fails",
    "countered",
  ]);
});

test("how the plots stand: counted down, held back, sealed, none", () => {
  const says = (more: object) => standing(book({ "technology/longbows": PLOTS["technology/longbows"], ...more }));
  assert.match(says({ ...PLOTS, ...ALARM }), /^3 plots are decided, and nobody knows it yet\./);
  assert.match(says(PLOTS), /^3 plots are decided and held/);
  assert.match(says({ "plot/p5": PLOTS["plot/p5"] }), /^1 plot is sealed\./);
  assert.match(says({ "plot/p4": PLOTS["plot/p4"] }), /^No plot is under way/);
  assert.equal(publishing(court(ALARM))?.due, 61_000);
  assert.equal(publishing(court()), undefined);
});

test("a look tells every side its own lines, everybody's first and Control's last", () => {
  const line = (side: string, code: string) => ({ side, code, facts: { n: 1 } });
  const lines = [
    line("control", "c"),
    line("faction/humans", "b"),
    line("public", "a"),
    line("faction/elves", "b"),
    line("faction/humans", "d"),
  ];
  assert.deepEqual(
    toldTo(court(), { plots: [], lines }, (code, { n }) => `${code}${String(n)}`),
    [
      { side: "public", name: "Everybody", lines: ["a1"] },
      { side: "faction/elves", name: "Lirienne", lines: ["b1"] },
      { side: "faction/humans", name: "Aldermark", lines: ["b1", "d1"] },
      { side: "control", name: "Control", lines: ["c1"] },
    ],
  );
});

test("a look is old once a plot was ruled on", () => {
  const later = entries(book({ "entry/9": entry("rule_plot", "control/ann", { rows: ["plot/p1"] }) }));
  assert.deepEqual([stale(later, 8), stale(later, 9), stale(later, 8, PLOTTED)], [true, false, true]);
  assert.equal(
    stale(entries(book({ "entry/9": entry("produce", "seat/x", { rows: ["draft/x"] }) })), 8, PLOTTED),
    false,
  );
});

test("what waits: plots to look at, objectives to judge; the badge counts both", () => {
  const ids = (more: object) => forDiplomacy(court(more)).map(({ id, tab, page }) => [id, tab, page]);
  assert.deepEqual(ids(ALARM), [
    ["plots", "diplomacy", "plots"],
    ["claims", "diplomacy", "objectives"],
  ]);
  assert.deepEqual(ids({})[0], ["plots_held", "diplomacy", "plots"]);
  const { plots, objectives } = waiting(court());
  assert.deepEqual([plots, objectives, pending(court())], [3, 2, 5]);
  assert.deepEqual(forDiplomacy(book()), []);
  for (const item of [...forDiplomacy(court(ALARM)), ...forDiplomacy(court())])
    assert.notEqual(t(item.key, item.facts), item.key);
});

test("objectives: those claimed first, by whose they are", () => {
  assert.deepEqual(
    claimed(court()).map((one) => whose(court(), one)),
    ["Lord-General, Aldermark", "Lirienne"],
  );
  assert.deepEqual(keys(others(court())), ["o1", "o4"]);
});

test("SUC-8: spare objectives are apart from all others, in the order in which they are dealt", () => {
  const dealt = { faction: "", seat: "", text: "Win", state: "", claimed_by: "", word: "" };
  const here = court({ "objective/spare-10": dealt, "objective/spare-2": dealt });
  assert.deepEqual(keys(spare(here)), ["spare-2", "spare-10"]);
  assert.deepEqual(keys(others(here)), ["o1", "o4"]);
  assert.equal(rowName(here, "objective/spare-2"), "Objective of nobody yet");
});

test("treaties by state, the latest first, and named by their parties", () => {
  assert.deepEqual(
    [keys(treaties(court(), "open")), keys(treaties(court(), "made")), keys(treaties(court(), "renounced"))],
    [["t2", "t1"], ["t3"], []],
  );
  assert.equal(rowName(court(), "treaty/t2"), "treaty of Karrund, Lirienne and Aldermark");
  assert.equal(rowName(court(), "plot/p1"), "plot of Lirienne (assassination)");
  assert.equal(
    rowName(
      court({ "sabotage/s1": { faction: "elves", technology: "longbows", phase: "t2/purchase" } }),
      "sabotage/s1",
    ),
    "sabotage of Longbows at Lirienne",
  );
});

const did = (command: string, args: object, rows: string[] = []) =>
  told(court(), { command, args: args as never, rows });

test("deeds of seats in words, also where what they were about is gone", () => {
  assert.equal(did("declare_war", { to: "elves" }), "Declared war on Lirienne");
  assert.equal(
    did("propose_treaty", { to: ["elves", "guild"], text: "x", makes: "", secret: true }),
    "Proposed a secret treaty to Lirienne and The Guild",
  );
  assert.equal(did("sign", { treaty: "t1" }), "Signed: treaty of Lirienne and Aldermark");
  assert.equal(did("refuse_treaty", { treaty: "t9" }), "Refused to sign: a treaty since gone");
  assert.equal(
    did("sanction", { act: "steal", against: "elves", technology: "longbows" }),
    "Sanctioned a plot. Steal Longbows from Lirienne",
  );
  assert.equal(did("call_off", { plot: "p9" }), "Called off: a plot since called off");
  assert.equal(did("claim_objective", { objective: "o3" }), "Claimed: Objective of Lirienne");
});

test("deeds of Control and of the clock in words", () => {
  assert.equal(
    did("rule_plot", { plot: "p1", outcome: "success", exposed: true, reason: "x" }),
    "Ruled: plot of Lirienne (assassination), succeeds",
  );
  assert.equal(did("give_objective", { faction: "elves", seat: "", text: "Win" }), "Gave Lirienne an objective: “Win”");
  assert.equal(
    did("give_objective", { faction: "elves", seat: "elves-monarch", text: "Win" }),
    "Gave Monarch, Lirienne an objective: “Win”",
  );
  assert.equal(
    did("ring_alarm", { alarm: "a1" }, ["alarm/a1", "plot/p1", "line/7"]),
    "Published the plots, the time for a look being over",
  );
  assert.equal(did("ring_alarm", { alarm: "a1" }, ["alarm/a1"]), "Rang a timer");
});

test("the journal of a faction has the treaties it is a party to", () => {
  const [one] = entries(
    book({ "entry/5": entry("sign", "seat/elves-monarch", { args: { treaty: "t2" }, rows: ["treaty/t2"] }) }),
  );
  assert.deepEqual([...concerns(court(), one!)].sort(), ["dwarves", "elves", "humans"]);
});

test("requests and diplomacy have letters of their own, and no digit", () => {
  const tabs = ["overview", "requests", "say", "war", "diplomacy"],
    press = (key: string) =>
      keyAct(
        { key, repeat: false, ctrlKey: false, metaKey: false, altKey: false },
        { tag: "BODY", editable: false },
        2,
      );
  assert.deepEqual(
    tabs.map((tab) => keyOf(tab, tabs)),
    ["1", "r", "2", "w", "d"],
  );
  assert.deepEqual(numbered(tabs), ["overview", "say"]);
  assert.deepEqual([press("r"), press("D")], [{ act: "requests" }, { act: "diplomacy" }]);
});

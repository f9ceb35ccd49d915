import assert from "node:assert/strict";
import { test } from "node:test";
import type { PlotAct, Targets } from "#core/rows.ts";
import { lacking } from "#core/words.ts";
import {
  likely,
  ACTS,
  aimOf,
  aimsOf,
  argsOf,
  found,
  fresh,
  nothing,
  open,
  ownMeans,
  past,
  victims,
  type Plot,
} from "#phone/diplomacy/plots/aims.ts";

const TARGETS: Targets = {
  against: ["elves", "orcs"],
  technology: ["cranes", "longbows"],
  learnable: ["longbows"],
  character: ["elf-queen", "elf-heir", "warlord"],
  province: ["lirien", "cinderfell"],
  counters: ["sabotage", "assassinate", "steal", "incite"],
};
const OWNER: Record<string, string> = {
  "elf-queen": "elves",
  "elf-heir": "elves",
  warlord: "orcs",
  lirien: "elves",
  cinderfell: "orcs",
};
const owner = (at: string) => OWNER[at] ?? "";
const args = (act: PlotAct | "", whose: string, at: string, targets: Partial<Targets> = TARGETS) =>
  argsOf({ act, whose, at }, targets, owner);

function plot(key: string, changes: Partial<Plot> = {}): Plot {
  const plain = {
    faction: "humans",
    act: "incite",
    against: "",
    technology: "",
    character: "",
    province: "lirien",
    counters: "",
    phase: "t2/diplomacy",
    at: 1,
    seat: "humans-monarch",
    state: "published",
    outcome: "success",
  } as const;
  return { key, ...plain, ...changes };
}

test("SUB-1: there are five acts, each aimed at its own kind of thing and nothing else", () => {
  assert.deepEqual(args("sabotage", "elves", "cranes"), { act: "sabotage", against: "elves", technology: "cranes" });
  assert.deepEqual(args("steal", "orcs", "longbows"), { act: "steal", against: "orcs", technology: "longbows" });
  assert.deepEqual(args("assassinate", "elves", "elf-heir"), { act: "assassinate", character: "elf-heir" });
  assert.deepEqual(args("incite", "orcs", "cinderfell"), { act: "incite", province: "cinderfell" });
  assert.deepEqual(args("counter", "", "steal"), { act: "counter", counters: "steal" });
  assert.equal(ACTS.length, 5);
});

test("nothing is sent while something is still to be chosen, or can no longer be aimed at", () => {
  assert.equal(argsOf(nothing(), TARGETS, owner), undefined);
  assert.equal(args("sabotage", "elves", ""), undefined);
  assert.equal(args("sabotage", "", "cranes"), undefined);
  assert.equal(args("assassinate", "orcs", "elf-heir"), undefined);
  assert.equal(args("counter", "", ""), undefined);
  assert.equal(args("incite", "elves", "lirien", { ...TARGETS, province: ["cinderfell"] }), undefined);
  assert.equal(args("sabotage", "elves", "cranes", {}), undefined);
});

test("SUB-4: only what one could learn is stolen; anything may be sabotaged", () => {
  assert.deepEqual(aimsOf("steal", "elves", TARGETS, owner), ["longbows"]);
  assert.deepEqual(aimsOf("sabotage", "elves", TARGETS, owner), ["cranes", "longbows"]);
  assert.equal(args("steal", "elves", "cranes"), undefined);
});

test("SUB-3: of many officers those are found whose name or office is typed, and who is chosen stays in sight", () => {
  const all = [
    { key: "q", name: "Ilse", note: "Queen" },
    { key: "o1", name: "Maud", note: "officer" },
    { key: "o2", name: "Otto", note: "officer" },
  ];
  const keys = (typed: string, chosen = "") => found(all, typed, chosen).map(({ key }) => key);
  assert.deepEqual([keys(""), keys("mau"), keys("queen"), keys("zz")], [["q", "o1", "o2"], ["o1"], ["q"], []]);
  assert.deepEqual(keys("mau", "o2"), ["o1", "o2"]);
});

test("characters and provinces are grouped by whose they are", () => {
  assert.deepEqual(victims("assassinate", TARGETS, owner), ["elves", "orcs"]);
  assert.deepEqual(aimsOf("assassinate", "elves", TARGETS, owner), ["elf-queen", "elf-heir"]);
  assert.deepEqual(victims("incite", { province: ["cinderfell"] }, owner), ["orcs"]);
  assert.deepEqual(victims("counter", TARGETS, owner), []);
});

test("SUB-3: somebody of the free lands is aimed at as of any court, once the free lands are chosen", () => {
  const targets = { ...TARGETS, character: [...TARGETS.character, "captain"] };
  assert.deepEqual(victims("assassinate", targets, owner), ["elves", "orcs", ""]);
  assert.deepEqual(aimsOf("assassinate", "", targets, owner), ["captain"]);
  assert.deepEqual(args("assassinate", "", "captain", targets), { act: "assassinate", character: "captain" });
  assert.equal(argsOf({ act: "assassinate", at: "captain" }, targets, owner), undefined);
});

test("SUB-3, SUB-5: one is asked before one plots against one's own, and only then", () => {
  const asked = (act: PlotAct | "", whose: string | undefined) =>
    ownMeans({ act, at: "x", ...(whose === undefined ? {} : { whose }) }, "elves");
  assert.deepEqual(asked("assassinate", "elves"), ["ui.plot.own_means.assassinate", "ui.plot.own_means.found_out"]);
  assert.deepEqual(asked("incite", "elves"), ["ui.plot.own_means.incite"]);
  assert.deepEqual(
    [asked("incite", "orcs"), asked("assassinate", ""), asked("counter", undefined), asked("", undefined)],
    [[], [], [], []],
  );
  assert.deepEqual(lacking(asked("assassinate", "elves").concat(asked("incite", "elves"))), []);
});

test("an enemy's aims are shown first, else some other court's, and never one's own", () => {
  assert.deepEqual(likely(["", "elves", "humans", "dwarves"], "humans", ["dwarves"]), { whose: "dwarves" });
  assert.deepEqual(likely(["", "humans", "elves"], "humans", []), { whose: "elves" });
  assert.deepEqual(likely(["", "humans"], "humans", ["humans"]), {});
});

test("an act that can be aimed at nothing is not open", () => {
  assert.deepEqual(
    ACTS.filter((act) => open(act, TARGETS)),
    ACTS,
  );
  assert.deepEqual(
    ACTS.filter((act) => open(act, { ...TARGETS, learnable: [], character: [] })),
    ["sabotage", "incite", "counter"],
  );
  assert.deepEqual(
    ACTS.filter((act) => open(act, {})),
    [],
  );
  assert.equal(open("sabotage", { technology: ["cranes"], against: [] }), false);
});

test("an aim reads the same from a proposal as from the row", () => {
  assert.deepEqual(aimOf({ act: "counter", counters: "steal" }), {
    act: "counter",
    against: "",
    technology: "",
    character: "",
    province: "",
    counters: "steal",
  });
  assert.deepEqual(aimOf(plot("p1")), {
    act: "incite",
    against: "",
    technology: "",
    character: "",
    province: "lirien",
    counters: "",
  });
});

test("what came of an act stands on Now until the next ones are out; all of it stays on the page", () => {
  const all = [
    plot("p1", { phase: "t1/diplomacy" }),
    plot("p2", { at: 5 }),
    plot("p3", { state: "sealed", phase: "t3/diplomacy", outcome: "" }),
  ];
  assert.deepEqual(
    fresh(all, 3).map(({ key }) => key),
    ["p2"],
  );
  assert.deepEqual(fresh(all, 4), []);
  assert.deepEqual(
    past(all).map(({ key }) => key),
    ["p2", "p1"],
  );
});

test("every act has its words", () => {
  const groups = ["act", "does", "no_aim", "told", "then", "which"].flatMap((group) =>
    ACTS.map((act) => `ui.plot.${group}.${act}`),
  );
  const guards = TARGETS.counters.map((option) => `ui.plot.guards.${option}`);
  assert.deepEqual(lacking([...groups, ...guards]), []);
});

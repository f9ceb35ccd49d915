// A ruling as the desk makes it: what it asks for, what it still lacks, and the same about somebody else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bookOf } from "./cast.ts";
import {
  ADDED,
  asked,
  begun,
  COMMANDS,
  FORMS,
  lacks,
  taken,
  target,
  tidied,
  unchanged,
  type Change,
} from "#desk/hand/changes.ts";
import { retargeted } from "#desk/hand/retarget.ts";
import { refusal } from "#core/naming.ts";
import type { Facts } from "#core/protocol.ts";
import { wording } from "#desk/kit/refusals.ts";
import { has } from "#core/words.ts";
import "../english.ts";

const book = bookOf({
  "faction/a": { name: "Aldermark", kind: "kingdom", gold: 3, order: 1 },
  "faction/g": { name: "Guild", kind: "guild", gold: 0 },
  "province/p": { name: "Ostmark", order: 2 },
  "province/q": { name: "Hartwood", order: 2 },
  "technology/t": { name: "Rolls", institution: "" },
  "technology/u": { name: "Lore", institution: "college" },
  "may/give_unit": { choices: { faction: { a: { militia: ["p"], warship: [] }, "": { militia: ["q"] } } } },
  "may/give_building": { choices: { kind: { fortress: { "": ["p"] }, guildhall: { g: ["q"] } } } },
  "army/h": { faction: "a", place: "p", commander: "" },
  "may/open_battle": { choices: { army: { h: { p: ["", "g"], q: ["g"] } } } },
  "may/remove": { choices: { kind: ["unit", "building"] } },
  "may/override": { choices: { field: { faction: ["gold"] } } },
  "may/record_battle": { choices: { province: { p: ["a", "g"], q: ["", "a", "g"] } } },
  "may/give_technology": { choices: { faction: { a: { learn: ["t"], cards: ["t", "u"], sites: ["p"] } } } },
});
const options = (change: Change, arg: string) => askOf(change, arg)?.options?.map((one) => one.value);
const askOf = (change: Change, arg: string) =>
  FORMS[change.command]!.asks(book, change.args).find((ask) => ask.arg === arg);

test("a place is chosen among those the server offers", () => {
  assert.deepEqual(options(begun("give_unit", { faction: "a" }), "place"), ["p"]);
  assert.deepEqual(options(begun("give_unit"), "place"), ["q"]);
  assert.deepEqual(options(begun("give_building", { kind: "guildhall", holder: "g" }), "province"), ["q"]);
  assert.deepEqual(options(begun("give_building", { kind: "guildhall" }), "holder"), ["g"]);
  assert.deepEqual(
    [options(begun("give_building"), "province"), options(begun("give_building"), "holder")],
    [["p"], undefined],
  );
  assert.deepEqual(
    [options(begun("give_unit"), "unit"), options(begun("give_unit", { faction: "a" }), "unit")],
    [["militia"], ["militia", "warship"]],
  );
  assert.deepEqual(options(begun("give_technology", { faction: "a", card: true }), "technology"), ["u", "t"]);
});

test("an army fights whom it can meet, and the independents are nobody's faction", () => {
  const there = begun("open_battle", { army: "h", place: "q" }),
    here = begun("open_battle", { army: "h", place: "p" });
  assert.deepEqual([options(there, "place"), options(there, "defender")], [["q", "p"], ["g"]]);
  assert.deepEqual(
    [there, here].map((change) => lacks(book, change)),
    [true, false],
  );
  assert.deepEqual(asked(book, here).args, { army: "h", place: "p" });
  assert.equal(tidied(book, begun("open_battle", { army: "h", place: "z", defender: "g" })).args.place, "");
});

test("what is no choice any more is chosen anew", () => {
  const change = begun("give_unit", { faction: "a", place: "q" });
  assert.equal(tidied(book, change).args.place, "");
  assert.equal(tidied(book, begun("give_unit", { faction: "a", place: "p" })).args.place, "p");
});

test("a change lacks what has to be chosen and is not", () => {
  assert.equal(lacks(book, begun("give_unit", { place: "q" })), false);
  assert.equal(lacks(book, begun("give_unit")), true);
  assert.equal(lacks(book, begun("adjust", { row: "faction/a", by: 0 })), true);
  assert.equal(lacks(book, begun("adjust", { row: "faction/a", by: -2 })), false);
  assert.equal(lacks(book, begun("give_treaty", { parties: ["a"] })), true);
  assert.equal(lacks(book, begun("remove")), true);
});

test("a minus alone is no number yet", () => {
  const change = begun("adjust", { row: "faction/a" });
  assert.deepEqual(
    [lacks(book, change), lacks(book, tidied(book, begun("adjust", { ...change.args, by: "" })))],
    [false, true],
  );
});

test("what is typed while a ruling is under way is not what was sent; what its row says by then still is", () => {
  const sent = [begun("override", { row: "faction/a", field: "gold", value: 9 }), begun("give_unit")];
  const done = begun("override", { row: "faction/a", field: "gold", value: undefined as never });
  assert.equal(unchanged(sent, [...sent]), true);
  assert.equal(unchanged(sent, [done, sent[1]!]), true);
  assert.equal(unchanged(sent, [begun("override", { ...sent[0]!.args, value: 8 }), sent[1]!]), false);
  assert.equal(unchanged(sent, [sent[0]!, begun("give_unit", { faction: "a" })]), false);
  assert.equal(unchanged(sent, [sent[0]!]), false);
});

test("what was left blank is not sent", () => {
  assert.deepEqual(asked(book, begun("give_unit", { place: "q" })).args, { unit: "militia", place: "q" });
  assert.deepEqual(asked(book, begun("record_battle", { province: "p", attacker: "a" })).args, {
    province: "p",
    attacker: "a",
  });
});

test("a ruling about one faction is given again about another", () => {
  const treasure = [
    begun("adjust", { row: "faction/a", by: 2 }),
    begun("give_officer", { faction: "a", name: "Maud" }),
  ];
  assert.equal(target(book, treasure), "a");
  const now = retargeted(book, treasure, "a", "g");
  assert.deepEqual([now[0]!.args.row, now[1]!.args.faction], ["faction/g", "g"]);
  assert.equal(target(book, [...treasure, ...now]), "");
});

test("what lies in the land of the one faction follows to the other's", () => {
  const both = bookOf({
    "faction/a": { name: "Aldermark", capital: "p" },
    "faction/e": { name: "Elves", capital: "l" },
    "faction/r": { name: "Faith", capital: "" },
    "province/p": { name: "Ostmark", owner: "a" },
    "province/o": { name: "Oak", owner: "e" },
    "province/l": { name: "Lirien", owner: "e" },
    "unit/u": { faction: "a", kind: "militia", place: "p" },
    "seat/am": { faction: "a", office: "lord_general" },
    "seat/e1": { faction: "e", office: "monarch" },
    "seat/em": { faction: "e", office: "lord_general" },
    "seat/r1": { faction: "r", office: "head" },
    "may/give_unit": {
      choices: { faction: { a: { militia: ["p"] }, e: { militia: ["l", "o"] }, r: { militia: [] } } },
    },
    "may/give_building": { choices: { kind: { fortress: { "": ["l", "o", "p"] }, port: { "": ["o", "p"] } } } },
    "may/give_objective": { choices: { faction: { a: ["am"], e: ["e1", "em"], r: ["r1"] } } },
    "may/override": { choices: { field: { province: ["order"] } } },
  });
  const given = (to: string, ...changes: Change[]) => retargeted(both, changes, "a", to).map(({ args }) => args);
  const chest = [
    begun("give_unit", { faction: "a", place: "p" }),
    begun("give_building", { province: "p" }),
    begun("adjust", { row: "province/p", field: "order" }),
  ];
  assert.deepEqual(
    given("e", ...chest).map(({ place, province, row }) => place ?? province ?? row),
    ["l", "l", "province/l"],
  );
  assert.deepEqual(given("e", begun("give_building", { kind: "port", province: "p" }))[0]!.province, "");
  assert.deepEqual(given("e", begun("give_unit", { faction: "a", place: "p" }))[0]!.faction, "e");
  const homeless = retargeted(both, chest, "a", "r");
  assert.deepEqual(
    homeless.map((change) => lacks(both, change)),
    [true, true, true],
  );
  const goal = begun("give_objective", { faction: "a", seat: "am", text: "Win" });
  assert.deepEqual([given("e", goal)[0]!.seat, given("r", goal)[0]!.seat], ["em", "r1"]);
  const fallen = begun("remove", { row: "unit/u" }),
    order = begun("override", { row: "province/p", field: "order", value: 3 });
  assert.deepEqual(given("e", fallen, order), [{ row: "" }, { row: "province/l", field: "order", value: 3 }]);
  assert.equal(lacks(both, retargeted(both, [order], "a", "r")[0]!), true);
});

test("what was refused Control is told of whom it was for", () => {
  const say = (code: string, facts: Facts) =>
    refusal(wording(code, facts), facts, (name) => String(book.row(name)?.name));
  assert.equal(
    say("not_yours", { row: "province/p", faction: "g" }),
    "Ostmark does not belong to Guild: choose something that does.",
  );
  assert.equal(say("not_yours", { row: "province/p" }), "Ostmark belongs to another faction.");
});

test("who fought on the table, and which number is put up or down, is chosen among what the server offers", () => {
  assert.deepEqual(options(begun("record_battle", { province: "q", attacker: "a" }), "defender"), ["g"]);
  assert.deepEqual(options(begun("adjust", { row: "faction/a" }), "field"), ["gold"]);
  assert.deepEqual(taken(book), ["unit", "building"]);
});

test("every change and all it asks for has a word", () => {
  const wanted = COMMANDS.flatMap((command) => [
    `desk.hand.do.${command}`,
    ...FORMS[command]!.asks(book, FORMS[command]!.start).map((ask) => `desk.hand.of.${ask.arg}`),
  ]);
  assert.deepEqual(
    wanted.filter((key) => !has(key)),
    [],
  );
  assert.ok(
    Object.values(ADDED)
      .flat()
      .every((command) => COMMANDS.includes(command)),
  );
});

// A ruling as the desk makes it: what it asks for, what it still lacks, and the same about somebody else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bookOf } from "./cast.ts";
import { ADDED, asked, begun, COMMANDS, FORMS, lacks, retargeted, taken, target, tidied, type Change } from "../../src/screens/desk/hand/changes.ts";
import { has } from "../../src/core/words.ts";
import "../english.ts";

const book = bookOf({
  "faction/a": { name: "Aldermark", kind: "kingdom", gold: 3, order: 1 }, "faction/g": { name: "Guild", kind: "guild", gold: 0 },
  "province/p": { name: "Ostmark", order: 2 }, "province/q": { name: "Hartwood", order: 2 }, "technology/t": { name: "Rolls", institution: "" }, "technology/u": { name: "Lore", institution: "college" },
  "may/give_unit": { choices: { faction: { a: { militia: ["p"], warship: [] }, "": { militia: ["q"] } } } },
  "may/give_building": { choices: { kind: { fortress: { "": ["p"] }, guildhall: { g: ["q"] } } } },
  "army/h": { faction: "a", place: "p", commander: "" }, "may/open_battle": { choices: { army: { h: { p: ["", "g"], q: ["g"] } } } },
  "may/remove": { choices: { kind: ["unit", "building"] } }, "may/override": { choices: { field: { faction: ["gold"] } } },
  "may/record_battle": { choices: { province: { p: ["a", "g"], q: ["", "a", "g"] } } },
  "may/give_technology": { choices: { faction: { a: { learn: ["t"], cards: ["t", "u"], sites: ["p"] } } } },
});
const options = (change: Change, arg: string) => askOf(change, arg)?.options?.map((one) => one.value);
const askOf = (change: Change, arg: string) => FORMS[change.command]!.asks(book, change.args).find((ask) => ask.arg === arg);

test("a place is chosen among those the server offers", () => {
  assert.deepEqual(options(begun("give_unit", { faction: "a" }), "place"), ["p"]);
  assert.deepEqual(options(begun("give_unit"), "place"), ["q"]);
  assert.deepEqual(options(begun("give_building", { kind: "guildhall", holder: "g" }), "province"), ["q"]);
  assert.deepEqual(options(begun("give_building", { kind: "guildhall" }), "holder"), ["g"]);
  assert.deepEqual([options(begun("give_building"), "province"), options(begun("give_building"), "holder")], [["p"], undefined]);
  assert.deepEqual([options(begun("give_unit"), "unit"), options(begun("give_unit", { faction: "a" }), "unit")], [["militia"], ["militia", "warship"]]);
  assert.deepEqual(options(begun("give_technology", { faction: "a", card: true }), "technology"), ["u", "t"]);
});

test("an army fights whom it can meet, and the independents are nobody's faction", () => {
  const there = begun("open_battle", { army: "h", place: "q" }), here = begun("open_battle", { army: "h", place: "p" });
  assert.deepEqual([options(there, "place"), options(there, "defender")], [["q", "p"], ["g"]]);
  assert.deepEqual([there, here].map((change) => lacks(book, change)), [true, false]);
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

test("what was left blank is not sent", () => {
  assert.deepEqual(asked(book, begun("give_unit", { place: "q" })).args, { unit: "militia", place: "q" });
  assert.deepEqual(asked(book, begun("record_battle", { province: "p", attacker: "a" })).args, { province: "p", attacker: "a" });
});

test("a ruling about one faction is given again about another", () => {
  const treasure = [begun("adjust", { row: "faction/a", by: 2 }), begun("give_officer", { faction: "a", name: "Maud" })];
  assert.equal(target(book, treasure), "a");
  const now = retargeted(treasure, "a", "g");
  assert.deepEqual([now[0]!.args.row, now[1]!.args.faction], ["faction/g", "g"]);
  assert.equal(target(book, [...treasure, ...now]), "");
});

test("who fought on the table, and which number is put up or down, is chosen among what the server offers", () => {
  assert.deepEqual(options(begun("record_battle", { province: "q", attacker: "a" }), "defender"), ["g"]);
  assert.deepEqual(options(begun("adjust", { row: "faction/a" }), "field"), ["gold"]);
  assert.deepEqual(taken(book), ["unit", "building"]);
});

test("every change and all it asks for has a word", () => {
  const wanted = COMMANDS.flatMap((command) => [`desk.hand.do.${command}`, ...FORMS[command]!.asks(book, FORMS[command]!.start).map((ask) => `desk.hand.of.${ask.arg}`)]);
  assert.deepEqual(wanted.filter((key) => !has(key)), []);
  assert.ok(Object.values(ADDED).flat().every((command) => COMMANDS.includes(command)));
});

// The facts beside a judgement: told in words, what they propose, and where they lead.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { EvidenceRow } from "../../src/core/rows.ts";
import { has, t } from "../../src/core/words.ts";
import { lookTold, signOf, type Look } from "../../src/parts/factions/story/evidence.ts";
import { forDiplomacy } from "../../src/screens/desk/diplomacy/diplomacy.ts";
import { entries } from "../../src/screens/desk/journal/journal.ts";
import { proposal, ripe, shownBy } from "../../src/screens/desk/factions/story/objectives.ts";
import { book, entry, TABLE } from "./cast.ts";

const look = (more: Partial<Look>): Look => ({ fact: "lands", of: [], n: 1, least: 2, most: -1, stand: "not_yet", rows: [], ...more });
const named = (row: string) => ({ "province/ostmark": "Ostmark" })[row];

test("a fact is told by what is counted, how many there are and how many it takes", () => {
  assert.equal(lookTold(look({ of: ["ostmark"], least: 1 }), named), "Provinces held (Ostmark): 1 of 1.");
  assert.equal(lookTold(look({ fact: "risings", least: 0, most: 0, n: 2 }), named), "Uprisings in own provinces: 2, at most 0.");
  assert.match(lookTold(look({ fact: "buildings", of: ["fortress"] }), named), /^Buildings on own land \(Fortress\): 1 of 2\.$/);
});

test("what others keep to themselves is said to be compared at the end, and nothing of theirs is told", () => {
  assert.equal(lookTold(look({ fact: "goods", of: ["gold"], least: 0, n: 4, stand: "sealed" }), named), "In the treasury (gold): 4. What others have is compared at the end.");
  assert.equal(lookTold(look({ fact: "unshared", least: 0, n: 0, stand: "sealed" }), named), "Technologies nobody else knows: compared with others at the end.");
});

test("each way a fact may stand has a sign of its own and a word", () => {
  const stands = ["holds", "fails", "so_far", "not_yet", "sealed"] as const;
  assert.equal(new Set(stands.map((stand) => signOf({ stand }))).size, stands.length);
  for (const stand of stands) assert.ok(has(`evidence.stand.${stand}`));
});

const evidence = (verdict: EvidenceRow["verdict"], whole = true): EvidenceRow => ({ looks: [look({})], verdict, whole });
const goal = (state: string) => ({ faction: "humans", seat: "", text: "Hold it.", state, claimed_by: "humans-monarch", word: "" });
const GOALS = {
  "objective/a": goal("claimed"), "evidence/a": evidence("met"), "objective/b": goal("claimed"), "evidence/b": evidence("met", false), "objective/c": goal("claimed"), "evidence/c": evidence("open"),
  "objective/d": goal(""), "evidence/d": evidence("missed"), "objective/e": goal("claimed"),
};

test("facts that are all it asks for decide; others speak for or against it", () => {
  const said = [evidence("met"), evidence("missed", false), evidence("open", false)].map((one) => t(proposal(one)));
  assert.deepEqual(said, ["The facts say: reached.", "The facts speak against it.", "The facts do not bear it out so far."]);
});

test("claims the facts decide are one line with one tap, the others wait one by one", () => {
  assert.deepEqual(ripe(book(GOALS)).map(({ key }) => key), ["a"]);
  const lines = forDiplomacy(book(GOALS));
  assert.deepEqual(lines.map(({ id, command }) => [id, command]), [["ripe", "judge_by_evidence"], ["objective/b", undefined], ["objective/c", undefined], ["objective/e", undefined]]);
  assert.equal(t(lines[0]!.key, lines[0]!.facts), "1 claim is decided by the facts alone.");
});

test("where the end will say nobody waits for Control", () => {
  const ruled = { ...(TABLE["event/astor"] as object), rules: { judge_by_evidence: true } };
  assert.deepEqual(forDiplomacy(book({ ...GOALS, "event/astor": ruled })).map(({ id, kept }) => [id, kept]), [["ripe", "seat"], ["objective/b", "seat"], ["objective/c", "know"], ["objective/e", "seat"]]);
});

test("a fact leads to the newest entry that stands and shows it", () => {
  const all = entries(book({ "entry/7": entry("x", "seat/y", { rows: ["battle/b"] }), "entry/8": entry("x", "seat/y", { rows: ["battle/b"] }), "entry/9": entry("x", "seat/y", { rows: ["battle/b"], undone: true }) }));
  assert.equal(shownBy(all, "battle/b")?.seq, 8);
  assert.equal(shownBy(all, "battle/c"), undefined);
});

// The facts beside a judgement: told in words, what they propose, and where they lead.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { EvidenceRow } from "#core/rows.ts";
import { has, t } from "#core/words.ts";
import { lookTold, signOf, type Look } from "#parts/factions/story/evidence.ts";
import { forDiplomacy } from "#desk/diplomacy/diplomacy.ts";
import { entries } from "#desk/journal/journal.ts";
import { told } from "#desk/journal/told.ts";
import { proposed, sent, unexplained } from "#desk/factions/story/claims.ts";
import { proposal, ripe, shownBy } from "#desk/factions/story/objectives.ts";
import { book, entry, TABLE } from "./cast.ts";

const look = (more: Partial<Look>): Look => ({
  fact: "lands",
  of: [],
  n: 1,
  least: 2,
  most: -1,
  stand: "not_yet",
  rows: [],
  ...more,
});
const named = (row: string) => ({ "province/ostmark": "Ostmark" })[row];

test("a fact is told by what is counted, how many there are and how many it takes", () => {
  assert.equal(lookTold(look({ of: ["ostmark"], least: 1 }), named), "Provinces held (Ostmark): 1 of 1.");
  assert.equal(
    lookTold(look({ fact: "risings", least: 0, most: 0, n: 2 }), named),
    "Uprisings in own provinces: 2, at most 0.",
  );
  assert.match(
    lookTold(look({ fact: "buildings", of: ["fortress"] }), named),
    /^Buildings on own land \(Fortress\): 1 of 2\.$/,
  );
});

test("what others keep to themselves is said to be compared at the end, and nothing of theirs is told", () => {
  assert.equal(
    lookTold(look({ fact: "goods", of: ["gold"], least: 0, n: 4, stand: "sealed" }), named),
    "In the treasury (gold): 4. What others have is compared at the end.",
  );
  assert.equal(
    lookTold(look({ fact: "unshared", least: 0, n: 0, stand: "sealed" }), named),
    "Technologies nobody else knows: compared with others at the end.",
  );
});

test("each way a fact may stand has a sign of its own and a word", () => {
  const stands = ["holds", "fails", "so_far", "not_yet", "sealed"] as const;
  assert.equal(new Set(stands.map((stand) => signOf({ stand }))).size, stands.length);
  for (const stand of stands) assert.ok(has(`evidence.stand.${stand}`));
});

const evidence = (verdict: EvidenceRow["verdict"], whole = true): EvidenceRow => ({
  looks: [look({})],
  verdict,
  whole,
});
const goal = (state: string) => ({
  faction: "humans",
  seat: "",
  text: "Hold it.",
  state,
  claimed_by: "humans-monarch",
  word: "",
});
const GOALS = {
  "objective/a": goal("claimed"),
  "evidence/a": evidence("met"),
  "objective/b": goal("claimed"),
  "evidence/b": evidence("met", false),
  "objective/c": goal("claimed"),
  "evidence/c": evidence("open"),
  "objective/d": goal(""),
  "evidence/d": evidence("missed"),
  "objective/e": goal("claimed"),
};

test("facts that are all it asks for decide; others speak for or against it", () => {
  const said = [evidence("met"), evidence("missed", false), evidence("open", false)].map((one) => t(proposal(one)));
  assert.deepEqual(said, [
    "The facts say: reached.",
    "The facts speak against it.",
    "The facts do not bear it out so far.",
  ]);
});

const waits = (rows: object) =>
  forDiplomacy(book(rows as Parameters<typeof book>[0])).map(({ id, kept, key, facts, command, card }) => [
    id,
    kept,
    t(key, facts),
    command,
    card,
  ]);

test("all claims are one line; those the facts decide go with one tap, the others are read in its card", () => {
  assert.deepEqual(
    ripe(book(GOALS)).map(({ key }) => key),
    ["a"],
  );
  assert.deepEqual(waits(GOALS), [
    ["claims", "seat", "4 claims to judge; the facts alone decide 1.", "judge_by_evidence", "claims"],
  ]);
  assert.deepEqual(waits({ "objective/e": goal("claimed") }), [
    ["claims", "seat", "1 claim to judge.", undefined, "claims"],
  ]);
  assert.deepEqual(waits({ "objective/d": goal("denied") }), []);
});

test("where the end will say nobody waits for Control", () => {
  const ruled = { ...(TABLE["event/astor"] as object), rules: { judge_by_evidence: true } };
  assert.equal(waits({ ...GOALS, "event/astor": ruled })[0]![2], "3 claims to judge; the facts alone decide 1.");
  const open = { "event/astor": ruled, "objective/c": goal("claimed"), "evidence/c": evidence("open") };
  assert.deepEqual(waits(open), []);
});

test("a verdict is proposed for each: by the facts, and where there are none by the player's word once all is over", () => {
  const at = {
    ...GOALS,
    "objective/f": goal("claimed"),
    "evidence/f": evidence("missed", false),
    "objective/g": goal("claimed"),
    "evidence/g": { ...evidence("open"), looks: [look({ stand: "so_far" })] },
  };
  assert.deepEqual(
    ["a", "b", "c", "e", "f", "g"].map((key) => proposed(book(at), key).verdict),
    ["reached", "reached", "not", "later", "not", "later"],
  );
  const over = { ...at, "event/astor": { ...(TABLE["event/astor"] as object), state: "ended" } };
  assert.equal(proposed(book(over), "e").verdict, "reached");
  assert.deepEqual(
    ["c", "f"].map((key) => proposed(book(at), key).reason),
    ["The facts do not bear it out yet. You may claim it again.", "The facts say otherwise."],
  );
});

test("what is judged is sent, each with its own words; no without a word of why is not", () => {
  const judged = {
    a: { verdict: "reached", reason: "" },
    b: { verdict: "not", reason: " It burns. " },
    c: { verdict: "later", reason: "x" },
  } as const;
  assert.deepEqual(sent(judged), [
    { objective: "a", reached: true, reason: "" },
    { objective: "b", reached: false, reason: "It burns." },
  ]);
  assert.deepEqual([unexplained(judged), unexplained({ a: { verdict: "not", reason: " " } })], [[], ["a"]]);
  assert.equal(
    told(book(GOALS), { command: "judge_claims", args: { verdicts: sent(judged) } }),
    "Judged 2 claims: 1 reached, 1 not",
  );
});

test("a fact leads to the newest entry that stands and shows it", () => {
  const all = entries(
    book({
      "entry/7": entry("x", "seat/y", { rows: ["battle/b"] }),
      "entry/8": entry("x", "seat/y", { rows: ["battle/b"] }),
      "entry/9": entry("x", "seat/y", { rows: ["battle/b"], undone: true }),
    }),
  );
  assert.equal(shownBy(all, "battle/b")?.seq, 8);
  assert.equal(shownBy(all, "battle/c"), undefined);
});

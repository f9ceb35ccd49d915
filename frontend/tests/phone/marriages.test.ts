import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { lineKey } from "#core/naming.ts";
import { lacking as unworded } from "#core/words.ts";
import { ICONS } from "#map/signs.ts";
import { sourceWord } from "#parts/war/battle/battle.ts";
import { tidings } from "#hall/news.ts";
import { forgetCourt, whenCourtChanges } from "#phone/diplomacy/succession/allegiance.ts";
import {
  abroad,
  bornIn,
  courtiers,
  electors,
  grouped,
  lacking,
  marries,
  shelved,
  spouseOf,
  unmatched,
  whoMoves,
  type Marriage,
  type Person,
} from "#phone/diplomacy/marriages/lineage.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "src", "screens", "phone", "diplomacy");

const person = (key: string, faction: string, office: string, changes: Partial<Person> = {}): Person => ({
  key,
  name: key,
  faction,
  office,
  seat: "",
  officer: key,
  alive: true,
  fate: "",
  held: "",
  ...changes,
});
const PEOPLE = [
  person("wizard", "humans", "arch-wizard"),
  person("second", "humans", "second-in-line"),
  person("general", "humans", "lord-general"),
  person("queen", "humans", "monarch"),
  person("late", "humans", "monarch", { alive: false }),
  person("zora", "humans", "officer"),
  person("prince", "elves", "successor"),
  person("bough", "elves", "successor"),
];
function marriage(key: string, changes: Partial<Marriage> = {}): Marriage {
  return {
    key,
    proposer: "humans",
    receiver: "elves",
    heir: "prince",
    spouse: "bough",
    residence: "elves",
    state: "made",
    note: "",
    seat: "",
    phase: "t0/diplomacy",
    at: 1,
    ...changes,
  };
}
const keys = (all: readonly { key: string }[]) => all.map(({ key }) => key);

test("a court is told crown first, then its heirs, then its offices; the dead are not at court", () => {
  assert.deepEqual(keys(courtiers(PEOPLE, "humans")), ["queen", "second", "general", "wizard", "zora"]);
});

test("DIP-2: who has married is known by both; an offer makes nobody a spouse", () => {
  const made = [marriage("m1")];
  assert.equal(spouseOf(made, "prince"), "bough");
  assert.equal(spouseOf(made, "bough"), "prince");
  assert.equal(spouseOf([marriage("m1", { state: "open" })], "prince"), "");
  assert.equal(bornIn(made, "prince"), "humans");
  assert.equal(bornIn(made, "bough"), "elves");
  assert.equal(bornIn(made, "queen"), "");
});

test("DIP-2: heirs abroad are those of ours who moved, not those who moved in", () => {
  assert.deepEqual(keys(abroad(PEOPLE, [marriage("m1")], "humans")), ["prince"]);
  assert.deepEqual(abroad(PEOPLE, [marriage("m1")], "elves"), []);
  assert.deepEqual(abroad(PEOPLE, [marriage("m1", { state: "open" })], "humans"), []);
});

test("DIP-2: of a couple the one moves who does not live there yet", () => {
  assert.equal(whoMoves(marriage("m1")), "prince");
  assert.equal(whoMoves(marriage("m1", { residence: "humans" })), "bough");
});

test("proposals lie by who has to answer them; weddings are everybody's, the newest first", () => {
  const open = { state: "open" } as const;
  const all = [
    marriage("m1", open),
    marriage("m2", { ...open, proposer: "elves", receiver: "humans" }),
    marriage("m3"),
    marriage("m4", { proposer: "orcs", receiver: "dwarves", at: 5 }),
  ];
  const { asked, ours, made } = shelved(all, "humans");
  assert.deepEqual([keys(asked), keys(ours), keys(made)], [["m2"], ["m1"], ["m4", "m3"]]);
});

test("a match says what it lacks, one thing after the other; who can no longer be had is lacking", () => {
  const own = ["second"],
    others = ["bough"];
  assert.equal(lacking(unmatched(), own, others), "heir");
  assert.equal(lacking({ ...unmatched(), heir: "second" }, own, others), "spouse");
  assert.equal(lacking({ ...unmatched(), heir: "second", spouse: "bough" }, own, others), "residence");
  assert.equal(lacking({ heir: "second", spouse: "bough", residence: "elves" }, own, others), "");
  assert.equal(lacking({ heir: "second", spouse: "bough", residence: "elves" }, [], others), "heir");
});

test("those who can be married are shown by their factions", () => {
  const heirs = PEOPLE.filter((one) => one.alive && marries(one));
  assert.deepEqual(
    grouped(heirs, ["elves", "orcs", "humans"]).map(({ faction, people }) => [faction, ...keys(people)]),
    [
      ["elves", "bough", "prince"],
      ["humans", "second"],
    ],
  );
});

test("SUC-4: general and wizard settle it, as far as they live", () => {
  assert.deepEqual(keys(electors(PEOPLE, "humans")), ["general", "wizard"]);
  assert.deepEqual(electors(PEOPLE, "elves"), []);
});

test("DIP-3: an heir who came over has a word among the sums of a battle, on both sides", () => {
  assert.equal(
    sourceWord("turned", () => undefined),
    "heir who changed sides",
  );
  assert.match(
    sourceWord("foe/turned", () => undefined),
    /heir who changed sides/,
  );
});

test("who changes the court leaves nothing half-made behind", () => {
  let drafts = 2;
  whenCourtChanges(() => (drafts = 0));
  forgetCourt();
  assert.equal(drafts, 0);
});

test("the hall tells of weddings, deaths and crowns, each with a picture", () => {
  const codes =
    "married changed_sides heir_leads heir_trapped heir_killed heir_captured heir_freed heir_recalled crown_contested crowned office_filled".split(
      " ",
    );
  const told = codes.flatMap((code, i) =>
    tidings([{ key: `l${i}`, side: "public", code, facts: {}, at: i, phase: "t1/war", seq_no: i }], 1),
  );
  assert.deepEqual(
    told.map(({ code }) => code),
    codes,
  );
  assert.deepEqual(
    told.filter(({ code, icon }) => !ICONS[icon] || lineKey(code, {}) === "line.unknown"),
    [],
  );
});

test("every word of these pages is in the catalogue", () => {
  const sources = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|svelte)$/.test(file))
    .map((file) => readFileSync(join(FOLDER, file), "utf8"))
    .join("\n");
  const asked = [...sources.matchAll(/["`]((?:ui|trade)\.[a-z_.]+[a-z_])["`]/g)].map(([, key]) => key ?? "");
  const made = ["heir", "spouse", "residence"].map((lack) => `ui.wed.lacks_${lack}`);
  const shelves = ["asked", "ours", "made"].map((shelf) => `ui.wed.shelf.${shelf}`);
  const fates = ["trapped", "leads", "captive"].flatMap((fate) => [`ui.court.fate.${fate}`, `state.${fate}`]);
  const thrones = ["recalled", "contested", "disputed"].flatMap((state) => [`ui.throne.${state}`, `state.${state}`]);
  const proposals = ["propose", "accept", "refuse", "withdraw"].map((verb) => `ui.wed.proposed.${verb}_marriage`);
  assert.ok(asked.length > 40);
  assert.deepEqual(unworded([...asked, ...made, ...shelves, ...fates, ...thrones, ...proposals]), []);
});

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { RelationRow } from "#core/rows.ts";
import { lacking as unworded } from "#core/words.ts";
import { bond, byBond } from "#phone/diplomacy/treaties/bonds.ts";
import { shelved, type Treaty } from "#phone/diplomacy/treaties/shelves.ts";
import { argsOf, blank, lacking, possible, withParty, type Open } from "#phone/diplomacy/treaties/terms.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "src", "screens", "phone", "diplomacy");
/** At peace with the elves, at war with the orcs, allied with the dwarves. */
const OPEN: Open = { elves: ["alliance"], orcs: ["peace", "alliance"], dwarves: ["peace"] };
const relation = (a: string, b: string, state: RelationRow["state"], since_turn: number): RelationRow => ({
  a,
  b,
  state,
  since_turn,
});
const RELATIONS = [
  relation("humans", "orcs", "war", 2),
  relation("dwarves", "humans", "alliance", 1),
  relation("elves", "humans", "peace", 0),
];

function treaty(key: string, changes: Partial<Treaty> = {}): Treaty {
  const plain = {
    proposer: "elves",
    parties: ["elves", "humans"],
    text: "",
    makes: "alliance",
    secret: false,
    signed: ["elves"],
    state: "open",
    renounced_by: "",
    seat: "elves-monarch",
    phase: "t1/diplomacy",
    at: 1,
  } as const;
  return { key, ...plain, parties: [...plain.parties], signed: [...plain.signed], ...changes };
}

test("DIP-9: peace and alliance are made between two, and only where they are not so yet", () => {
  assert.deepEqual(possible([], OPEN), [""]);
  assert.deepEqual(possible(["elves"], OPEN), ["", "alliance"]);
  assert.deepEqual(possible(["orcs"], OPEN), ["", "peace", "alliance"]);
  assert.deepEqual(possible(["elves", "orcs"], OPEN), [""]);
  assert.deepEqual(possible(["nobody"], OPEN), [""]);
});

test("who joins a treaty takes out of it what more than two cannot make; who leaves does not bring it back", () => {
  const two = { ...blank(["orcs"]), makes: "peace" as const };
  const three = withParty(two, "elves", OPEN);
  assert.deepEqual(three, { ...blank(["orcs", "elves"]), makes: "" });
  assert.deepEqual(withParty(three, "elves", OPEN), blank(["orcs"]));
  assert.equal(withParty({ ...blank(), text: "Kept" }, "elves", OPEN).text, "Kept");
  assert.equal(withParty(withParty(two, "orcs", OPEN), "dwarves", OPEN).makes, "");
});

test("a treaty needs somebody, and words or something that it makes", () => {
  assert.equal(lacking(blank()), "parties");
  assert.equal(lacking({ ...blank(), text: "Grain for stone" }), "parties");
  assert.equal(lacking(blank(["elves"])), "words");
  assert.equal(lacking({ ...blank(["elves"]), text: "  \n " }), "words");
  assert.equal(lacking({ ...blank(["elves"]), makes: "alliance" }), "");
  assert.equal(lacking({ ...blank(["elves"]), text: "Grain for stone" }), "");
});

test("what is sent names the others in order, and its words without the blanks around them", () => {
  const draft = { to: ["orcs", "elves"], makes: "" as const, text: " Grain for stone\n", secret: true };
  assert.deepEqual(argsOf(draft), { to: ["elves", "orcs"], makes: "", text: "Grain for stone", secret: true });
  assert.deepEqual(draft.to, ["orcs", "elves"]);
});

test("treaties lie by what is to be done with them, the newest first", () => {
  const all = [
    treaty("t1"),
    treaty("t2", { signed: ["elves", "humans"], parties: ["dwarves", "elves", "humans"] }),
    treaty("t3", { state: "made", signed: ["elves", "humans"] }),
    treaty("t4", { state: "renounced", renounced_by: "elves" }),
    treaty("t5", { parties: ["elves", "orcs"], state: "made" }),
    treaty("t6", { at: 9 }),
  ];
  const keys = Object.fromEntries(
    Object.entries(shelved(all, "humans")).map(([shelf, those]) => [shelf, those.map(({ key }: Treaty) => key)]),
  );
  assert.deepEqual(keys, { asked: ["t6", "t1"], waiting: ["t2"], made: ["t3"], over: ["t4"], others: ["t5"] });
});

test("what two factions are to each other is read from either side", () => {
  assert.deepEqual(bond(RELATIONS, "humans", "orcs"), { state: "war", since: 2 });
  assert.deepEqual(bond(RELATIONS, "orcs", "humans"), { state: "war", since: 2 });
  assert.deepEqual(bond(RELATIONS, "humans", "dwarves"), { state: "alliance", since: 1 });
  assert.deepEqual(bond([], "humans", "elves"), { state: "peace", since: 0 });
});

test("enemies stand first, then allies, then everybody else by name", () => {
  const all = ["Wold", "Aard"].map((name) => ({ name, state: "peace" as const }));
  const sorted = byBond([
    ...all,
    { name: "Karrund", state: "alliance" as const },
    { name: "Urzoth", state: "war" as const },
  ]);
  assert.deepEqual(
    sorted.map(({ name }) => name),
    ["Urzoth", "Karrund", "Aard", "Wold"],
  );
});

test("every word of diplomacy and of subterfuge is in the catalogue", () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|svelte)$/.test(file))
    .map((file) => readFileSync(join(FOLDER, file), "utf8"));
  const asked = files.flatMap((text) =>
    [...text.matchAll(/"(ui\.(?:bond|treaty|plot)\.[a-z_]+)"/g)].map(([, key]) => key ?? ""),
  );
  assert.ok(asked.length > 60);
  const built = [
    ...["war", "alliance", "peace"].map((end) => `ui.bond.${end}`),
    ...["declare_war", "leave_alliance"].map((command) => `proposed.${command}`),
    ...["asked", "waiting", "made", "others", "over"].map((shelf) => `ui.treaty.shelf.${shelf}`),
    ...["write", "sign", "refuse_treaty", "withdraw_treaty", "renounce"].map(
      (command) => `ui.treaty.proposed.${command}`,
    ),
    ...[
      "act_propose",
      "makes.peace",
      "makes.alliance",
      "choose_words",
      "choose_peace",
      "choose_alliance",
      "lacks_parties",
      "lacks_words",
    ].map((end) => `ui.treaty.${end}`),
    ...["sum_peace", "sum_alliance", "so_already_peace", "so_already_alliance"].map((end) => `ui.treaty.${end}`),
  ];
  assert.deepEqual(unworded([...asked, ...built]), []);
});

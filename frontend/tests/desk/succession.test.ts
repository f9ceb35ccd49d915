// Empty thrones at the desk: how they stand, what the two have said, who may be crowned, who is held.
import assert from "node:assert/strict";
import { test } from "node:test";
import { halves, splitting, uniting, wereOne } from "#desk/diplomacy/succession/division.ts";
import { forDiplomacy, pending } from "#desk/diplomacy/diplomacy.ts";
import { rowName } from "#desk/names.ts";
import { deed } from "#desk/journal/told.ts";
import type { SuccessionRow } from "#core/rows.ts";
import { eligible, held, marriages, standing, voices } from "#desk/diplomacy/succession/thrones.ts";
import { book, may } from "./cast.ts";

const person = (name: string, faction: string, office: string, more: object = {}) => ({
  name,
  faction,
  office,
  officer: name.toLowerCase(),
  seat: "",
  alive: true,
  fate: "",
  held: "",
  ...more,
});
const throne: SuccessionRow = {
  faction: "humans",
  state: "disputed",
  heir: "",
  turn: 1,
  due: 2,
  chosen: [],
  voices: { "lord-general": "bran", "arch-wizard": "wilma" },
};
const COURT = {
  "character/bran": person("Bran", "humans", "lord-general"),
  "character/wilma": person("Wilma", "humans", "arch-wizard"),
  "character/edric": person("Edric", "elves", "successor"),
  "character/maud": person("Maud", "humans", "monarch", { alive: false }),
  "character/tam": person("Tam", "elves", "second-in-line", { fate: "captive", held: "ostmark" }),
  "officer/edric": { name: "Edric", faction: "elves", home: "humans", x: 0, y: 0, alive: true },
  "succession/s1": throne,
  "marriage/m1": {
    proposer: "humans",
    receiver: "elves",
    heir: "edric",
    spouse: "tam",
    residence: "elves",
    state: "made",
    seat: "",
    phase: "t1/diplomacy",
    at: 1,
  },
  ...may("crown_monarch", { faction: { humans: ["bran", "wilma", "edric"] } }),
};
const here = () => book(COURT);

test("SUC-4: a disputed crown waits for Control, who sees what the two have said", () => {
  assert.deepEqual(
    forDiplomacy(here()).map(({ id, page }) => [id, page]),
    [["throne/s1", "thrones"]],
  );
  assert.deepEqual(voices(here(), throne), ["Lord-General: Bran", "Arch-Wizard: Wilma"]);
  assert.match(standing(here(), { ...throne, state: "recalled", heir: "edric" }), /Edric .* end of turn 2/);
  assert.match(
    standing(here(), { ...throne, state: "contested" }),
    /by the end of turn 2.*the Lord-General is crowned/,
  );
});

test("SUC-4: a crown the two have not settled yet is told as well, with the time at which it settles itself", () => {
  const here = book({ ...COURT, "succession/s1": { ...throne, state: "contested" } });
  assert.equal(pending(here), 1, "as the badge says");
  assert.deepEqual(
    forDiplomacy(here).map(({ id, page, kept, facts }) => [id, page, kept, facts.turn]),
    [["election/s1", "thrones", "know", 2]],
  );
});

test("SUC-4: who may be crowned stands there by name", () => {
  assert.deepEqual(
    eligible(here(), "humans").map(({ name }) => name),
    ["Bran", "Edric", "Wilma"],
  );
});

test("DIP-4: who is held is shown, to be set free", () => {
  assert.deepEqual(
    held(here()).map(({ name }) => name),
    ["Tam"],
  );
});

test("marriages and thrones have names, and deeds about them are told", () => {
  assert.equal(marriages(here(), "made").length, 1);
  assert.equal(rowName(here(), "marriage/m1"), "marriage of Edric and Tam");
  assert.equal(rowName(here(), "succession/s1"), "empty throne of Aldermark");
  assert.equal(
    deed(here(), { command: "accept_marriage", args: { marriage: "m1" } }),
    "Accepted: marriage of Edric and Tam",
  );
  assert.equal(
    deed(here(), { command: "refuse_marriage", args: { marriage: "m9" } }),
    "Refused: a marriage proposal since gone",
  );
  assert.equal(
    deed(here(), { command: "propose_marriage", args: { heir: "edric", spouse: "tam", residence: "elves" } }),
    "Proposed a marriage: Edric and Tam, living with Lirienne",
  );
});

test("SUC-5: before two nations are one, what goes is said; who never were one is known", () => {
  const split = book({
    ...COURT,
    "faction/march": { name: "The Old March" },
    ...may("unite_nations", { faction: { humans: ["march"], march: ["humans"], elves: [] } }),
  });
  assert.deepEqual(
    halves(split, "humans").map(({ name }) => name),
    ["The Old March"],
  );
  assert.deepEqual([wereOne(split, "march", "humans"), wereOne(split, "elves", "humans")], [true, false]);
  assert.match(
    uniting(split, "humans", "march"),
    /^Aldermark is no more: 2 provinces, 2 players and its treasury go to The Old March\./,
  );
  assert.match(
    splitting(split, "humans", { claimant: "bran", name: "The Wolds", lands: 1, units: 1, officers: 1 }),
    /^Bran is crowned and The Wolds begins, at war with Aldermark: 1 of 2 provinces, 1 unit, 1 officer and half/,
  );
});

test("SUC-5: a nation that is no more is called by the name everybody was told", () => {
  const gone = book({ "line/l1": { code: "nation_united", facts: { faction: "elves", name: "The Old March" } } });
  const args = { faction: "faction4", into: "elves" };
  assert.equal(
    deed(gone, { command: "unite_nations", args, rows: ["faction/elves", "line/l1"] }),
    "Made The Old March part of Lirienne",
  );
  assert.equal(deed(gone, { command: "unite_nations", args }), "Made a nation that is no more part of Lirienne");
});

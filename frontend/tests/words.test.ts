import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { phase, phaseWord, refusal, tell } from "../src/core/naming.ts";
import { has, keys, lacking, missing, t } from "../src/core/words.ts";

const REFUSALS = `bad_arguments unknown_command wrong_phase phase_over late not_started no_power no_seat not_yours
  unknown_row too_many_outputs cannot_produce overwork_without_output not_lendable own_seat already_lent not_lent
  proposal_gone not_yours_to_send bad_name name_taken clock_moved already_running not_running already_ended not_paused
  nothing_to_undo already_undone not_undone built_on would_go_below not_undoable unknown_field bad_value reason_needed
  control_only too_fast nothing_to_confirm word_too_late scenario_unknown`.split(/\s+/);
const BYES = ["taken_over", "revoked", "flood", "frame_too_large", "bad_frame", "going_away", "wrong_origin", "no_seat"];
const PHASES = ["planning", "production", "trade", "purchase", "war", "upkeep", "diplomacy", "initial_diplomacy", "ended"];
const SOURCE = join(import.meta.dirname, "..", "src");

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|svelte)$/.test(file) && !file.startsWith(join("screens", "control")))
    .map((file) => readFileSync(join(folder, file), "utf8"));
}

test("every refusal, farewell and phase has its sentence", () => {
  const wanted = [
    ...REFUSALS.map((code) => `refused.${code}`),
    ...BYES.map((code) => `bye.${code}`),
    ...PHASES.map((word) => `phase.${word}`),
  ];
  assert.deepEqual(lacking(wanted), []);
});

test("every key written in the source is in the catalogue", () => {
  const asked = sources(SOURCE).flatMap((text) => [...text.matchAll(/"((?:ui|map|line|bye|note)\.[a-z_.0-9]+)"/g)]);
  assert.ok(asked.length > 100);
  assert.deepEqual(lacking(asked.map(([, key]) => key ?? "")), []);
});

test("sentences end like sentences and carry no codes", () => {
  for (const key of keys().filter((k) => /^(refused|bye|line|band_hint)\./.test(k))) {
    assert.match(t(key), /[.!?…]$/, key);
    assert.doesNotMatch(t(key), /[a-z]_[a-z]/, key);
  }
});

test("facts are filled in, and numbers choose their word", () => {
  assert.equal(t("map.units", { n: 1 }), "1 unit");
  assert.equal(t("map.units", { n: 3 }), "3 units");
  assert.equal(t("ui.order_n", { n: -2 }), "order −2");
  assert.equal(t("map.held_by", {}), "held by …");
});

test("a missing key is seen, and noted", () => {
  assert.equal(t("ui.no_such_key"), "ui.no_such_key");
  assert.ok(missing.has("ui.no_such_key"));
  assert.equal(has("ui.no_such_key"), false);
});

test("phases are said with their turn", () => {
  assert.equal(phase("t3/production"), "Production, turn 3");
  assert.equal(phase("t0/diplomacy"), "Initial diplomacy");
  assert.equal(phase("planning"), "Planning");
  assert.equal(phaseWord("t3/war"), "War");
});

const NAMES: Record<string, string> = {
  "province/ostmark": "Ostmark",
  "faction/elves": "Lirienne",
  "seat/humans-monarch": "Monarch of Aldermark",
};
const lookup = (row: string) => NAMES[row];

test("facts name rows by their names, never by their keys", () => {
  const facts = { province: "ostmark", from: "elves", seat: "humans-monarch", row: "province/ostmark", good: "wood" };
  assert.deepEqual(tell(facts, lookup), {
    province: "Ostmark",
    from: "Lirienne",
    seat: "Monarch of Aldermark",
    row: "Ostmark",
    good: "wood",
  });
});

test("a row this side does not know stays unnamed", () => {
  assert.deepEqual(tell({ province: "hidden-vale", row: "army/a7" }, lookup), {
    province: "something unseen",
    row: "something unseen",
  });
});

test("what people typed is shown as they typed it", () => {
  const typed = { name: "war", old: "province/ostmark", word: "planning", reason: "gold" };
  assert.deepEqual(tell(typed, lookup), typed);
});

test("lists and amounts are read out", () => {
  assert.deepEqual(tell({ outputs: ["militia", "militia", "food"] }, lookup), { outputs: "2 militia and food" });
  assert.deepEqual(tell({ short: { gold: 3, stone: 1 } }, lookup), { short: "3 gold and 1 stone" });
  assert.deepEqual(tell({ powers: ["war", "rule"] }, lookup), { powers: "War and Rule" });
  assert.deepEqual(tell({ phase: "t2/war" }, lookup), { phase: "War, turn 2" });
});

test("an unknown refusal is still a sentence", () => {
  assert.match(refusal("brand_new", {}, lookup), /^That cannot be done now/);
});

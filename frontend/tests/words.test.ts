import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { lineKey, phase, phaseWord, refusal, tell, titleOf } from "#core/naming.ts";
import type { Facts, Json, Values } from "#core/protocol.ts";
import { awaitWords, has, keys, lacking, learn, missing, speakIn, t } from "#core/words.ts";
import { english } from "./catalogues.ts";
import "./english.ts";

// What the desk alone reads, too: keys are looked for in all sources.
learn(english(true));

const REFUSALS = `bad_arguments unknown_command wrong_phase phase_over late not_started no_power no_seat not_yours
  unknown_row too_many_outputs cannot_produce overwork_without_output not_lendable own_seat already_lent not_lent
  proposal_gone bad_name name_taken clock_moved already_running not_running already_ended not_paused
  nothing_to_undo already_undone not_undone built_on would_go_below not_undoable unknown_field bad_value reason_needed
  control_only too_fast nothing_to_confirm word_too_late scenario_unknown card_unknown card_twice dock_inland none_to_place
  allotted_twice cannot_afford wrong_part guild_only not_for_hire hired_already nothing_for_hire capital_stands`.split(
  /\s+/,
);
const BYES = [
  "taken_over",
  "revoked",
  "flood",
  "frame_too_large",
  "bad_frame",
  "going_away",
  "wrong_origin",
  "no_seat",
];
const PHASES = [
  "planning",
  "production",
  "trade",
  "purchase",
  "war",
  "upkeep",
  "diplomacy",
  "initial_diplomacy",
  "ended",
];
const SOURCE = join(import.meta.dirname, "..", "src");

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|svelte)$/.test(file))
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
  assert.equal(t("ui.order_n", { n: -2 }), "public order −2");
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
  "technology/cranes": "Harbour Cranes",
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

test("what Control set reads as its field does", () => {
  const say = (field: string, old: Json, now: Json) => {
    const facts = { row: "province/ostmark", field, old, new: now, reason: "a slip" };
    return t("line.overridden", tell(facts, lookup));
  };
  assert.equal(say("gold", 3, 42), "Control changed gold of Ostmark from 3 to 42: a slip.");
  assert.equal(say("owner", "", "elves"), "Control changed owner of Ostmark from nothing to Lirienne: a slip.");
  assert.equal(say("starving", true, false), "Control changed starving of Ostmark from yes to no: a slip.");
  assert.equal(
    say("name", "Ostmark", "province/x"),
    "Control changed name of Ostmark from Ostmark to province/x: a slip.",
  );
  assert.equal(say("new_thing", null, 2), "Control changed new thing of Ostmark from nothing to 2: a slip.");
});

const line = (code: string, facts: Facts) => t(lineKey(code, facts), tell(facts, lookup));

test("a deal is told by what each side gave", () => {
  const gave = { goods: { wood: 2 }, provinces: ["ostmark"], technologies: ["cranes"], units: ["u1", "u2"] };
  const said =
    "A deal with Lirienne: we gave 2 wood, Ostmark, Harbour Cranes and 2 mercenary regiments and got nothing.";
  assert.equal(
    line("deal_struck", { faction: "elves", gave, got: { goods: {}, provinces: [], technologies: [], units: [] } }),
    said,
  );
});

test("a line that tells of a refusal says why, and one of contact what ended it", () => {
  const facts = { faction: "elves", refused: "cannot_afford", facts: { short: { gold: 1 } } };
  assert.match(
    line("deal_failed_here", facts),
    /^Lirienne accepted our offer.* There is not enough for that: 1 gold short\./,
  );
  assert.match(line("offer_broken_off", { faction: "elves", why: "war" }), /is off\. No trade: we are at war\.$/);
});

test("a line knows who acted, and what was new to everybody", () => {
  assert.equal(line("offer_refused", { faction: "elves", by: "elves" }), "Lirienne refused our offer.");
  assert.equal(line("offer_refused", { faction: "elves", by: "humans" }), "We refused the offer of Lirienne.");
  const learnt = { technology: "cranes", by: "elves" };
  assert.equal(
    line("researched", { ...learnt, invented: true }),
    "Lirienne has invented Harbour Cranes: nobody knew it before.",
  );
  assert.equal(
    line("researched", { ...learnt, invented: false }),
    "Lirienne has researched Harbour Cranes, and we know it now.",
  );
  assert.equal(lineKey("no_such_line", {}), "line.unknown");
});

test("DIP-9: a change between two factions says whose deed it was, where, and what was before", () => {
  const named = { ...NAMES, "faction/humans": "Aldermark" } as Record<string, string>;
  const said = (code: string, facts: Facts, reader = "") =>
    t(
      lineKey(code, facts, reader),
      tell(facts, (row) => named[row]),
    );
  const theirs = { a: "elves", b: "humans", by: "elves", to: "humans" };
  const declared = { ...theirs, how: "declared", was: "peace" };
  assert.equal(said("war_began", declared), "Lirienne has declared war on Aldermark.");
  assert.equal(said("war_began", declared, "elves"), "Lirienne has declared war on Aldermark.");
  assert.equal(said("war_began", declared, "humans"), "Lirienne has declared war on us.");
  assert.equal(
    said("war_began", { ...declared, was: "alliance" }),
    "Lirienne has declared war on Aldermark, its ally until now.",
  );
  const attack = { ...theirs, how: "attack", place: "ostmark" };
  assert.equal(
    said("war_began", { ...attack, was: "peace" }, "humans"),
    "Lirienne has begun a war with us, by its attack in Ostmark.",
  );
  assert.equal(
    said("war_began", { ...attack, was: "alliance" }),
    "Lirienne has begun a war: its attack in Ostmark is on Aldermark, its ally until now.",
  );
  assert.equal(
    said("alliance_ended", { ...theirs, how: "left", was: "alliance" }, "humans"),
    "Lirienne has left its alliance with us. We stay at peace.",
  );
  const both = { a: "elves", b: "humans" };
  assert.equal(
    said("alliance_made", { ...both, how: "signed", was: "war" }),
    "Alliance: Lirienne and Aldermark, at war until now, stand together.",
  );
  assert.equal(
    said("peace_made", { ...both, how: "lapsed", was: "war" }),
    "Peace: nobody attacks any more, so the war of Lirienne and Aldermark is over.",
  );
});

test("a line whose words are on their way is left open until they have come", () => {
  awaitWords(true);
  assert.equal(t(lineKey("comes_late", { by: "elves" })), "…");
  awaitWords(false);
  assert.equal(lineKey("comes_late", {}), "line.unknown");
});

test("a war is told as a story: places on land and at sea, fleets without a general, independents", () => {
  const named = {
    ...NAMES,
    "faction/guild": "The Lantern Company",
    "sea_zone/gulf": "Lantern Gulf",
    "officer/maud": "Maud",
  };
  const said = (code: string, facts: Facts) =>
    t(
      lineKey(code, facts),
      tell(facts, (row) => (named as Record<string, string>)[row]),
    );
  const went = { faction: "elves", officer: "maud", from: "ostmark", to: "gulf" };
  assert.equal(said("went_sail", went), "Maud (Lirienne) sails from Ostmark to Lantern Gulf.");
  assert.equal(said("went_sail", { ...went, officer: "" }), "A fleet of Lirienne sails from Ostmark to Lantern Gulf.");
  const fought = { place: "ostmark", attacker: "elves", defender: "", faction: "", outcome: "defender" };
  assert.equal(said("attack_declared", fought), "Lirienne attacks the independents in Ostmark!");
  assert.equal(
    said("battle_over", fought),
    "The attack on Ostmark has failed: Lirienne is beaten. Held by independents.",
  );
  assert.equal(
    said("battle_over", { ...fought, outcome: "nobody" }),
    "The battle in Ostmark ends without a victor. Attack: Lirienne; defence: independents.",
  );
  assert.equal(
    said("province_taken", { province: "ostmark", faction: "elves", from: "" }),
    "Lirienne has taken Ostmark from the independents.",
  );
  assert.equal(
    said("treaty_renounced", { parties: ["elves", "guild"], faction: "guild" }),
    "The Lantern Company renounces its treaty with Lirienne.",
  );
  const spoilt = { act: "sabotage", technology: "cranes", against: "guild", by: "elves" };
  assert.equal(said("plotted", spoilt), "Lirienne prepared to spoil Harbour Cranes for The Lantern Company.");
  assert.equal(
    said("plotted", { bit: true, ...spoilt }),
    "Lirienne sabotaged Harbour Cranes: what The Lantern Company had paid for it was lost.",
  );
  assert.equal(
    said("officer_grew", { officer: "maud", faction: "elves", choice: "x" }),
    "Maud (Lirienne) has learnt in a fight: +1 to their own result.",
  );
  assert.equal(
    said("ally_joined", { faction: "elves", place: "gulf", side: "" }),
    "Lirienne fights along in Lantern Gulf, on the side of the independents.",
  );
});

test("technologies and shares are named", () => {
  assert.match(
    refusal("needs_technology", { technology: "cranes", missing: ["cranes"] }, lookup),
    /^Harbour Cranes builds on Harbour Cranes\./,
  );
  assert.deepEqual(tell({ shares: { elves: { gold: 1, wood: 2 } } } as Values, lookup), {
    shares: "Lirienne: 1 gold and 2 wood",
  });
});

test("lists and amounts are read out", () => {
  assert.deepEqual(tell({ outputs: ["militia", "militia", "food"] }, lookup), { outputs: "2 militia and food" });
  assert.deepEqual(tell({ short: { gold: 3, stone: 1 } }, lookup), { short: "3 gold and 1 stone" });
  assert.deepEqual(tell({ powers: ["war", "rule"] } as Values, lookup), { powers: "War and Rule" });
  assert.deepEqual(tell({ phase: "t2/war" }, lookup), { phase: "War, turn 2" });
});

test("counts choose the word of what is counted; a kind is one of its kind", () => {
  assert.deepEqual(tell({ short: { regiment: 1, food: 2 } }, lookup), { short: "1 regiment and 2 food" });
  assert.deepEqual(tell({ kind: "regiment" }, lookup), { kind: "regiment" });
});

test("refusals of planning and upkeep name provinces and parts", () => {
  const inland = refusal("dock_inland", { province: "ostmark", coasts: ["ostmark"] }, lookup);
  assert.equal(inland, "Ostmark has no coast. The dock can stand in Ostmark.");
  assert.match(
    refusal("wrong_part", { parts: ["allot"], now: "guild_window" }, lookup),
    /Allotment\. Now it is: Guild window\.$/,
  );
  assert.match(refusal("cannot_afford", { short: { food: 2 } }, lookup), /2 food short/);
});

test("what a realm lacks is named, and a part may be over because the phase is", () => {
  assert.equal(refusal("none_to_place", { what: "dock" }, lookup), "Your realm has no dock to place.");
  assert.equal(
    refusal("part_over", { part: "allot", now: "guild_window" }, lookup),
    "That part is over already. Now it is: Guild window.",
  );
  assert.equal(
    refusal("part_over", { part: "allot", now: "t2/war" }, lookup),
    "That part is over already. Now it is: War, turn 2.",
  );
});

test("who disbands and who fell is said with numbers and words", () => {
  const say = (code: string, facts: Facts) => t(`line.${code}`, tell(facts, lookup));
  assert.equal(say("regiments_disbanded", { faction: "elves", n: 1 }), "Lirienne disbands 1 regiment.");
  assert.equal(say("regiments_disbanded", { faction: "elves", n: 2 }), "Lirienne disbands 2 regiments.");
  assert.equal(say("militia_disbanded", { faction: "elves", n: 2 }), "Lirienne disbands 2 militia.");
  const fell = { kind: "trade_ship", faction: "elves", place: "ostmark", reason: "sunk" };
  assert.equal(say("unit_removed", fell), "1 trade ship of Lirienne has fallen in Ostmark: sunk.");
  assert.equal(
    say("unit_removed", { ...fell, kind: "militia", faction: "" }),
    "1 militia of independents has fallen in Ostmark: sunk.",
  );
});

test("a proposed post is named", () => {
  assert.equal(
    t(
      "proposed.assign",
      tell({ officer: "sir-x", army: "a1", post: "commander" }, (row) => row),
    ),
    "officer/sir-x is to be commander of army/a1",
  );
});

test("a seat is called by its title, or by its office where the title is no more than that", () => {
  assert.equal(titleOf({ title: "Queen of Aldermark", office: "monarch" }), "Queen of Aldermark");
  assert.equal(titleOf({ title: "Second-in-line", office: "second-in-line" }), "Second-in-line");
  assert.equal(titleOf({ title: "Lord-general", office: "lord-general" }), "Lord-General");
  assert.equal(titleOf({ title: "", office: "monarch" }), "Monarch");
});

test("an unknown refusal is still a sentence", () => {
  assert.match(refusal("brand_new", {}, lookup), /^That cannot be done now/);
});

test("numbers choose the word as the language does, however many forms it has", () => {
  const said = (language: string, forms: string, numbers: number[]) => {
    speakIn(language);
    learn({ "test.forms": `{n|${forms}}` });
    return numbers.map((n) => t("test.forms", { n }));
  };
  assert.deepEqual(said("en", "order|orders", [0, 1, 2]), ["orders", "order", "orders"]);
  assert.deepEqual(said("fr", "ordre|ordres", [0, 1, 1.5, 2]), ["ordre", "ordre", "ordre", "ordres"]);
  assert.deepEqual(said("pl", "rozkaz|rozkazy|rozkazów|rozkazu", [1, 2, 5, 22, 1.5]), [
    "rozkaz",
    "rozkazy",
    "rozkazów",
    "rozkazy",
    "rozkazu",
  ]);
  speakIn("en");
});

test("words that are on their way leave a gap, and are not missed", () => {
  awaitWords(true);
  assert.equal(t("ui.still_to_come"), "…");
  assert.equal(missing.has("ui.still_to_come"), false);
  awaitWords(false);
});

test("French leaves out an e before a vowel, whichever name comes; other languages do not", () => {
  learn({ "test.of": "Bataille de {place}" });
  const told = (language: string, place: string) => (speakIn(language), t("test.of", { place }));
  assert.deepEqual(
    ["Ostmark", "Éclair", "Kingsmead", "Hoarcliff"].map((place) => told("fr", place)),
    ["Bataille d’Ostmark", "Bataille d’Éclair", "Bataille de Kingsmead", "Bataille de Hoarcliff"],
  );
  assert.equal(told("en", "Ostmark"), "Bataille de Ostmark");
});

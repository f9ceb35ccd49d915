import assert from "node:assert/strict";
import { test } from "node:test";
import type { Row } from "#core/protocol.ts";
import type { FactionRow, Keyed, LineRow, RelationRow } from "#core/rows.ts";
import { has } from "#core/words.ts";
import { ICONS } from "#map/signs.ts";
import { bulletin, placesIn, tidings } from "#hall/news.ts";
import type { Moment } from "#parts/factions/story/moments.ts";
import { standing } from "#hall/diplomacy/treaties/relations.ts";

function lines(...all: [code: string, facts?: Row, phase?: string][]): Keyed<LineRow>[] {
  return all.map(([code, facts = {}, phase = "t2/upkeep"], i) => ({
    key: `l${i}`,
    side: "public",
    code,
    facts,
    at: i,
    phase,
    seq_no: i,
  }));
}
const codes = (...all: Parameters<typeof lines>) => tidings(lines(...all), 10).map((tiding) => tiding.code);

test("newest first, with the turn", () => {
  const told = tidings(lines(["war_began", {}, "t1/war"], ["rose", { province: "ostmark", faction: "humans" }]), 10);
  assert.deepEqual(
    told.map((tiding) => [tiding.code, tiding.turn]),
    [
      ["rose", 2],
      ["war_began", 1],
    ],
  );
});

test("what only the clock has to say is left out", () => {
  assert.deepEqual(
    codes(["extended"], ["clock_set"], ["paused"], ["resumed"], ["held"], ["part_began"], ["outage"], ["rose"]),
    ["rose"],
  );
});

test("a line nobody gave a picture is told with that of the log", () => {
  assert.deepEqual(
    tidings(lines(["toasted"]), 10).map(({ code, icon, brief }) => [code, icon, brief]),
    [["toasted", "log", false]],
  );
});

test("of phases only the last is told, and none where there is other news", () => {
  const phases = ["t1/trade", "t1/purchase", "t1/war"].map((phase): [string, Row] => ["phase_began", { phase }]);
  assert.deepEqual(
    tidings(lines(["started"], ...phases), 10).map((tiding) => tiding.facts.phase),
    ["t1/war"],
  );
  assert.deepEqual(codes(["started"], ["rose"], ...phases), ["rose"]);
});

test("the same misfortune of the same faction is told once", () => {
  const hungry = (province: string, faction: string): [string, Row] => ["hunger", { province, faction }];
  const told = tidings(lines(hungry("ostmark", "humans"), hungry("hartwood", "humans"), hungry("lirien", "elves")), 10);
  assert.deepEqual(
    told.map((tiding) => tiding.facts.province),
    ["lirien", ["ostmark", "hartwood"]],
  );
  const apart = tidings(
    lines(["hunger", { province: "ostmark", faction: "humans" }, "t1/upkeep"], hungry("ostmark", "humans")),
    10,
  );
  assert.equal(apart.length, 2);
});

test("moves are told one by one, in passing; of an attack that was fought out the end is told", () => {
  const [here, there] = [
    { place: "ostmark", attacker: "orcs", defender: "humans" },
    { place: "hartwood", attacker: "orcs", defender: "humans" },
  ];
  const all: [string, Row][] = [
    ["went_march", {}],
    ["went_march", {}],
    ["attack_declared", here],
    ["battle_over", here],
    ["attack_declared", there],
  ];
  const told = tidings(lines(...all), 10);
  assert.deepEqual(
    told.map(({ code, brief }) => [code, brief]),
    [
      ["attack_declared", false],
      ["battle_over", false],
      ["went_march", true],
      ["went_march", true],
    ],
  );
});

test("of a treaty that makes an alliance only the alliance is told", () => {
  const signed = lines(["alliance_made"], ["treaty_made"]).map((line) => ({ ...line, at: 7 }));
  assert.deepEqual(
    tidings(signed, 10).map((tiding) => tiding.code),
    ["alliance_made"],
  );
  assert.deepEqual(codes(["alliance_made"], ["treaty_made"]), ["treaty_made", "alliance_made"]);
});

test("no more than fit", () => {
  assert.equal(tidings(lines(...Array.from({ length: 20 }, (): [string] => ["war_began"])), 5).length, 5);
});

test("every tiding has words and a picture", () => {
  const all =
    `started phase_began ended closing_undone rewound word_shouted realms_laid faction_named hunger regiments_disbanded militia_disbanded unit_removed hired rose
    capital_lost capital_named war_began peace_made alliance_made alliance_ended treaty_made treaty_renounced battle_fought province_taken attack_declared ally_joined surrendered withdrew
    stalemate battle_over officer_lost militia_promoted razed went_march went_approach went_embark went_sail landed army_split put_to_sea ship_lost
    theory_accepted theory_failed theory_withdrawn paper_published married assassinated crown_contested heir_recalled crowned nation_split nation_united`.split(
      /\s+/,
    );
  const told = all.flatMap((code) => tidings(lines([code]), 1));
  assert.deepEqual(
    told.map((tiding) => tiding.code),
    all,
  );
  assert.deepEqual(
    told.filter((tiding) => !ICONS[tiding.icon] || !has(`line.${tiding.code}`)),
    [],
  );
});

const faction = (key: string): Keyed<FactionRow> => ({
  key,
  name: key,
  people: "",
  kind: "kingdom",
  colour: 1,
  sigil: "sun",
  capital: "",
});
const bond = (a: string, b: string, state: RelationRow["state"], since_turn = 1): Keyed<RelationRow> => ({
  key: `${a}~${b}`,
  a,
  b,
  state,
  since_turn,
});
const FACTIONS = ["humans", "elves", "orcs", "guild"].map(faction);

test("wars and alliances are pairs, the newest first; peace is no pair", () => {
  const now = standing(
    [
      bond("elves", "humans", "war"),
      bond("humans", "orcs", "war", 3),
      bond("elves", "orcs", "peace"),
      bond("guild", "orcs", "alliance"),
    ],
    FACTIONS,
  );
  assert.deepEqual(
    now.wars.map(({ a, b }) => [a.name, b.name]),
    [
      ["humans", "orcs"],
      ["elves", "humans"],
    ],
  );
  assert.deepEqual(
    now.alliances.map(({ a }) => a.name),
    ["guild"],
  );
});

test("strangers are left out", () => {
  assert.deepEqual(standing([bond("humans", "trolls", "war")], FACTIONS).wars, []);
});

const read = (all: Keyed<LineRow>[], moments: Moment[], phase: string, now = 100_000) =>
  bulletin({ lines: all, notices: [], moments, phase, now }).map(({ code }) => code);
const weighed = (line: Keyed<LineRow>, rank: number): Moment => ({
  key: line.key,
  code: line.code,
  facts: line.facts,
  at: line.at,
  phase: line.phase,
  rank,
  kind: "war",
  great: rank >= 60,
  first: false,
  secret: false,
  revealed: 0,
  by: "",
  factions: [],
  place: "",
});

test("what matters most leads the news, and not what was said last: a queen's death, not who fills an office", () => {
  const all = lines(["phase_began", { phase: "t2/war" }], ["monarch_died"], ["theory_failed"], ["office_filled"]);
  assert.deepEqual(read(all, [weighed(all[1]!, 100), weighed(all[2]!, 36)], "t2/war"), [
    "monarch_died",
    "theory_failed",
    "office_filled",
  ]);
});

test("no news outlives its phase; what its close has told is news of the next", () => {
  const [failed, rose, bell, war] = lines(
    ["theory_failed"],
    ["rose"],
    ["phase_began", { phase: "t2/diplomacy" }],
    ["war_began"],
  );
  const all = [failed!, { ...rose!, at: bell!.at }, bell!, war!];
  assert.deepEqual(read(all, [], "t2/diplomacy"), ["war_began", "rose"]);
});

test("what has just come stands first for a while", () => {
  const all = lines(["phase_began", { phase: "t2/war" }], ["monarch_died"], ["went_march"]).map((line, i) => ({
    ...line,
    at: i * 20_000,
  }));
  assert.deepEqual(read(all, [weighed(all[1]!, 100)], "t2/war", 45_000)[0], "went_march");
  assert.deepEqual(read(all, [weighed(all[1]!, 100)], "t2/war", 60_000)[0], "monarch_died");
});

test("quests, of which many go on at once, stand behind all other news, however new they are", () => {
  const all = lines(["phase_began", { phase: "t2/war" }], ["went_march"], ["quest_begun"], ["quest_over"]);
  assert.deepEqual(read(all, [], "t2/war", 3), ["went_march", "quest_over", "quest_begun"]);
});

test("the map names the places of the news, each of several that are told together, and not where armies pass", () => {
  const told = tidings(
    lines(
      ["hunger", { province: "ostmark", faction: "humans" }],
      ["hunger", { province: "hartwood", faction: "humans" }],
      ["battle_over", { place: "weir", attacker: "elves", defender: "humans", outcome: "nobody" }],
      ["went_march", { place: "marsh", officer: "hal" }],
      ["war_began", { a: "elves", b: "humans" }],
    ),
    10,
  );
  assert.deepEqual(placesIn(told), ["hartwood", "ostmark", "weir"]);
  const [razed] = tidings(lines(["razed", {}]), 1);
  const many = Array.from({ length: 12 }, (_, i) => ({ ...razed!, facts: { province: `p${i}` } }));
  assert.equal(placesIn(many).length, 8);
});

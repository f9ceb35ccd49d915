import assert from "node:assert/strict";
import { test } from "node:test";
import type { BattleRow, CharacterRow, DeedRow, FormerRow, Keyed, MomentRow, SeatRow } from "#core/rows.ts";
import { wrapped } from "#parts/factions/story/layout.ts";
import { beside } from "#parts/factions/story/moments.ts";
import { fate, led, offices, pieceKey, played, wrongs } from "#parts/factions/story/saga.ts";
import { summary, whose } from "#parts/factions/story/summary.ts";
import { phaseTold } from "#parts/factions/story/turnword.ts";
import "./english.ts";

const seat = { key: "humans-successor", title: "Monarch", office: "monarch", faction: "humans" } as Keyed<SeatRow>;
const was = (until: number, called: Record<string, string>, of = "seat/humans-successor"): FormerRow => ({
  of,
  until,
  called,
});
const person = (key: string, of = "", officer = key) =>
  ({ key, seat: of, officer, alive: true, name: key }) as Keyed<CharacterRow>;
const deed = (key: string, at: number, code = "war_began", facts = {}): Keyed<DeedRow> => ({
  key,
  at,
  code,
  facts,
  phase: "t1/war",
  own: true,
});
const moment = (key: string, rank: number, more: Partial<MomentRow> = {}) =>
  ({
    key,
    kind: "war",
    rank,
    great: false,
    first: false,
    secret: false,
    revealed: 0,
    by: "",
    code: "war_began",
    facts: {},
    factions: ["humans"],
    place: "",
    phase: "t1/war",
    at: 0,
    ...more,
  }) as Keyed<MomentRow>;

const fight = (season: string, leaders: [string, string], outcome: BattleRow["outcome"], state = "over") =>
  ({
    key: season,
    season,
    number: 1,
    state,
    outcome,
    rounds: [{ leaders: { attacker: [leaders[0], ""], defender: [leaders[1], ""] } }],
  }) as unknown as Keyed<BattleRow>;

test("offices are told from the first to the last; a new title alone is no new office", () => {
  const former = [
    was(20, { title: "Heir", office: "successor", faction: "humans" }),
    was(5, { title: "Child", office: "successor", faction: "humans" }),
    was(7, { title: "Other", office: "general", faction: "elves" }, "seat/elves-general"),
  ];
  assert.deepEqual(
    offices(seat, former).map(({ office }) => office),
    ["successor", "monarch"],
  );
  assert.deepEqual(
    offices(seat, []).map(({ office }) => office),
    ["monarch"],
  );
});

test("a seat begins as the person of its name, and has played all whom its lives tell of", () => {
  const all = [person("humans-successor"), person("ida", "humans-successor"), person("old"), person("hal")];
  const lives = [deed("line-1", 1, "new_life", { character: "old" }), deed("line-2", 2, "married", { heir: "hal" })];
  assert.deepEqual(
    played("humans-successor", all, lives).map(({ key }) => key),
    ["humans-successor", "ida", "old"],
  );
  const moved = [person("humans-successor", "humans-monarch"), person("hal")];
  const plays = [deed("line-3", 3, "you_play", { character: "hal" })];
  assert.deepEqual(
    played("humans-successor", moved, plays).map(({ key }) => key),
    ["hal"],
    "whom another seat plays by now is theirs",
  );
});

test("of battles those that are over and that one has led, the first fought first", () => {
  const battles = [
    fight("t2/season_1", ["ida", "x"], "attacker"),
    fight("t1/season_2", ["x", "ida"], "attacker"),
    fight("t3/season_1", ["x", "y"], "defender"),
    fight("t4/season_1", ["ida", "x"], "", "dice"),
  ];
  const mine = led(battles, ["ida"]);
  assert.deepEqual(
    mine.map(({ season }) => season),
    ["t1/season_2", "t2/season_1"],
  );
  assert.deepEqual(
    mine.map((one) => fate(one, ["ida"])),
    ["lost", "won"],
  );
  assert.equal(fate(fight("t1/season_1", ["ida", "x"], "nobody"), ["ida"]), "drawn");
});

test("wrongs are what others did to us, not what we did", () => {
  const all = [
    moment("a", 90, { kind: "betrayal", by: "elves" }),
    moment("b", 45, { kind: "intrigue", by: "humans" }),
    moment("c", 82, { kind: "murder", by: "" }),
    moment("d", 80, { kind: "war", by: "elves" }),
    moment("e", 90, { kind: "betrayal", by: "orcs", factions: ["elves", "orcs"] }),
  ];
  assert.deepEqual(
    wrongs(all, "humans").map(({ key }) => key),
    ["a", "c"],
  );
});

test("what became of the realm is told beside what is told of oneself, as it happened", () => {
  const all = [
    moment("a", 50, { at: 1 }),
    moment("b", 90),
    moment("c", 80, { at: 2 }),
    moment("d", 10),
    moment("e", 99, { factions: ["elves"] }),
  ];
  assert.deepEqual(
    beside(all, "humans", [{ key: "b" }], 2).map(({ key }) => key),
    ["a", "c"],
  );
});

test("a story is summed up in one sentence, of one phrase, two or three", () => {
  const queen = "Queen Rosmunde";
  assert.equal(
    summary(queen, [
      { what: "lands_lost", n: 2 },
      { what: "married_off", n: 1 },
    ]),
    "Queen Rosmunde lost two provinces and married off an heir.",
  );
  assert.equal(summary(queen, [{ what: "battles_won", n: 13 }]), "Queen Rosmunde won 13 battles.");
  assert.equal(
    summary(queen, [
      { what: "crowned", n: 1 },
      { what: "wars", n: 3 },
      { what: "murdered", n: 1 },
    ]),
    "Queen Rosmunde won a crown, began three wars and was murdered.",
  );
  assert.equal(summary(queen, []), "");
});

test("in one's own story one's own person is told as you, and nobody is told who ruled", () => {
  const facts = { character: "ida", rival: "hal", faction: "humans", realm: "elves", outcome: "out" };
  const murder = { code: "murdered", facts: { monarch: true, character: "ida", faction: "humans", by: "elves" } };
  assert.equal(pieceKey({ ...murder, near: "self" }, ["ida"]), "line.murdered_monarch_you");
  assert.equal(pieceKey({ ...murder, near: "ours" }, ["hal"]), "line.murdered_monarch");
  const duel = { code: "duel_over", facts, near: "self" } as const;
  assert.equal(pieceKey(duel, ["ida"]), "line.duel_over_out_you");
  assert.equal(pieceKey(duel, ["hal"]), "line.duel_over_out_rival_you");
  const quest = { code: "quest_over", facts: { character: "ida", outcome: "success" }, near: "self" } as const;
  assert.equal(pieceKey(quest, ["ida"]), "line.quest_over_success_you");
  assert.equal(pieceKey(quest, ["hal"]), "line.quest_over_success", "who went along is not named");
  const throne = { code: "crown_contested", facts: { faction: "humans", between: ["ida", "hal"] } };
  assert.equal(pieceKey({ ...throne, near: "self" }, ["hal"]), "line.crown_contested_you");
  const war = {
    code: "war_began",
    facts: { a: "elves", b: "humans", how: "ruled", was: "peace" },
    near: "ours",
  } as const;
  assert.equal(pieceKey(war, []), "line.war_began");
  assert.equal(pieceKey({ ...war, facts: { ...war.facts, how: "declared" } }, []), "line.war_began_declared");
});

test("what one did is told as one's own deed, and what befell the court as ours", () => {
  const murder = { code: "murdered", facts: { character: "ash", faction: "elves", by: "humans" } };
  assert.equal(pieceKey({ ...murder, near: "mine" }, ["ida"]), "line.murdered_mine");
  assert.equal(
    pieceKey({ ...murder, facts: { ...murder.facts, by_us: true }, near: "ours" }, []),
    "line.murdered_by_us",
  );
  const rising = { code: "plotted", facts: { act: "incite", province: "ostmark", against: "humans", by: "elves" } };
  assert.equal(pieceKey({ ...rising, near: "ours" }, []), "line.plotted_incite");
  assert.equal(
    pieceKey({ ...rising, facts: { ...rising.facts, us: true }, near: "ours" }, []),
    "line.plotted_incite_us",
  );
  const fight = {
    code: "skirmish_over",
    facts: { character: "ida", rival: "hal", outcome: "out" },
    near: "self",
  } as const;
  assert.equal(pieceKey(fight, ["ida"]), "line.skirmish_over_out_you");
  assert.equal(pieceKey(fight, ["hal"]), "line.skirmish_over_out_rival_you");
  const wed = { code: "married", facts: { heir: "ida", spouse: "hal", faction: "humans" }, near: "self" } as const;
  assert.equal(pieceKey(wed, ["ida"]), "line.married_you");
  assert.equal(pieceKey(wed, ["hal"]), "line.married_spouse_you");
  const told = { code: "you_married", facts: { character: "hal" }, near: "self" } as const;
  assert.equal(pieceKey(told, ["ida"]), "line.you_married_you");
});

test("a story says how it ended", () => {
  const throne = { code: "crown_contested", facts: { faction: "humans", between: ["ida", "hal"] } };
  const got = (facts: object, near: "self" | "ours" = "self") =>
    pieceKey({ ...throne, facts: { ...throne.facts, ...facts }, near }, ["ida"]);
  assert.equal(got({ worn: "", yours: false, settled: false }), "line.crown_contested_no_worn_you");
  assert.equal(got({ worn: "hal", yours: false, settled: true }), "line.crown_contested_settled_you");
  assert.equal(got({ worn: "ida", yours: true, settled: true }), "line.crown_contested_yours");
  assert.equal(got({ worn: "hal", yours: false, settled: true }, "ours"), "line.crown_contested_settled");
  const died = { code: "you_died", facts: { character: "ida", faction: "humans", monarch: true } };
  assert.equal(pieceKey({ ...died, near: "self" }, ["ida"]), "line.you_died_monarch");
  const pact = { code: "alliance_made", facts: { a: "elves", b: "humans", how: "ruled", ended: true, turn: 6 } };
  assert.equal(pieceKey({ ...pact, near: "mine" }, []), "line.alliance_made_ended");
  const war = { code: "war_began", facts: { a: "elves", b: "humans", how: "ruled", was: "alliance" } };
  assert.equal(pieceKey({ ...war, near: "ours" }, []), "line.war_began_alliance");
});

test("whoever has had more than one life is called by the names of them all", () => {
  assert.equal(whose(["Darra Thorne"]), "Darra Thorne");
  const names = whose(["Aelis", "Tamsin", "Ioan"]);
  assert.equal(
    summary(names, [
      { what: "lives", n: 2 },
      { what: "knowledge", n: 2 },
      { what: "wounded", n: 3 },
    ]),
    "Aelis, later Tamsin and Ioan, lost two lives, traded knowledge twice and was wounded three times.",
  );
  const all = [person("ida", "humans-successor"), person("humans-successor"), person("old")];
  const lives = [
    deed("line-1", 1, "new_life", { character: "old" }),
    deed("line-2", 2, "you_play", { character: "ida" }),
  ];
  assert.deepEqual(
    played("humans-successor", all, lives).map(({ key }) => key),
    ["humans-successor", "old", "ida"],
  );
});

test("what is done in the planning is told of it and not of the initial diplomacy", () => {
  assert.deepEqual(["planning", "t0/diplomacy", "t3/war", "ended"].map(phaseTold), [
    "Planning",
    "Initial diplomacy",
    "turn 3",
    "At the end",
  ]);
});

test("a text is wrapped where there is no more room, and what is too long ends with dots", () => {
  const measure = (text: string) => text.length;
  assert.deepEqual(wrapped("one two three", 7, 3, measure), ["one two", "three"]);
  assert.deepEqual(wrapped("one two three four", 7, 2, measure), ["one two", "three …"]);
  assert.deepEqual(wrapped("unbreakable", 4, 2, measure), ["unbreakable"]);
});

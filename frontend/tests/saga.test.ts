import assert from "node:assert/strict";
import { test } from "node:test";
import type { BattleRow, CharacterRow, DeedRow, FormerRow, Keyed, MomentRow, SeatRow } from "#core/rows.ts";
import { wrapped } from "#parts/factions/story/layout.ts";
import { beside } from "#parts/factions/story/moments.ts";
import { fate, foremost, led, offices, played, wrongs } from "#parts/factions/story/saga.ts";

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

test("of many deeds those that mattered most, as they happened", () => {
  const deeds = [deed("a", 1), deed("b", 2), deed("c", 3), deed("d", 4)];
  assert.deepEqual(
    foremost(deeds, [moment("c", 50), moment("a", 80)], 3).map(({ key }) => key),
    ["a", "c", "d"],
  );
});

test("a text is wrapped where there is no more room, and what is too long ends with dots", () => {
  const measure = (text: string) => text.length;
  assert.deepEqual(wrapped("one two three", 7, 3, measure), ["one two", "three"]);
  assert.deepEqual(wrapped("one two three four", 7, 2, measure), ["one two", "three …"]);
  assert.deepEqual(wrapped("unbreakable", 4, 2, measure), ["unbreakable"]);
});

// Who is who: who plays somebody, what lies between us, what has become of them while their page was open.
import assert from "node:assert/strict";
import test from "node:test";
import { matches } from "#core/matches.ts";
import type { DealRow, LetterRow, MarriageRow, SeatRow, TreatyRow, VentureRow } from "#core/rows.ts";
import { between, changes, faceless, playing, standing, type Person, type Rows } from "#phone/people/people.ts";

const seat = (changed: Partial<SeatRow>) => ({ joined: true, bot: false, ...changed });

test("who plays is told as far as it is known, and who is yet to come as well", () => {
  assert.equal(playing(seat({ player: "Ada" })), "named");
  assert.equal(playing(seat({ player: "", beside: ["Bea"] })), "named");
  assert.equal(playing(seat({})), "unnamed");
  assert.equal(playing(seat({ bot: true, player: "Ada" })), "bot");
  assert.equal(playing(seat({ joined: false })), "nobody");
  assert.equal(playing(seat({ joined: false, player: "Ada" })), "expected");
});

const QUEEN: Person = {
  key: "queen",
  name: "Maud",
  faction: "humans",
  office: "monarch",
  seat: "humans-monarch",
  officer: "queen",
  alive: true,
  fate: "",
  held: "",
};

test("a page that is open says what becomes of the one it is about, and nothing while nothing does", () => {
  const met = standing(QUEEN);
  assert.deepEqual(changes(met, QUEEN), []);
  assert.deepEqual(changes(met, { ...QUEEN, alive: false, seat: "", office: "" }), ["died"]);
  assert.deepEqual(changes(met, { ...QUEEN, faction: "elves", office: "officer" }), ["moved", "office"]);
  assert.deepEqual(changes(met, { ...QUEEN, seat: "humans-heir" }), ["handed"]);
  assert.deepEqual(changes(met, { ...QUEEN, seat: "" }), [], "nobody plays them now");
  assert.deepEqual(changes(met, undefined), ["gone"]);
});

test("of one who was dead before, and of nobody met yet, there is no news", () => {
  const dead = { ...QUEEN, alive: false };
  assert.deepEqual([changes(standing(dead), dead), changes(undefined, QUEEN)], [[], []]);
});

const deal = (offerer: string, receiver: string) => ({ offerer, receiver }) as DealRow;
const treaty = (parties: string[], state: TreatyRow["state"], signed: string[]) =>
  ({ parties, state, signed }) as TreatyRow;
const suit = (proposer: string, receiver: string, state: MarriageRow["state"] = "open") =>
  ({ proposer, receiver, state }) as MarriageRow;
const dare = (a: string, b: string, state: VentureRow["state"] = "asked") =>
  ({ state, sides: { a: { seats: [a] }, b: { seats: [b] } } }) as unknown as VentureRow;
const letter = (from: string, to: string) => ({ seat: from, to }) as LetterRow;
const ROWS: Rows = {
  deals: [deal("elves", "humans"), deal("humans", "elves"), deal("humans", "dwarves")],
  treaties: [
    treaty(["humans", "elves"], "open", ["elves"]),
    treaty(["humans", "elves", "dwarves"], "open", ["humans"]),
    treaty(["humans", "elves"], "made", ["humans", "elves"]),
    treaty(["humans", "elves"], "renounced", []),
    treaty(["elves", "dwarves"], "made", []),
  ],
  marriages: [suit("elves", "humans"), suit("humans", "elves", "made")],
  ventures: [dare("elf", "queen"), dare("queen", "dwarf"), dare("queen", "elf", "over"), dare("x", "y")],
  letters: [letter("queen", "elf"), letter("elf", "queen"), letter("elf", "dwarf")],
};
const US = { seat: "queen", faction: "humans" };

test("open between us is what one of us waits for, and what holds; of others' affairs nothing", () => {
  assert.deepEqual(between(ROWS, US, { seat: "elf", faction: "elves" }), [
    ["deal_asked", 1],
    ["deal_sent", 1],
    ["treaty_asked", 1],
    ["treaty_sent", 1],
    ["treaty_made", 1],
    ["suit_asked", 1],
    ["challenge_asked", 1],
    ["letters", 2],
  ]);
});

test("within a court only what is personal is open, and with oneself nothing", () => {
  const rows = { ...ROWS, letters: [letter("queen", "general")] };
  assert.deepEqual(between(rows, US, { seat: "general", faction: "humans" }), [["letters", 1]]);
  assert.deepEqual(between(rows, US, US), []);
  assert.deepEqual(between(ROWS, US, { seat: "", faction: "" }), []);
});

test("a seat without a living character is somebody all the same, one that was taken away is not", () => {
  const seats = ["humans-monarch", "humans-general", "lost"].map((key) => ({
    ...({ office: "", title: "", faction: "humans" } as SeatRow),
    key,
    revoked: key === "lost",
  }));
  const named = faceless(seats, [QUEEN, { ...QUEEN, alive: false, seat: "humans-general" }]).map(({ key }) => key);
  assert.deepEqual(named, ["humans-general"]);
});

test("somebody is found by every word that is typed, in any order", () => {
  const said = "Maud Queen Aldermark Played by Ada · Table 3";
  assert.ok(matches(said, "") && matches(said, "table ADA") && matches(said, "  queen  "));
  assert.ok(!matches(said, "table 4"));
});

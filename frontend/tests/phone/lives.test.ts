import assert from "node:assert/strict";
import { test } from "node:test";
import type { Keyed, LineRow } from "#core/rows.ts";
import type { Me } from "#phone/notices/addressed.ts";
import { anew, leadsTo, oldNews, seen, story, tellsRole, unheard } from "#phone/diplomacy/lives/lives.ts";

const line = (code: string, at: number, changes: Partial<Keyed<LineRow>> = {}): Keyed<LineRow> => ({
  key: `${code}-${at}`,
  side: "seat/humans-successor",
  seq_no: at,
  code,
  facts: {},
  phase: "t1/war",
  at,
  ...changes,
});
const ME: Me = {
  seat: "humans-successor",
  faction: "humans",
  phase: "t1/war",
  powers: [],
  ordered: new Set(),
  lies: () => false,
};
const codes = (lines: Keyed<LineRow>[]) => lines.map(({ code }) => code);

test("only what happened to this person is their story, in its order", () => {
  const lines = [
    line("you_crowned", 3),
    line("new_life", 2),
    line("you_died", 2, { seq_no: 1 }),
    line("device_joined", 4),
    line("crowned", 1, { side: "public" }),
  ];
  assert.deepEqual(codes(story(lines)), ["you_died", "new_life", "you_crowned"]);
});

test("what was put away is no news, nor what somebody has ordered for themselves", () => {
  const lines = [line("you_lent", 1), line("you_command", 2, { facts: { own: true } }), line("you_trapped", 3)];
  assert.deepEqual(codes(unheard(lines, 0, ME)), ["you_lent", "you_trapped"]);
  assert.deepEqual(codes(unheard(lines, 1, ME)), ["you_trapped"]);
});

test("to a device that sees the seat for the first time only this phase is news", () => {
  const lines = [line("you_lent", 1, { phase: "t1/trade" }), line("you_trapped", 3)];
  assert.deepEqual(codes(unheard(lines, oldNews(lines, "t1/war", ME), ME)), ["you_trapped"]);
  assert.equal(oldNews([], "t1/war", ME), 0);
});

test("what a mate has done with what was filed is news, but no part of the story, and leads to what was sent", () => {
  const lines = [line("filed_taken_back", 2), line("you_lent", 1), line("filed_replaced", 3, { phase: "t1/trade" })];
  assert.deepEqual(codes(unheard(lines, 0, ME)), ["you_lent", "filed_taken_back", "filed_replaced"]);
  assert.deepEqual(codes(story(lines)), ["you_lent"]);
  assert.equal(oldNews(lines, "t1/war", ME), 3);
  assert.equal(leadsTo(lines, ME).page, "receipts");
});

test("whose draft a mate has replaced is led to what stands now, told there too, and the button says so", () => {
  const replaced = line("filed_replaced", 1, {
    facts: { by: "humans-monarch", command: "produce", row: "province/x" },
  });
  const { page, look } = leadsTo([replaced], ME);
  assert.deepEqual([page, look], ["orders", "ui.lot.stands"]);
  assert.ok(!seen(replaced, ME, { tab: "now", page: "orders" }));
  const offer = line("filed_taken_back", 2, { facts: { command: "offer" } });
  assert.equal(leadsTo([offer], ME).tab, "market");
  assert.ok(!seen(offer, ME, { tab: "market", page: "" }));
});

test("SUC-8: who is somebody else now is told what they may do; a life is theirs as long as they live it", () => {
  const life = line("new_life", 1, { facts: { character: "ida" } });
  assert.ok(tellsRole([line("you_lent", 1), life]));
  assert.ok(!tellsRole([line("you_robbed", 1)]));
  assert.equal(anew([life], "ida"), life);
  assert.equal(anew([life], "hal"), undefined);
});

test("it leads to where something can be done about it", () => {
  assert.equal(leadsTo([line("you_invited", 1), line("you_to_sign", 2), line("you_lent", 3)], ME).page, "treaties");
  assert.deepEqual(leadsTo([line("you_died", 1)], ME), {});
});

const court = (code: string, at: number, facts: Keyed<LineRow>["facts"] = {}) =>
  line(code, at, { side: "faction/humans", facts });

test("what a power is asked is meant for who holds it, what came of its orders for who has not ordered it", () => {
  const lines = [court("deal_struck", 1), court("marriage_proposed", 2), court("deal_struck", 3), court("hunger", 4)];
  assert.deepEqual(codes(unheard(lines, 0, ME)), []);
  const treasurer = { ...ME, powers: ["trade"], ordered: new Set([3]) };
  assert.deepEqual(
    unheard(lines, 0, treasurer).map(({ at }) => at),
    [1],
  );
});

test("a proposal is meant for who may send it, and what became of it for who has made it", () => {
  const theirs = { seat: "humans-second-in-line", command: "produce" };
  const lines = [court("proposed", 1, theirs), court("proposal_sent", 2, { ...theirs, seat: ME.seat })];
  assert.deepEqual(codes(unheard(lines, 0, ME)), ["proposal_sent"]);
  const monarch = { ...ME, seat: "humans-monarch", lies: (_: string, command: string) => command === "produce" };
  assert.deepEqual(codes(unheard(lines, 0, monarch)), ["proposed"]);
});

test("a challenge comes before what is newer and can wait", () => {
  assert.equal(leadsTo([line("challenged", 1), line("you_to_sign", 2)], ME).page, "ring");
});

test("who has the page open to which it leads sees it there; a call and their own story are told anyway", () => {
  const at = (tab: "now" | "market", page: "" | "quest" | "ring" | "court" | "receipts") => ({ tab, page });
  assert.ok(seen(line("venture_mended", 1), ME, at("now", "ring")));
  assert.ok(!seen(line("venture_mended", 1), ME, at("now", "")));
  assert.ok(!seen(line("challenged", 1), ME, at("now", "ring")));
  assert.ok(!seen(line("filed_taken_back", 1), ME, at("now", "receipts")));
  assert.ok(!seen(line("you_wooed", 1), ME, at("now", "court")));
  const trader = { ...ME, powers: ["trade"] };
  assert.ok(seen(court("deal_struck", 1), trader, at("market", "")));
  assert.ok(!seen(court("offer_withdrawn", 1), trader, at("market", "")), "what is gone nobody sees there");
  assert.ok(!seen(court("deal_struck", 1), trader, at("now", "")));
});

test("what a court was told in another phase is past, a treaty that all may read is meant for its parties", () => {
  const envoy = { ...ME, powers: ["trade", "diplomacy"] };
  assert.deepEqual(codes(unheard([court("deal_struck", 1)], 0, { ...envoy, phase: "t2/war" })), []);
  const made = (...parties: string[]) => line("treaty_made", 1, { side: "public", facts: { parties } });
  assert.deepEqual(codes(unheard([made("humans", "elves")], 0, envoy)), ["treaty_made"]);
  assert.deepEqual(codes(unheard([made("orcs", "elves")], 0, envoy)), []);
});

test("DIP-9: whoever plays at a court is told of the war that was declared on it, nobody at the one that did", () => {
  const war = line("war_began", 1, { side: "public", facts: { a: "elves", b: "humans", by: "elves", to: "humans" } });
  assert.deepEqual(codes(unheard([war], 0, ME)), ["war_began"]);
  assert.equal(leadsTo([war], ME).page, "treaties");
  assert.deepEqual(unheard([war], 0, { ...ME, faction: "elves" }), []);
});

test("DIP-9: a peace that Control rules is told to both courts, one they have signed is told as a treaty", () => {
  const facts = { a: "elves", b: "humans", was: "war" };
  const ruled = line("peace_made", 1, { side: "public", facts: { ...facts, how: "ruled" } });
  const signed = line("peace_made", 1, { side: "public", facts: { ...facts, how: "signed" } });
  for (const faction of ["elves", "humans"]) {
    assert.deepEqual(codes(unheard([ruled], 0, { ...ME, faction })), ["peace_made"]);
    assert.deepEqual(unheard([signed], 0, { ...ME, faction }), []);
  }
  assert.deepEqual(unheard([ruled], 0, { ...ME, faction: "orcs" }), []);
});

test("what somebody has ordered themselves is no news, but what befalls them is", () => {
  const lines = [line("challenge_over", 3), line("you_crowned", 3)];
  assert.deepEqual(codes(unheard(lines, 0, { ...ME, ordered: new Set([3]) })), ["you_crowned"]);
});

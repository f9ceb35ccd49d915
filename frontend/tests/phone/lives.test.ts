import assert from "node:assert/strict";
import { test } from "node:test";
import type { Keyed, LineRow } from "#core/rows.ts";
import { anew, leadsTo, oldNews, story, tellsRole, unheard } from "#phone/diplomacy/lives/lives.ts";

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
  assert.deepEqual(codes(unheard(lines, 0)), ["you_lent", "you_trapped"]);
  assert.deepEqual(codes(unheard(lines, 1)), ["you_trapped"]);
});

test("to a device that sees the seat for the first time only this phase is news", () => {
  const lines = [line("you_lent", 1, { phase: "t1/trade" }), line("you_trapped", 3)];
  assert.deepEqual(codes(unheard(lines, oldNews(lines, "t1/war"))), ["you_trapped"]);
  assert.equal(oldNews([], "t1/war"), 0);
});

test("what a mate has done with what was filed is news, but no part of the story, and leads to what was sent", () => {
  const lines = [line("filed_taken_back", 2), line("you_lent", 1), line("filed_replaced", 3, { phase: "t1/trade" })];
  assert.deepEqual(codes(unheard(lines, 0)), ["you_lent", "filed_taken_back", "filed_replaced"]);
  assert.deepEqual(codes(story(lines)), ["you_lent"]);
  assert.equal(oldNews(lines, "t1/war"), 3);
  assert.equal(leadsTo(lines), "receipts");
});

test("SUC-8: who is somebody else now is told what they may do; a life is theirs as long as they live it", () => {
  const life = line("new_life", 1, { facts: { character: "ida" } });
  assert.ok(tellsRole([line("you_lent", 1), life]));
  assert.ok(!tellsRole([line("you_robbed", 1)]));
  assert.equal(anew([life], "ida"), life);
  assert.equal(anew([life], "hal"), undefined);
});

test("it leads to where something can be done about it", () => {
  assert.equal(leadsTo([line("you_invited", 1), line("you_to_sign", 2), line("you_lent", 3)]), "treaties");
  assert.equal(leadsTo([line("you_died", 1)]), "");
});

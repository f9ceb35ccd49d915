// Who plays a seat, as lists say it, and as a line names the seat.
import assert from "node:assert/strict";
import { test } from "node:test";
import { playedBy, players } from "#core/naming.ts";
import { learn } from "#core/words.ts";
import { KNOWN } from "#parts/known.ts";
import { english } from "./catalogues.ts";

learn(english(false));

test("a guest who is yet to come is told with the bot that keeps the seat", () => {
  assert.equal(playedBy({ player: "Ada", bot: true }), "Ada, a bot until then");
  assert.equal(playedBy({ player: "Ada", bot: false }), "Ada");
  assert.deepEqual([playedBy({ player: "", bot: true }), playedBy({})], ["", ""]);
});

test("all who sit at a seat are named", () => {
  assert.equal(players({ player: "Ada", beside: ["Bea", "Cid"] }), "Ada, Bea and Cid");
  assert.equal(players({ beside: ["Bea"] }), "Bea");
  assert.equal(playedBy({ player: "Ada", beside: ["Bea"] }), "Ada and Bea");
});

test("what a bot does is told of its seat, not of the guest", () => {
  const called = (row: object) => KNOWN.called.seat!({ title: "Queen", office: "monarch", ...row }, () => undefined);
  assert.equal(called({ player: "Ada", bot: true }), "Queen");
  assert.equal(called({ player: "Ada", beside: ["Bea"], bot: false }), "Queen (Ada and Bea)");
});

// Who has the whole of a screen, and who waits.
import assert from "node:assert/strict";
import { test } from "node:test";
import { turn, type Turn, type Wants } from "#parts/order.ts";

/** All that want the screen at once, one after the other: each until it has been seen. */
function order(wants: Wants): Turn[] {
  const seen: Turn[] = [];
  for (let on = turn(wants, undefined); on; on = turn(wants, on)) {
    seen.push(on);
    wants = { ...wants, [on]: false };
  }
  return seen;
}

test("the call, the dice with how they fell, what came of them, the bell", () => {
  assert.deepEqual(order({ toll: true, consequences: true, dice: true, call: true }), [
    "call",
    "dice",
    "consequences",
    "toll",
  ]);
  assert.deepEqual(order({ toll: true, dice: true }), ["dice", "toll"]);
  assert.deepEqual(order({ toll: true, consequences: true }), ["consequences", "toll"]);
  assert.deepEqual(order({}), []);
});

test("what is on is seen to its end, whoever comes", () => {
  assert.equal(turn({ toll: true, dice: true }, "toll"), "toll");
  assert.equal(turn({ consequences: true, dice: true }, "consequences"), "consequences");
  assert.equal(turn({ dice: true }, "consequences"), "dice", "it is over");
});

test("Control's words and a call wait for nobody, and no bell goes over a call", () => {
  assert.equal(turn({ said: true, call: true, dice: true }, "dice"), "said");
  assert.equal(turn({ call: true, toll: true }, "toll"), "call");
  assert.equal(turn({ call: true, toll: true }, "call"), "call");
});

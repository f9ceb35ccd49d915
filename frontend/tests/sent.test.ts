import assert from "node:assert/strict";
import { test } from "node:test";
import { unsettled, type Sent } from "#core/sent.ts";

const sent = (state: Sent["state"]): Sent => ({
  id: "a",
  name: "march",
  args: {},
  slot: "march/guard",
  state,
  at: 0,
  code: "",
  facts: {},
  phase: "t1/war",
});

test("a march that was received is not read as the receipt of the next call", () => {
  assert.equal(unsettled(sent("received")), undefined);
  assert.equal(unsettled(undefined), undefined);
  for (const state of ["sending", "waiting", "refused"] as const) assert.equal(unsettled(sent(state))?.state, state);
});

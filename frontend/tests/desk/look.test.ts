// What a desk shows is told at once, and told again on every new line.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LIMITS } from "#core/net.ts";
import { device } from "../world.ts";

test("the pane is told again after a cut, the newest one only", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { last, net, pass } = device(t.mock);
  net.look("overview");
  last().accept();
  net.look("journal");
  assert.deepEqual(
    last()
      .frames("look")
      .map((frame) => frame.at),
    ["overview", "journal"],
  );
  last().cut();
  pass(LIMITS.backoff);
  last().accept();
  assert.deepEqual(
    last()
      .frames("look")
      .map((frame) => frame.at),
    ["journal"],
  );
});

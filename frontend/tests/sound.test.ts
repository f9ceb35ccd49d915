import assert from "node:assert/strict";
import { test } from "node:test";
import { play } from "../src/core/sound.ts";

test("offers by the dozen shake the phone once; the bell always does", () => {
  const shaken: number[][] = [];
  Object.defineProperty(navigator, "vibrate", { value: (pattern: number[]) => shaken.push(pattern), configurable: true });
  for (let i = 0; i < 12; i++) play("offer");
  assert.equal(shaken.length, 1);
  play("bell");
  play("bell");
  assert.equal(shaken.length, 3);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { play, switchSound } from "#core/sound.ts";

const page = Object.assign(new EventTarget(), {
  title: "Storms",
  visibilityState: "visible",
  querySelector: () => null,
});
Object.assign(globalThis, { document: page });

test("offers by the dozen shake the phone once; the bell always does", () => {
  const shaken: number[][] = [];
  Object.defineProperty(navigator, "vibrate", {
    value: (pattern: number[]) => shaken.push(pattern),
    configurable: true,
  });
  for (let i = 0; i < 12; i++) play("offer");
  assert.equal(shaken.length, 1);
  play("bell");
  play("bell");
  assert.equal(shaken.length, 3);
});

test("what happens while nobody looks marks the page’s title until it is seen, once, and with sound off too", () => {
  switchSound(false);
  play("bell");
  assert.equal(page.title, "Storms");
  page.visibilityState = "hidden";
  play("bell");
  play("call");
  assert.equal(page.title, "● Storms");
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  assert.equal(page.title, "Storms");
  switchSound(true);
});

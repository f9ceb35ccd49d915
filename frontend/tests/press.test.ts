// Editions of the press, and what stands aside.
import assert from "node:assert/strict";
import test from "node:test";
import { editions, lineAbout, withheld, type Article } from "#parts/diplomacy/press/press.ts";

const article = (key: string, phase: string, at: number, more: Partial<Article> = {}): Article => ({
  key,
  seat: "s",
  headline: key,
  text: "",
  place: "",
  battle: "",
  about: "",
  state: "out",
  phase,
  at,
  ...more,
});
const ALL = [
  article("a", "t1/war", 1),
  article("b", "t2/trade", 2),
  article("c", "t2/war", 3),
  article("held", "t2/war", 4, { state: "held" }),
  article("stopped", "t1/war", 5, { state: "stopped" }),
  article("line", "t2/war", 6, { about: "queen" }),
  article("kept", "t2/war", 7, { about: "queen", state: "held" }),
];

test("an edition is what a turn has brought, the newest first, and nothing that is not out", () => {
  const seen = editions(ALL).map(({ turn, articles }) => [turn, ...articles.map(({ key }) => key)]);
  assert.deepEqual(seen, [
    [2, "c", "b"],
    [1, "a"],
  ]);
});

test("what waits or was stopped lies with the heralds", () => {
  assert.deepEqual(
    withheld(ALL).map(({ key }) => key),
    ["kept", "stopped", "held"],
  );
});

test("a line about a player is out or is none", () => {
  assert.equal(lineAbout(ALL, "queen")?.key, "line");
  assert.equal(lineAbout(ALL, "king"), undefined);
});

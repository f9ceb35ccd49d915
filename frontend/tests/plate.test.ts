import assert from "node:assert/strict";
import { test } from "node:test";
import { nameFit, plate, squeezed } from "#map/plate.ts";
import type { Force } from "#map/forces.ts";

const force = (faction: string, n: number): Force => ({ faction, name: faction, colour: 1, sigil: "", n });
const MANY = [force("humans", 2), force("orcs", 4), force("dwarves", 3), force("sunfaith", 1), force("guild", 1)];
const texts = (room?: number) =>
  plate(MANY, "humans", room).badges.map((b) => (b.force ? `${b.force.faction} ${b.text}` : b.text));

test("three badges stand side by side; what is beyond them is summed up", () => {
  assert.deepEqual(texts(), ["2", "orcs 4", "dwarves 3", "+2"]);
});

test("less room, fewer badges, the same sum", () => {
  assert.deepEqual(texts(90), ["2", "orcs 4", "+5"]);
  assert.deepEqual(texts(40), ["2", "+9"]);
});

test("badges stand in a row and do not overlap", () => {
  const { badges, width } = plate(MANY, "");
  badges.slice(1).forEach((badge, i) => assert.ok(badge.x >= (badges[i]?.x ?? 0) + (badges[i]?.width ?? 0)));
  assert.equal(width, (badges.at(-1)?.x ?? 0) + (badges.at(-1)?.width ?? 0));
});

test("ships, cargo and generals stand in the badge; nobody needs more than three pennants", () => {
  const fleet = { ...force("elves", 2), ships: true, cargo: 3, led: 5 };
  const [badge] = plate([fleet], "").badges;
  assert.deepEqual([badge?.ships, badge?.cargo, badge?.led, badge?.text], [true, 3, 3, "2"]);
  assert.ok((badge?.width ?? 0) > (plate([force("elves", 2)], "").badges[0]?.width ?? 0) + 20);
});

test("no units, no badge", () => {
  assert.deepEqual(plate([], "humans"), { badges: [], width: 0 });
});

test("a long name shrinks, and is left away before it cannot be read", () => {
  assert.equal(nameFit("Ostmark", 40, 1), 1);
  assert.ok(nameFit("Hollowbough", 28, 1) < 1);
  assert.equal(nameFit("Hollowbough", 10, 1), 0);
  assert.ok(squeezed("Hollowbough", 10, 1) > 0.5, "where every name is written it stays readable");
});

test("in larger letters a name is written wherever it was in usual ones, as large as its land has room", () => {
  const usual = nameFit("Hollowbough", 28, 1);
  assert.equal(2 * nameFit("Hollowbough", 28, 2, 2), usual, "no room for more");
  assert.equal(nameFit("Ostmark", 90, 2, 2), 1, "twice as large");
  assert.equal(nameFit("Hollowbough", 10, 2, 2), 0, "it was not there before");
});

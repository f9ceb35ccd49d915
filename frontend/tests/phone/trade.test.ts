import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { empty, nothing } from "#parts/diplomacy/trade/stakes.ts";
import { lacking as unworded } from "#core/words.ts";
import { capped, isFair, lacking, MOST, parts, toggled, told, turned, withGood } from "#phone/diplomacy/trade/terms.ts";

const TRADES = ["offer", "counter", "accept", "refuse", "withdraw_offer", "give"];
const PLAYER = join(import.meta.dirname, "..", "..", "src", "screens", "phone");
const called = (row: string) =>
  ({ "province/ostmark": "Ostmark", "technology/longbows": "Longbows", "unit/u7": "regiment in Ostmark" })[row] ?? row;

test("a good is put in by number and left out at none; what there is but once goes in and out", () => {
  const two = withGood(nothing(), "wood", 2);
  assert.deepEqual(two.goods, { wood: 2 });
  assert.ok(empty(withGood(two, "wood", 0)));
  const land = toggled(two, "provinces", "ostmark");
  assert.deepEqual(land.provinces, ["ostmark"]);
  assert.deepEqual(toggled(land, "provinces", "ostmark"), two);
  assert.ok(empty(nothing()) && empty({}) && !empty(land));
});

test("a side of a deal is told as a list, and nothing as nothing", () => {
  const stake = { goods: { gold: 1, wood: 2 }, provinces: ["ostmark"], technologies: ["longbows"], units: ["u7"] };
  assert.equal(told(stake, called), "2 wood, 1 gold, Ostmark, Longbows and regiment in Ostmark");
  assert.deepEqual(
    parts(stake, called).map(({ icon }) => icon),
    ["wood", "gold", "map", "technology", "regiment"],
  );
  assert.equal(told(nothing(), called), "nothing");
});

test("an offer reads the other way round to its other side", () => {
  const terms = { gives: withGood(nothing(), "wood", 2), wants: withGood(nothing(), "gold", 1) };
  assert.deepEqual(turned(terms), { gives: terms.wants, wants: terms.gives });
  assert.deepEqual(turned(turned(terms)), terms);
});

test("no more of a good is put in, or taken over from an offer, than can be sent", () => {
  assert.deepEqual(withGood(nothing(), "gold", MOST + 1).goods, { gold: MOST });
  const terms = { gives: { ...nothing(), goods: { wood: 1_000_000 } }, wants: withGood(nothing(), "gold", 1) };
  assert.deepEqual(capped(terms), { gives: withGood(nothing(), "wood", MOST), wants: terms.wants });
});

test("fair is what brings as much as it takes, and takes nothing there is but once", () => {
  const [one, two] = [withGood(nothing(), "wood", 1), withGood(nothing(), "food", 2)];
  const lore = toggled(nothing(), "technologies", "longbows"),
    costing = (n: number) => () => ({ metal: n });
  assert.ok(isFair({ gives: one, wants: two }, costing(2)));
  assert.ok(isFair({ gives: one, wants: one }, costing(2)));
  assert.ok(!isFair({ gives: two, wants: one }, costing(2)));
  assert.ok(isFair({ gives: two, wants: lore }, costing(2)));
  assert.ok(!isFair({ gives: two, wants: lore }, costing(1)));
  assert.ok(!isFair({ gives: toggled(nothing(), "provinces", "ostmark"), wants: two }, costing(2)));
  assert.ok(!isFair({ gives: one, wants: toggled(nothing(), "provinces", "ostmark") }, costing(2)), "the player says");
});

test("what is not there cannot be given", () => {
  const stake = withGood(withGood(nothing(), "wood", 2), "gold", 1);
  assert.deepEqual(lacking(stake, { wood: 2, gold: 0 }), ["gold"]);
  assert.deepEqual(lacking(stake, { wood: 2, gold: 4 }), []);
});

test("every word of trade is in the catalogue", () => {
  const files = readdirSync(PLAYER, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(ts|svelte)$/.test(file),
  );
  const asked = files.flatMap((file) =>
    [...readFileSync(join(PLAYER, file), "utf8").matchAll(/"(trade\.[a-z_]+)"/g)].map(([, key]) => key ?? ""),
  );
  assert.ok(asked.length > 30);
  assert.deepEqual(
    unworded([
      ...asked,
      "trade.act_propose",
      "trade.provinces",
      "trade.technologies",
      "trade.units",
      "trade.you_proposed_accept",
      "trade.you_proposed_refuse",
      ...TRADES.map((command) => `trade.proposed.${command}`),
    ]),
    [],
  );
});

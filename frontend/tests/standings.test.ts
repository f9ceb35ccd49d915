import assert from "node:assert/strict";
import { test } from "node:test";
import { publicRows } from "../dev/realm.ts";
import type { Row } from "#core/protocol.ts";
import type { Keyed, Kind, Kinds } from "#core/rows.ts";
import { Tables } from "#core/tables.ts";
import { open, standings } from "#parts/factions/story/standings.ts";

function ending(more: Record<string, Row> = {}) {
  const tables = new Tables();
  const all = publicRows("t6/diplomacy");
  for (const [name, row] of Object.entries(more)) all[name] = { ...all[name], ...row };
  tables.apply({ t: "snap", epoch: "", now: 0, sides: { public: { n: 1, rows: all } } });
  const of = <K extends Kind>(kind: K) => tables.rows(kind) as unknown as Keyed<Kinds[K]>[];
  return standings({
    factions: of("faction"),
    provinces: of("province"),
    units: of("unit"),
    buildings: of("building"),
    relations: of("relation"),
  });
}

test("most land first, then the better order", () => {
  const all = ending();
  assert.deepEqual(
    all.slice(0, 3).map(({ faction, lands }) => [faction.key, lands]),
    [
      ["humans", 6],
      ["dwarves", 5],
      ["lizardfolk", 5],
    ],
  );
  assert.equal(all.length, 8);
});

test("order is the mean of all lands with their standing causes; a faction without land has none", () => {
  const { humans, guild } = Object.fromEntries(ending().map((one) => [one.faction.key, one]));
  assert.equal(humans?.order, (3 + 2 + 1 + 0 - 1 + 2) / 6);
  assert.equal(guild?.order, null);
});

test("houses count for their holder, and where they have none for the owner of the land", () => {
  const { guild, elves } = Object.fromEntries(ending().map((one) => [one.faction.key, one]));
  assert.equal(guild?.buildings, 5);
  assert.equal(elves?.buildings, 2);
});

test("goods are shown only if every faction's are public", () => {
  assert.deepEqual(open(ending({ "faction/humans": { gold: 3 } })), []);
  const all = Object.fromEntries(ending().map(({ faction }) => [`faction/${faction.key}`, { gold: 3, food: 0 }]));
  assert.deepEqual(open(ending(all)), ["food", "gold"]);
});

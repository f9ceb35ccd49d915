// What a technology is worth, and who is known to have it: from papers and one's own log, and from nothing else.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Keyed, LineRow, PaperRow } from "#core/rows.ts";
import type { Known, Technology } from "#phone/factions/research/tree.ts";
import { bringsOf, costing, knownToHave, type Seen } from "#phone/factions/research/worth.ts";

const paper = (faction: string, technology: string): PaperRow => ({
  faction,
  technology,
  seat: "",
  phase: "t1/diplomacy",
  at: 1,
});
let at = 0;
const line = (code: string, facts: object, side = "faction/humans"): Keyed<LineRow> => ({
  key: String((at += 1)),
  side,
  seq_no: at,
  code,
  phase: "t1/trade",
  at,
  facts,
});
const seen = (lines: Keyed<LineRow>[], papers: PaperRow[] = []): Seen => ({ papers, lines, us: "humans" });
const stake = (...technologies: string[]) => ({ goods: {}, provinces: [], technologies, units: [] });

test("whoever has published a paper on it is known to have it", () => {
  const papers = [paper("elves", "keels"), paper("orcs", "domes"), paper("humans", "keels")];
  assert.deepEqual(knownToHave("keels", seen([], papers)), ["elves"]);
});

test("so is who taught it to us or learnt it from us, from whom we stole it, and who researched it with us", () => {
  const lines = [
    line("deal_struck", { faction: "dwarves", gave: stake(), got: stake("keels") }),
    line("deal_struck", { faction: "orcs", gave: stake("keels"), got: stake() }),
    line("deal_struck", { faction: "guild", gave: stake("domes"), got: stake() }),
    line("plot_succeeded", { act: "steal", technology: "keels", against: "elves" }),
    line("researched", { technology: "keels", by: "tidefaith", invented: false }),
    line("researched", { technology: "keels", by: "humans", invented: false }),
  ];
  assert.deepEqual(knownToHave("keels", seen(lines)), ["dwarves", "elves", "orcs", "tidefaith"]);
});

test("a theft that failed tells nothing, nor does a sabotage, nor what stands in another log", () => {
  const lines = [
    line("plot_failed", { act: "steal", technology: "keels", against: "elves" }),
    line("plot_succeeded", { act: "sabotage", technology: "keels", against: "elves" }),
    line("deal_struck", { faction: "orcs", gave: stake("keels"), got: stake() }, "faction/dwarves"),
  ];
  assert.deepEqual(knownToHave("keels", seen(lines)), []);
});

test("what a technology changes is one line", () => {
  const longbows = {
    effects: [
      { quantity: "x", scope: "regiment", amount: 1 },
      { quantity: "y", scope: "regiment", amount: -1 },
    ],
  } as unknown as Technology;
  assert.match(bringsOf(longbows), /\+1 to our die, −1 to the enemy’s/);
  assert.equal(bringsOf(undefined), "");
});

test("an exotic good is for what is open to us and costs some", () => {
  const known: Known = {
    keels: { state: "possible", missing: [], cost: { gold: 1, exotic: 1 } },
    domes: { state: "possible", missing: [], cost: { gold: 1 } },
    arches: { state: "locked", missing: ["domes"], cost: { exotic: 2 } },
    quarries: { state: "known", missing: [] },
  };
  assert.deepEqual(costing("exotic", known), ["keels"]);
});

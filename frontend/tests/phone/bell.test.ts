import assert from "node:assert/strict";
import { test } from "node:test";
import type { Keyed, LineRow } from "#core/rows.ts";
import { brought, since } from "#phone/bell/brought.ts";
import { inTurn, undone, type Act } from "#phone/now/act.ts";

const line = (code: string, at: number, side: string, facts: LineRow["facts"] = {}) =>
  ({ key: `${code}-${at}`, code, at, seq_no: at, side, facts, phase: "t1/trade" }) as unknown as Keyed<LineRow>;
const codes = (lines: Keyed<LineRow>[]) => brought(lines, "humans", 3).map(({ code }) => code);

test("a bell has brought what its close wrote of us, and nothing from before or after", () => {
  const close = [
    line("phase_began", 50, "public"),
    line("rose", 50, "public", { faction: "humans" }),
    line("hired_for", 50, "faction/humans"),
  ];
  assert.deepEqual(codes([line("joined", 40, "faction/humans"), ...close, line("given", 60, "faction/humans")]), [
    "rose",
    "hired_for",
  ]);
  assert.deepEqual(
    codes([...close, line("rose", 50, "public", { faction: "elves" })]),
    ["rose", "hired_for"],
    "nor of others",
  );
  assert.deepEqual(codes([]), []);
});

test("of several bells the newest that names us is told, as much as there is room for", () => {
  const lines = [
    line("rose", 10, "faction/humans"),
    line("phase_began", 20, "public"),
    line("fed", 20, "faction/humans"),
    line("won", 30, "public", { faction: "elves" }),
    line("paid", 30, "seat/q"),
  ];
  assert.deepEqual(
    since(lines, "humans", 20, 5).map(({ code }) => code),
    ["paid", "fed"],
  );
  assert.deepEqual(
    since(lines, "humans", 0, 2).map(({ code }) => code),
    ["paid", "fed"],
  );
});

const act = (label: string, of: Partial<Act> = {}): Act => ({ label, detail: "", tab: "now", page: "", ...of });

test("what waits comes first, what is done last and still to be found", () => {
  const all = [
    act("done", { settled: true }),
    act("proposes", { proposes: true }),
    act("anytime", { anytime: true }),
    act("waits"),
    act("waits too"),
  ];
  assert.deepEqual(
    inTurn(all).map(({ label }) => label),
    ["waits", "waits too", "anytime", "proposes", "done"],
  );
  assert.deepEqual(
    all.filter(undone).map(({ label }) => label),
    ["waits", "waits too"],
  );
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { AFTER_MS, MOST, placed, rank, unseen, type Places } from "#hall/ventures/places.ts";
import type { Table } from "#hall/ventures/shown.ts";

const party = (faction: string) => ({ faction, seats: [], character: "", officer: "" });
const duel = (key: string, more: Partial<Table> = {}): Table => ({
  key,
  kind: "duel",
  state: "running",
  closed: false,
  board: ["."],
  sides: { a: party("humans"), b: party("elves") },
  terms: { gold: 0, wound: false },
  ...more,
});
const blood = (key: string): Table => duel(key, { terms: { gold: 0, wound: true } });
const practice = (key: string): Table => duel(key, { sides: { a: party("humans"), b: party("") } });
const quest = (key: string): Table => ({
  key,
  kind: "quest",
  state: "running",
  closed: false,
  sides: { a: party("orcs") },
});
const over = (table: Table): Table => ({ ...table, state: "over" });
const keys = (places: Places): string => places.map((place) => place?.key ?? "-").join("");

test("what is for something comes first, then duels for honour, who is away, practice; the newest of each", () => {
  const tables = [practice("p"), quest("q"), duel("h"), blood("x"), blood("y")];
  assert.deepEqual(tables.map(rank), [3, 2, 1, 0, 0]);
  const places = placed(tables, [], 0);
  assert.equal(keys(places), "yxhq");
  assert.equal(unseen(tables, places), 1);
});

test("whoever has a place keeps it, wherever others come and go", () => {
  const before = placed([duel("a"), duel("b"), duel("c")], [], 0);
  assert.equal(keys(before), "cba-");
  const after = placed([duel("a"), duel("c")], before, 0);
  assert.equal(keys(after), "c-a-");
  assert.equal(keys(placed([duel("a"), duel("c"), quest("q")], after, 0)), "cqa-");
});

test("where no place is free, what is worth more takes that of what is worth least, and nobody takes an equal’s", () => {
  const full = placed([blood("x"), duel("h"), quest("q"), practice("p")], [], 0);
  assert.equal(keys(full), "xhqp");
  const tables = [blood("x"), duel("h"), quest("q"), practice("p"), blood("y"), duel("i")];
  const places = placed(tables, full, 0);
  assert.equal(keys(places), "xhiy");
  assert.equal(unseen(tables, places), 2);
  assert.equal(keys(placed([...tables, duel("j")], places, 0)), "xhiy");
});

test("one that is over stays for a while from when the wall saw it end, and is never pushed out before", () => {
  const held = placed([practice("p"), blood("w"), blood("x"), blood("y")], [], 0);
  const tables = [over(practice("p")), blood("w"), blood("x"), blood("y"), blood("z")];
  const seen = placed(tables, held, 1000);
  assert.equal(keys(seen), "yxwp");
  assert.equal(keys(placed(tables, seen, 999 + AFTER_MS)), "yxwp");
  assert.equal(keys(placed(tables, seen, 1000 + AFTER_MS)), "yxwz");
});

test("one whose end was taken back goes on, and its next end is counted anew", () => {
  const ended = placed([over(duel("a"))], placed([duel("a")], [], 0), 1000);
  const again = placed([duel("a")], ended, 2000);
  assert.deepEqual(again[0], { key: "a", ended: Infinity });
  assert.equal(keys(placed([over(duel("a"))], again, 1000 + AFTER_MS)), "a---");
});

test("of what is closed, only asked, over already or gone there is nothing to see and nothing to count", () => {
  const { sides: _, ...closed } = quest("q");
  const { board: __, ...asked } = duel("a");
  const tables: Table[] = [{ ...closed, closed: true }, { ...asked, state: "asked" }, over(duel("o"))];
  const places = placed(tables, [], 0);
  assert.deepEqual(places, Array.from({ length: MOST }));
  assert.equal(unseen(tables, places), 0);
  assert.equal(keys(placed([], placed([duel("d")], [], 0), 1)), "----");
});

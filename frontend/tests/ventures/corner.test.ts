import assert from "node:assert/strict";
import { test } from "node:test";
import { AFTER_MS, inCorner } from "#hall/ventures/corner.ts";

type Table = Parameters<typeof inCorner>[0][number];
const table = (key: string, more: Partial<Table> = {}): Table => ({
  key,
  kind: "duel",
  state: "running",
  closed: false,
  board: ["."],
  sides: {},
  ...more,
});
const quest = (key: string, more: Partial<Table> = {}): Table => {
  const { board: _, ...row } = table(key, more);
  return { ...row, kind: "quest" };
};
const shown = (tables: Table[], held = "", gone = -Infinity) => inCorner(tables, held, gone)?.key;

test("what is for something comes before what is for honour, and the newest first", () => {
  const honour = { terms: { gold: 0, wound: false } };
  assert.equal(shown([table("a", honour), table("b", { terms: { gold: 0, wound: true } }), table("c", honour)]), "b");
  assert.equal(
    shown([
      table("a", { terms: { gold: 1, wound: false } }),
      table("b", { terms: { gold: 0, wound: false, death: true } }),
    ]),
    "b",
  );
  assert.equal(shown([table("a", honour), table("c", honour)]), "c");
});

test("a duel that stands there goes on to its end, which is seen for a moment", () => {
  const tables = [table("a"), table("b", { terms: { gold: 3, wound: true } })];
  assert.equal(shown(tables, "a"), "a");
  const over = [table("a", { state: "over" }), ...tables.slice(1)];
  assert.equal(shown(over, "a", AFTER_MS - 1), "a");
  assert.equal(shown(over, "a", AFTER_MS), "b");
});

test("a quest is shown while nobody fights, and makes room at once", () => {
  assert.equal(shown([quest("q"), quest("r")]), "r");
  assert.equal(shown([quest("q"), quest("r")], "q"), "q");
  assert.equal(shown([quest("q", { state: "over" }), quest("r")], "q", AFTER_MS - 1), "q");
  assert.equal(shown([quest("q"), table("a")], "q"), "a");
});

test("of what is closed, or was never fought, there is nothing to see", () => {
  const { sides: _, ...bare } = quest("q", { closed: true });
  const { board: __, ...asked } = table("a", { state: "asked" });
  assert.equal(shown([bare, asked]), undefined);
});

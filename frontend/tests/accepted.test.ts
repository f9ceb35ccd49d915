import assert from "node:assert/strict";
import { test } from "node:test";
import { AcceptedOrders, MOST, type Accepted } from "#core/accepted.ts";
import type { Keyed, LineRow } from "#core/rows.ts";
import { newestRestore, told } from "#phone/receipts/lost.ts";
import { shelf } from "./world.ts";

const order = (id: string, more: Partial<Accepted> = {}): Accepted => ({
  id,
  name: "produce",
  args: {},
  slot: "",
  at: 1,
  phase: "t1/production",
  ...more,
});
const ids = (all: Accepted[]) => all.map(({ id }) => id);

test("accepted orders are kept on the device, the newest of them, and another tab's beside them", () => {
  const store = shelf(),
    [one, two] = [new AcceptedOrders(store, "a"), new AcceptedOrders(store, "a")];
  one.add(order("x"));
  two.add(order("y"));
  one.add(order("x", { at: 2 }));
  assert.deepEqual(ids(one.list()), ["y", "x"]);
  for (let i = 0; i < MOST; i++) one.add(order(String(i)));
  assert.deepEqual([two.list().length, two.list()[0]?.id], [MOST, "0"]);
  two.drop(["0", "1"]);
  assert.equal(one.list()[0]?.id, "2");
  assert.deepEqual(new AcceptedOrders(store, "b").list(), []);
});

test("a device that keeps nothing, or something else, has none", () => {
  const store = shelf();
  store.setItem("a", "{");
  assert.deepEqual([new AcceptedOrders(store, "a").list(), new AcceptedOrders(null, "a").list()], [[], []]);
});

test("of what is gone only orders are told, and of several for the same thing the last", () => {
  const gone = [
    order("seen", { name: "mark_seen" }),
    order("first", { slot: "p" }),
    order("deal"),
    order("second", { slot: "p" }),
  ];
  assert.deepEqual(ids(told(gone)), ["deal", "second"]);
});

test("the newest restore is the one that is looked into", () => {
  const line = (code: string, at: number) => ({ key: `${at}`, code, at, facts: {} }) as Keyed<LineRow>;
  assert.equal(newestRestore([line("restored", 5), line("restored", 9), line("paused", 12)])?.at, 9);
  assert.equal(newestRestore([line("paused", 12)]), undefined);
});

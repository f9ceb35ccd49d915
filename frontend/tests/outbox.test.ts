import assert from "node:assert/strict";
import { test } from "node:test";
import { Outbox, uid, type Shelf } from "#core/outbox.ts";
import { command, shelf } from "./world.ts";

test("ids are 24 hex digits, and never the same", () => {
  const ids = Array.from({ length: 200 }, uid);
  for (const id of ids) assert.match(id, /^[0-9a-f]{24}$/);
  assert.equal(new Set(ids).size, ids.length);
});

test("two tabs keep their orders apart", () => {
  const store = shelf();
  const [one, two] = [new Outbox(store, "a/"), new Outbox(store, "a/")];
  const [first, second] = [command(), command()];
  one.add(first);
  two.add(second);
  one.done(first.id);
  assert.deepEqual(
    new Outbox(store, "a/").list().map((c) => c.id),
    [second.id],
  );
});

test("another seat's orders on this device are left alone", () => {
  const store = shelf();
  new Outbox(store, "astor/humans/").add(command());
  assert.deepEqual(new Outbox(store, "astor/elves/").list(), []);
  assert.equal(store.all.size, 1);
});

test("orders come back in the order they were made", () => {
  const store = shelf();
  const made = [command(), command(), command()];
  const box = new Outbox(store, "a/");
  for (const c of [...made].reverse()) box.add(c);
  assert.deepEqual(
    new Outbox(store, "a/").list().map((c) => c.id),
    made.map((c) => c.id),
  );
});

test("an order is made after those that wait, whatever the device's clock was set to", (t) => {
  const box = new Outbox(shelf(), "a/");
  t.mock.timers.enable({ apis: ["Date"], now: 9_000_000 });
  const ids = [3_600_000, 3_600_000, 9_000_000].map((set) => {
    const made = { ...command(), made: box.made() };
    box.add(made);
    t.mock.timers.setTime(set);
    return made.id;
  });
  assert.deepEqual(
    box.list().map((c) => c.id),
    ids,
  );
});

test("what cannot be read is thrown away, not tripped over", () => {
  const store = shelf();
  store.setItem("a/x", "{broken");
  store.setItem("a/y", "null");
  assert.deepEqual(new Outbox(store, "a/").list(), []);
  assert.equal(store.all.size, 0);
});

test("a browser that forbids storing still sends", () => {
  const never = () => {
    throw new Error("no storage");
  };
  const forbidden: Shelf = { length: 0, key: never, getItem: never, setItem: never, removeItem: never };
  const box = new Outbox(forbidden, "a/");
  box.add(command());
  assert.equal(box.list().length, 1);
});

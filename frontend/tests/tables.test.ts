import assert from "node:assert/strict";
import { test } from "node:test";
import { fixture } from "../dev/fixture.ts";
import type { Delta, Snap } from "#core/protocol.ts";
import { Tables } from "#core/tables.ts";

function snap(): Snap {
  return {
    t: "snap",
    epoch: "e1",
    now: 0,
    sides: {
      "seat/humans-monarch": { n: 1, rows: { "objective/o1": { text: "Own goal" } } },
      public: { n: 5, rows: { "province/ostmark": { name: "Ostmark", owner: "humans", order: 2 } } },
      "faction/humans": { n: 3, rows: { "province/ostmark": { times: 3 } } },
    },
  };
}
const delta = (side: string, n: number, change: Partial<Delta>): Delta => ({ t: "delta", side, n, ...change });

function tables(): Tables {
  const held = new Tables();
  held.apply(snap());
  return held;
}

test("a row is the merge of what each side adds, whatever order the sides came in", () => {
  assert.deepEqual(tables().row("province/ostmark"), {
    key: "ostmark",
    name: "Ostmark",
    owner: "humans",
    order: 2,
    times: 3,
  });
});

test("put replaces a whole row of its side and leaves the other sides' parts", () => {
  const held = tables();
  const touched: string[] = [];
  const change = delta("public", 6, { set: { "province/ostmark": { name: "Ostmark", owner: "elves" } } });
  assert.equal(
    held.apply(change, (kinds) => touched.push(...kinds)),
    "done",
  );
  assert.deepEqual(held.row("province/ostmark"), { key: "ostmark", name: "Ostmark", owner: "elves", times: 3 });
  assert.deepEqual(touched, ["province"]);
});

test("drop takes one side's part away, and the row when no part is left", () => {
  const held = tables();
  held.apply(delta("faction/humans", 4, { drop: ["province/ostmark"] }));
  assert.equal(held.row("province/ostmark")?.times, undefined);
  held.apply(delta("public", 6, { drop: ["province/ostmark"] }));
  assert.equal(held.row("province/ostmark"), undefined);
  assert.deepEqual(held.rows("province"), []);
});

test("each side keeps its own n", () => {
  const held = tables();
  held.apply(delta("public", 6, { set: {} }));
  assert.deepEqual(held.held(), { public: 6, "faction/humans": 3, "seat/humans-monarch": 1 });
});

test("a delta already known changes nothing", () => {
  const held = tables();
  assert.equal(held.apply(delta("public", 5, { drop: ["province/ostmark"] })), "known");
  assert.equal(held.row("province/ostmark")?.order, 2);
});

test("a gap changes nothing and says so; so does a side never heard of", () => {
  const held = tables();
  assert.equal(held.apply(delta("public", 7, { drop: ["province/ostmark"] })), "gap");
  assert.equal(held.apply(delta("faction/elves", 1, { set: {} })), "gap");
  assert.equal(held.row("province/ostmark")?.order, 2);
  assert.equal(held.held().public, 5);
});

test("a snapshot replaces everything, sides included", () => {
  const held = tables();
  const touched = new Set<string>();
  const fresh: Snap = {
    t: "snap",
    epoch: "e2",
    now: 0,
    sides: { public: { n: 1, rows: { "line/1": { code: "x" } } } },
  };
  held.apply(fresh, (kinds) => kinds.forEach((kind) => touched.add(kind)));
  assert.equal(held.epoch, "e2");
  assert.equal(held.row("province/ostmark"), undefined);
  assert.deepEqual(held.held(), { public: 1 });
  assert.deepEqual([...touched].sort(), ["line", "objective", "province"]);
});

test("unchanged rows keep their identity, so that screens redraw only what changed", () => {
  const held = new Tables();
  held.apply(fixture("player").snap);
  const before = held.rows("province");
  const hartwood = held.row("province/hartwood");
  held.apply(delta("public", 13, { set: { "province/ostmark": { name: "Ostmark", owner: "humans" } } }));
  assert.equal(held.row("province/hartwood"), hartwood);
  assert.notEqual(held.rows("province"), before);
  assert.equal(held.rows("faction"), held.rows("faction"));
});

test("the beat tells whether something was missed", () => {
  const held = tables();
  assert.equal(held.behind({ public: 5, "faction/humans": 3 }), false);
  assert.equal(held.behind({ public: 6 }), true);
});

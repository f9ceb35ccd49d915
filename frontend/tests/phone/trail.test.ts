import assert from "node:assert/strict";
import { test } from "node:test";
import type { Boot } from "#core/protocol.ts";
import { game } from "#core/state.svelte.ts";
import { forgetKept, Kept, KeptForm } from "#phone/kept.svelte.ts";
import { led } from "#phone/trail.ts";
import { emptyShelf } from "../shelf.ts";

/** Where ← leads after these places, one after the other. */
function back(...addresses: string[]): string | undefined {
  const places = addresses.map((address) => ({
    tab: address.split("/")[0] ?? "",
    page: /^map\/(?!raise)/.test(address) ? "" : (address.split("/")[1] ?? ""),
    address,
  }));
  return places
    .slice(1)
    .reduce<string[]>((trail, now, i) => led(trail, places[i]!, now), [])
    .at(-1);
}

test("← leads back to where one came from", () => {
  assert.equal(back("realm", "realm/relation/elves", "realm/treaty/elves"), "realm/relation/elves");
  assert.equal(back("now", "now/treaties", "now/treaty"), "now/treaties");
  assert.equal(
    back("now", "now/treaties", "now/relation/elves", "now/treaty/elves", "now/relation/elves"),
    "now/treaties",
  );
});

test("what was sent is not gone back to, another tab begins anew, and a tab leads nowhere", () => {
  assert.equal(back("now", "now/relation/elves", "now/treaty/elves", "now/treaties"), "now/relation/elves");
  assert.equal(back("now", "market/offer/elves"), undefined);
  assert.equal(back("now", "now/treaties", "now"), undefined);
});

test("a look at the map leads back to the page that was open, also from one land to the next, and never to a tab", () => {
  assert.equal(back("now", "now/orders", "map/ostmark"), "now/orders");
  assert.equal(back("now", "now/orders", "map", "map/ostmark", "map/kingsmead"), "now/orders");
  assert.equal(back("realm/relation/elves", "realm/treaty/elves", "map"), "realm/treaty/elves");
  assert.equal(
    back("realm", "realm/relation/elves", "realm/treaty/elves", "map", "realm/treaty/elves"),
    "realm/relation/elves",
  );
  assert.equal(back("now", "now/court", "now/betroth", "map", "now/betroth"), "now/court");
  assert.equal(back("now", "map", "map/ostmark"), undefined);
  assert.equal(back("now", "now/orders", "map/ostmark", "map/raise/ostmark", "map/ostmark"), "now/orders");
  assert.equal(back("now", "now/orders", "map/ostmark", "now/orders", "now"), undefined);
  assert.equal(back("now", "now/orders", "map/ostmark", "realm/lore"), undefined);
});

test("what was begun is there after a reload, until it is sent or the seat is lost", () => {
  emptyShelf();
  game.boot = { seat: "s", event: "e" } as unknown as Boot;
  const opened = () => new Kept<{ gold: number }>("trade");
  opened().set("offer/elves", { gold: 2 });
  assert.deepEqual(opened().get("offer/elves"), { gold: 2 });
  const drafts = opened();
  drafts.set("offer/orcs", { gold: 1 });
  drafts.delete("offer/elves");
  assert.deepEqual(
    [drafts.get("offer/elves"), opened().get("offer/elves"), opened().get("offer/orcs")],
    [undefined, undefined, { gold: 1 }],
  );
  game.boot = { seat: "s", event: "e", acting: "eve" } as unknown as Boot;
  assert.equal(
    opened().get("offer/orcs"),
    undefined,
    "a Control who acts for the seat does not read what its player has begun",
  );
  game.boot = { seat: "s", event: "e" } as unknown as Boot;
  forgetKept();
  assert.equal(opened().get("offer/orcs"), undefined);
});

test("a form is as it was left, in its phase; what was not said is as it is offered", () => {
  const inPhase = (phase: string) =>
    game.apply({
      t: "snap",
      epoch: "",
      now: 0,
      sides: { public: { n: 1, rows: { "event/e": { phase, state: "paused", part: "", turn: 1, turns: 6 } } } },
    });
  const opened = () => new KeptForm("summon", () => ({ matter: "", venue: "Our table", invited: [] as string[] }));
  inPhase("t1/diplomacy");
  assert.deepEqual(opened().said, { matter: "", venue: "Our table", invited: [] });
  opened().change({ matter: "Peace" });
  opened().change({ invited: ["elves"] });
  assert.deepEqual(opened().said, { matter: "Peace", venue: "Our table", invited: ["elves"] });
  inPhase("t2/diplomacy");
  assert.equal(opened().said.matter, "");
  opened().change({ venue: "The stairs" });
  opened().forget();
  assert.equal(opened().said.venue, "Our table");
});

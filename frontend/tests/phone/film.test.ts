import assert from "node:assert/strict";
import { test } from "node:test";
import type { Ack, Command, Delta, Snap } from "#core/protocol.ts";
import { ANSWER_MS, BELL_MS, lookMs, Player, type Recording, type Stop } from "#phone/film/player.svelte.ts";

const told = (n: number): Delta => ({ t: "delta", side: "public", n });
const stop = (name: string, place: string, n: number): Stop => ({
  name,
  at: 1000 * n,
  place,
  told: [told(2 * n)],
  waits: `give_${name}`,
  brings: [told(2 * n + 1)],
});
const SNAP: Snap = { t: "snap", epoch: "", now: 0, sides: {} };
const FILM: Recording = {
  seat: "a",
  faction: "b",
  scenario: "c",
  snap: SNAP,
  stops: [stop("produce", "now", 0), stop("accept", "market", 1), stop("vote", "now/summits", 2)],
};

/** A phone of which everything is written down; time passes when it is said. */
class Notes {
  told: (number | string)[] = [];
  times: number[] = [];
  places: string[] = [];
  acks: Ack[] = [];
  private now = 0;
  private waiting: { at: number; what: () => void }[] = [];

  readonly stage = {
    tell: (frame: Snap | Delta) => void this.told.push(frame.t === "snap" ? "snap" : frame.n),
    time: (at: number) => void this.times.push(at),
    go: (place: string) => void this.places.push(place),
    ack: (ack: Ack) => void this.acks.push(ack),
    later: (what: () => void, ms: number) => void this.waiting.push({ at: this.now + ms, what }),
  };

  pass(ms: number): void {
    this.now += ms;
    const due = this.waiting.filter(({ at }) => at <= this.now);
    this.waiting = this.waiting.filter(({ at }) => at > this.now);
    due.forEach(({ what }) => what());
  }
}
const order = (name: string): Command => ({ id: `id-${name}`, name, args: {}, phase: "", made: 0 });
function begun(from = 0): { player: Player; notes: Notes } {
  const notes = new Notes();
  const player = new Player(FILM, notes.stage);
  player.begin(from);
  return { player, notes };
}
function done(player: Player, notes: Notes): void {
  const { waits, name } = player.stop!;
  player.order(order(waits));
  notes.pass(ANSWER_MS);
  notes.pass(lookMs(name));
  notes.pass(BELL_MS);
}

test("it waits at its first stop, however long, with the clock standing", () => {
  const { player, notes } = begun();
  assert.deepEqual([player.state, notes.told, notes.places], ["waits", ["snap", 0], ["now"]]);
  notes.pass(3_600_000);
  player.hold();
  assert.deepEqual([player.state, player.at, notes.times.at(-1)], ["waits", 0, 0]);
});

test("the order that is meant is answered and brings what it brought; then the next stop opens", () => {
  const { player, notes } = begun();
  player.order(order("give_produce"));
  assert.equal(player.state, "brings");
  assert.deepEqual(notes.acks, []);
  notes.pass(ANSWER_MS);
  assert.deepEqual(notes.acks, [{ t: "ack", id: "id-give_produce", at: 0 }]);
  assert.deepEqual(notes.told, ["snap", 0, 1]);
  notes.pass(lookMs("produce"));
  assert.deepEqual([player.state, player.at, notes.told.at(-1)], ["tells", 1, 2]);
  notes.pass(BELL_MS);
  assert.deepEqual([player.state, notes.places.at(-1)], ["waits", "market"]);
});

test("any other order is answered and changes nothing; the one that is meant counts once", () => {
  const { player, notes } = begun();
  player.order(order("mark_seen"));
  notes.pass(ANSWER_MS);
  assert.deepEqual([player.state, notes.told, notes.acks.length], ["waits", ["snap", 0], 1]);
  player.order(order("give_produce"));
  player.order(order("give_produce"));
  notes.pass(ANSWER_MS);
  assert.deepEqual(notes.told, ["snap", 0, 1]);
});

test("left at a stop it goes on there, with all that was told before", () => {
  const { player, notes } = begun(1);
  assert.deepEqual([player.state, player.at, notes.told, notes.places], ["waits", 1, ["snap", 0, 1, 2], ["market"]]);
});

test("a stop that there is not begins anew", () => {
  const { player, notes } = begun(9);
  assert.deepEqual([player.at, notes.told], [0, ["snap", 0]]);
});

test("after the last stop it is over, and hears no order any more", () => {
  const { player, notes } = begun();
  FILM.stops.forEach(() => done(player, notes));
  assert.equal(player.state, "over");
  player.order(order("give_vote"));
  player.hold();
  notes.pass(ANSWER_MS);
  assert.deepEqual([player.state, notes.told], ["over", ["snap", 0, 1, 2, 3, 4, 5]]);
});

test("it takes about ninety seconds of whoever reads seven seconds at each stop", () => {
  const names = ["produce", "accept", "march", "throw", "vote"];
  const whole = names.reduce((sum, name) => sum + 7000 + ANSWER_MS + lookMs(name), 0) + (names.length - 1) * BELL_MS;
  assert.ok(whole > 60_000 && whole < 100_000, `${whole} ms`);
});

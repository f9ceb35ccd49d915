import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { LIMITS } from "#core/net.ts";
import { command, device, shelf, SNAP } from "./world.ts";

const timed = (t: TestContext) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  return t.mock;
};
const beat = (n: Record<string, number>) => ({ t: "beat", now: 1, n }) as const;

test("the first word says what is held of each side", (t) => {
  const { last } = device(timed(t));
  last().accept();
  assert.deepEqual(last().said[0], { t: "hello", epoch: "e1", n: { public: 12, "faction/elves": 4 }, unpacks: true });
});

test("five pings in the first second set the clock", (t) => {
  const { last, pass } = device(timed(t));
  last().accept();
  pass(1000);
  assert.equal(last().frames("ping").length, 5);
});

test("the time of a server that has started anew is taken at once, however well the last one's was measured", (t) => {
  const { last, pass, clock } = device(timed(t));
  last().accept();
  pass(1000);
  for (const { c } of last().frames("ping") as { c: number }[]) last().tell({ t: "pong", c, now: 9_000_000 });
  last().tell({ ...SNAP, epoch: "e2", now: 1_000_000 });
  assert.equal(Math.round((clock.now() - 1_000_000) / 1000), 0);
  last().tell({ t: "beat", now: 5_000_000, n: {} });
  assert.equal(Math.round((clock.now() - 5_000_000) / 1000), 0);
});

test("a gap asks for what was missed, once", (t) => {
  const { last, pass, tables } = device(timed(t));
  last().accept();
  pass(LIMITS.hello);
  last().tell({ t: "delta", side: "public", n: 14, set: {} });
  last().tell({ t: "delta", side: "public", n: 15, set: {} });
  assert.equal(last().frames("hello").length, 2);
  assert.equal(tables.held().public, 12);
  last().tell({ t: "delta", side: "public", n: 13, set: {} });
  last().tell({ t: "delta", side: "public", n: 14, set: {} });
  assert.equal(tables.held().public, 14);
});

test("what comes while a pressed snapshot is unpacked is heard after it", async (t) => {
  const { last, tables } = device(timed(t));
  last().accept();
  last().pack({ ...SNAP, epoch: "e2", sides: { public: { n: 20, rows: { "event/astor": { name: "Astor" } } } } });
  last().tell({ t: "delta", side: "public", n: 21, set: {} });
  last().tell({ t: "delta", side: "public", n: 22, set: {} });
  assert.equal(tables.epoch, "e1");
  while (tables.held().public !== 22) await new Promise((done) => setImmediate(done));
  assert.equal(tables.epoch, "e2");
  last().tell({ t: "delta", side: "public", n: 23, set: {} });
  assert.equal(tables.held().public, 23);
});

test("a beat that is ahead of us asks as well; one that is not, does not", (t) => {
  const { last, pass } = device(timed(t));
  last().accept();
  pass(LIMITS.hello);
  last().tell(beat({ public: 12 }));
  assert.equal(last().frames("hello").length, 1);
  last().tell(beat({ public: 13 }));
  assert.equal(last().frames("hello").length, 2);
});

test("half a character, cut off by the limit of a field, is not sent", (t) => {
  const { last, give } = device(timed(t));
  last().accept();
  give({ ...command("name_character"), args: { name: "Ann 👑\ud83d" } });
  assert.deepEqual(last().frames("cmd")[0]?.args, { name: "Ann 👑" });
});

test("an order is kept before it is sent, and resent after a cut until it is acknowledged", (t) => {
  const store = shelf();
  const { last, give, pass, outbox, acks, sockets } = device(timed(t), store);
  last().accept();
  const order = give(command());
  assert.equal(store.all.size, 1);
  assert.equal(last().frames("cmd")[0]?.id, order.id);
  assert.equal(last().frames("cmd")[0]?.phase, "t1/production");
  last().cut();
  pass(LIMITS.backoff);
  assert.equal(sockets.length, 2);
  last().accept();
  assert.equal(last().frames("cmd")[0]?.id, order.id);
  last().tell({ t: "ack", id: order.id, at: 7, answer: {} });
  assert.equal(acks.length, 1);
  assert.equal(store.all.size, 0);
  assert.deepEqual(outbox.list(), []);
});

test("an order survives a reload of the page", (t) => {
  const mock = timed(t);
  const store = shelf();
  const order = device(mock, store).give(command());
  const again = device(mock, store);
  again.last().accept();
  assert.equal(again.last().frames("cmd")[0]?.id, order.id);
});

test("an order without an answer is said again with a later beat", (t) => {
  const { last, give, pass } = device(timed(t));
  last().accept();
  give(command());
  last().tell(beat({}));
  assert.equal(last().frames("cmd").length, 1);
  pass(LIMITS.resend);
  last().tell(beat({}));
  assert.equal(last().frames("cmd").length, 2);
});

test("a refused order is forgotten; one that was only too fast knocks again", (t) => {
  const { last, give, pass, acks, outbox } = device(timed(t));
  last().accept();
  const order = give(command());
  last().tell({ t: "ack", id: order.id, at: 1, refused: "too_fast" });
  assert.equal(acks.length, 0);
  pass(LIMITS.tooFast);
  assert.equal(last().frames("cmd").length, 2);
  last().tell({ t: "ack", id: order.id, at: 2, refused: "wrong_phase" });
  assert.equal(acks[0]?.refused, "wrong_phase");
  assert.deepEqual(outbox.list(), []);
});

test("a later order of the same slot takes the place of an unanswered one", (t) => {
  const { last, give, pass } = device(timed(t));
  give(command("produce", "produce/ostmark"));
  const second = give(command("produce", "produce/ostmark"));
  last().accept();
  pass(10);
  assert.deepEqual(
    last()
      .frames("cmd")
      .map((c) => c.id),
    [second.id],
  );
});

test("the wait before a new try doubles, up to a cap", (t) => {
  const { last, pass, sockets } = device(timed(t));
  for (const wait of [400, 800, 1600, 3200, 6400, 8000, 8000]) {
    const before = sockets.length;
    last().cut();
    pass(wait - 1);
    assert.equal(sockets.length, before);
    pass(1);
    assert.equal(sockets.length, before + 1);
  }
});

test("half of each wait is left to chance", (t) => {
  const mock = timed(t);
  const quick = device(mock);
  Object.assign(quick.net, { random: () => 0 });
  quick.last().cut();
  quick.pass(LIMITS.backoff / 2);
  assert.equal(quick.sockets.length, 2);
});

test("a connection that never opens is given up", (t) => {
  const { pass, sockets } = device(timed(t));
  pass(LIMITS.connect);
  pass(LIMITS.backoff);
  assert.equal(sockets.length, 2);
});

test("a half-open link is probed, and left after twelve seconds of silence", (t) => {
  const { last, pass, sockets, statuses } = device(timed(t));
  last().accept();
  pass(1000);
  last().tell({ t: "pong", c: 0, now: 5 });
  const pings = last().frames("ping").length;
  pass(LIMITS.quiet);
  assert.equal(last().frames("ping").length, pings + 1);
  pass(LIMITS.silence - LIMITS.quiet);
  assert.deepEqual(statuses, ["live", "connecting"]);
  pass(LIMITS.backoff);
  assert.equal(sockets.length, 2);
});

test("beats keep a quiet link alive", (t) => {
  const { last, pass, sockets } = device(timed(t));
  last().accept();
  for (let i = 0; i < 10; i += 1) {
    pass(5000);
    last().tell(beat({}));
  }
  assert.equal(sockets.length, 1);
});

test("after a wake an open socket has 2.5 s to prove itself", (t) => {
  const { net, last, pass, sockets } = device(timed(t));
  last().accept();
  last().tell(SNAP);
  net.wake();
  pass(LIMITS.wake - 1);
  assert.equal(sockets.length, 1);
  pass(1);
  pass(LIMITS.backoff);
  assert.equal(sockets.length, 2);
});

test("a wake without a socket connects at once, whatever the backoff", (t) => {
  const { net, last, pass, sockets } = device(timed(t));
  for (let i = 0; i < 5; i += 1) {
    last().cut();
    pass(LIMITS.backoffCap);
  }
  last().cut();
  const before = sockets.length;
  net.wake();
  assert.equal(sockets.length, before + 1);
});

test("`offline` is a hint: the link is probed, and stays when the server answers", (t) => {
  const { net, last, pass, sockets } = device(timed(t));
  last().accept();
  net.doubt();
  pass(100);
  last().tell({ t: "pong", c: 0, now: 5 });
  pass(LIMITS.wake);
  assert.equal(sockets.length, 1);
});

for (const code of ["taken_over", "revoked", "no_seat", "wrong_origin"]) {
  test(`bye ${code} ends it for good`, (t) => {
    const { net, last, pass, sockets, statuses, byes } = device(timed(t));
    last().accept();
    last().tell({ t: "bye", code, facts: {} });
    pass(60_000);
    net.wake();
    assert.equal(sockets.length, 1);
    assert.equal(statuses.at(-1), "over");
    assert.equal(byes[0]?.code, code);
  });
}

test("bye going_away comes back after a while, later than a plain cut would", (t) => {
  const { last, pass, sockets } = device(timed(t));
  last().accept();
  last().tell({ t: "bye", code: "going_away", facts: {} });
  last().cut();
  pass(LIMITS.backoff);
  assert.equal(sockets.length, 1);
  pass(LIMITS.backoff);
  assert.equal(sockets.length, 2);
});

test("a device that is told to go for flooding waits long", (t) => {
  const { last, pass, sockets } = device(timed(t));
  last().accept();
  last().tell({ t: "bye", code: "flood", facts: {} });
  last().cut();
  pass(3000);
  assert.equal(sockets.length, 1);
  pass(5000);
  assert.equal(sockets.length, 2);
});

test("no signal is said from the second failure on", (t) => {
  const { last, pass, statuses } = device(timed(t));
  last().cut();
  pass(LIMITS.backoff);
  last().cut();
  assert.equal(statuses.at(-1), "offline");
});

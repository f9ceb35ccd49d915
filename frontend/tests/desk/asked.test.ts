// A switch at the desk shows what was asked of it last, whatever the rows say until the answer has come.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Ack } from "#core/protocol.ts";
import { Asked } from "#desk/kit/asked.svelte.ts";

const breath = () => new Promise((done) => setTimeout(done, 0));

/** A server that answers when told to; what it was told is in its rows after that. */
function server() {
  const told: boolean[] = [],
    answers: ((refused?: string) => void)[] = [];
  const rows = { on: false };
  const order = (on: boolean) =>
    new Promise<Ack>((done) => {
      told.push(on);
      answers.push((refused) => {
        if (!refused) rows.on = on;
        done({ t: "ack", id: "c1", ...(refused ? { refused } : {}) } as Ack);
      });
    });
  return {
    told,
    rows,
    order,
    stands: () => rows.on,
    answer: async (refused?: string) => (answers.shift()!(refused), await breath(), await breath()),
  };
}

test("ticked twice at once it never shows what was asked before", async () => {
  const asked = new Asked(),
    { told, rows, order, stands, answer } = server();
  const both = [asked.ask(true, order, stands), asked.ask(false, order, stands)];
  assert.equal(asked.last, false);
  await answer();
  assert.deepEqual([rows.on, asked.last], [true, false]);
  await answer();
  await Promise.all(both);
  assert.deepEqual([told, rows.on, asked.last], [[true, false], false, null]);
});

test("what is refused falls back to what the rows say", async () => {
  const asked = new Asked(),
    { told, order, stands, answer } = server();
  const one = asked.ask(true, order, stands);
  assert.equal(asked.last, true);
  await answer("control_only");
  await one;
  assert.deepEqual([told, asked.last], [[true], null]);
});

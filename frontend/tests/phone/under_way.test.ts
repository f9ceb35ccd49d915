import assert from "node:assert/strict";
import { test } from "node:test";
import type { Ack, Boot } from "#core/protocol.ts";
import { game } from "#core/state.svelte.ts";
import { Drafting } from "#phone/drafting.svelte.ts";
import { KeptWords } from "#phone/kept.svelte.ts";
import { sentOf } from "#phone/ordering.ts";
import { emptyShelf } from "../shelf.ts";

emptyShelf();
game.boot = { seat: "s", event: "e" } as unknown as Boot;
const rows = { "event/e": { phase: "t1/war", state: "paused", part: "", turn: 1, turns: 6 } };
game.apply({ t: "snap", epoch: "", now: 0, sides: { public: { n: 1, rows } } });

const ARRIVED: Ack = { t: "ack", id: "1", at: 0 };

/** What is left of words that were sent, if this is done until the answer comes. */
async function left(answer: Ack, meanwhile: (words: KeptWords) => void = () => {}): Promise<string> {
  const words = new KeptWords("letter");
  words.said = "Peace? ";
  await words.send((text) => {
    assert.equal(text, "Peace?");
    meanwhile(words);
    return Promise.resolve(answer);
  });
  return words.said;
}

test("words are gone once they have arrived, and stay where somebody has gone on writing or was refused", async () => {
  assert.equal(await left(ARRIVED), "");
  assert.equal(await left(ARRIVED, (words) => (words.said += "Or war.")), "Peace? Or war.");
  assert.equal(await left({ ...ARRIVED, refused: "too_fast" }), "Peace? ");
  assert.equal(await left({ ...ARRIVED, replaced: true }), "Peace? ");
});

test("what is changed while a proposal is under way is not thrown away, and the newest of it is told", async () => {
  const outputs = new Drafting<string>({
    command: "produce",
    args: (province, output) => ({ province, output }),
    value: ({ output }) => String(output),
    stored: () => "food",
  });
  outputs.edit("ostmark", "gold", false);
  const first = outputs.propose("ostmark");
  outputs.edit("ostmark", "order", false);
  void outputs.propose("ostmark"); // takes the place of the first, which nobody has answered
  await first;
  assert.deepEqual([outputs.shown("ostmark"), outputs.changed], ["order", ["ostmark"]]);
  void game.send("produce", { province: "ostmark", output: "gold" }, "produce/ostmark");
  assert.equal(sentOf("produce/ostmark")?.name, "produce");
  outputs.edit("ostmark", "wood", false);
  void outputs.propose("ostmark");
  assert.equal(sentOf("produce/ostmark")?.name, "propose");
});

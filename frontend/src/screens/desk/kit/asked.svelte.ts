// What a switch of the desk shows that is on its way to the server: what was asked last, until the rows say it too.
import type { Ack } from "#core/protocol.ts";

/** News of a change may come after its answer; if others have changed it meanwhile, it never comes. */
const [LOOK_MS, MOST_MS] = [20, 1_000];
export const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export class Asked {
  /** null: nothing is on its way. */
  last = $state<boolean | null>(null);

  /** One order at a time; `stands` is what the rows say. What is asked meanwhile is ordered when it is answered. */
  async ask(on: boolean, order: (on: boolean) => Promise<Ack>, stands: () => boolean): Promise<void> {
    const waits = this.last !== null;
    this.last = on;
    for (let told: boolean | null = null; !waits && this.last !== told;) {
      told = this.last;
      if ((await order(told)).refused) break;
      for (let ms = 0; stands() !== told && ms < MOST_MS; ms += LOOK_MS) await sleep(LOOK_MS);
    }
    if (!waits) this.last = null;
  }
}

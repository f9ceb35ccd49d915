// What is being written to Control.
import { game } from "#core/state.svelte.ts";
import { KeptWords } from "../kept.svelte.ts";

class Asking {
  /** One of `ABOUT`, or nothing yet. */
  readonly about = new KeptWords("request/about");
  readonly words = new KeptWords("request");

  /** Emptied once it has arrived, unless somebody has gone on writing. */
  async send(): Promise<void> {
    const about = this.about.said;
    const text = this.words.said.trim();
    const ack = await game.send("ask_control", { about, text });
    if (!ack.refused && this.words.said.trim() === text) {
      this.about.said = this.words.said = "";
    }
  }
}

export const asking = new Asking();

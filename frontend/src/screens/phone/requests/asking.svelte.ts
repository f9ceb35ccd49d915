// What is being written to Control.
import { game } from "#core/state.svelte.ts";
import { KeptWords } from "../kept.svelte.ts";

class Asking {
  /** One of `ABOUT`, or nothing yet. */
  readonly about = new KeptWords("request/about");
  readonly words = new KeptWords("request");

  async send(): Promise<void> {
    const about = this.about.said;
    await this.words.send((text) => game.send("ask_control", { about, text }));
    if (!this.words.said) this.about.said = "";
  }
}

export const asking = new Asking();

// What is being written to Control: it stays while its page is left.
import { game } from "../../../core/state.svelte.ts";
import type { Request } from "./asked.ts";

class Asking {
  about = $state<Request["about"] | "">("");
  text = $state("");

  /** Emptied once it has arrived, unless somebody has gone on writing. */
  async send(): Promise<void> {
    const { about } = this;
    const text = this.text.trim();
    const ack = await game.send("ask_control", { about, text });
    if (!ack.refused && this.text.trim() === text) {
      this.about = "";
      this.text = "";
    }
  }
}

export const asking = new Asking();

// What a herald is writing: it stays while its page is left.
import type { Values } from "../../../../core/protocol.ts";
import { game } from "../../../../core/state.svelte.ts";

class Writing {
  headline = $state("");
  text = $state("");
  /** `place/ostmark`, `battle/battle-3`, or nothing. */
  picture = $state("");

  /** Emptied once it has arrived, unless somebody has gone on writing. */
  async send(): Promise<void> {
    const { headline, text, picture } = this;
    const [kind = "", key = ""] = picture.split("/");
    const args: Values = { headline: headline.trim(), text: text.trim(), ...(kind ? { [kind]: key } : {}) };
    const ack = await game.send("report", args);
    if (ack.refused || ack.replaced || this.headline !== headline || this.text !== text) return;
    this.headline = this.text = this.picture = "";
  }
}

export const writing = new Writing();

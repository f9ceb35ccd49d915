// What a herald is writing.
import type { Values } from "#core/protocol.ts";
import { game } from "#core/state.svelte.ts";
import { KeptWords } from "#phone/kept.svelte.ts";

class Writing {
  readonly headline = new KeptWords("press/headline");
  readonly text = new KeptWords("press/text");
  /** `place/ostmark`, `battle/battle-3`, or nothing. */
  readonly picture = new KeptWords("press/picture");

  /** Emptied once it has arrived, unless somebody has gone on writing. */
  async send(): Promise<void> {
    const [headline, text, picture] = [this.headline.said, this.text.said, this.picture.said];
    const [kind = "", key = ""] = picture.split("/");
    const args: Values = { headline: headline.trim(), text: text.trim(), ...(kind ? { [kind]: key } : {}) };
    const ack = await game.send("report", args);
    if (ack.refused || ack.replaced || this.headline.said !== headline || this.text.said !== text) return;
    this.headline.said = this.text.said = this.picture.said = "";
  }
}

export const writing = new Writing();

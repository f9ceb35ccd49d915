// What is being written: it stays while its page is left.
import type { Ack } from "../../../../core/protocol.ts";
import { game } from "../../../../core/state.svelte.ts";

class Writing {
  note = $state("");
  to = $state("");
  letter = $state("");

  /** Emptied once it has arrived, unless somebody has gone on writing. */
  async pin(): Promise<void> {
    const text = this.note.trim();
    if (arrived(await game.send("pin_note", { text })) && this.note.trim() === text) this.note = "";
  }

  async send(): Promise<void> {
    const { to } = this, text = this.letter.trim();
    if (arrived(await game.send("write_letter", { to, text })) && this.letter.trim() === text) this.letter = "";
  }
}

const arrived = (ack: Ack): boolean => !ack.refused && !ack.replaced;

export const writing = new Writing();

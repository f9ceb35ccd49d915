// What is being written to the court and to other seats.
import type { Ack } from "#core/protocol.ts";
import { game } from "#core/state.svelte.ts";
import { KeptWords } from "#phone/kept.svelte.ts";

class Writing {
  readonly note = new KeptWords("note");
  readonly to = new KeptWords("letter/to");
  readonly letter = new KeptWords("letter");

  /** Emptied once it has arrived, unless somebody has gone on writing. */
  async pin(): Promise<void> {
    const text = this.note.said.trim();
    if (arrived(await game.send("pin_note", { text })) && this.note.said.trim() === text) this.note.said = "";
  }

  async send(): Promise<void> {
    const [to, text] = [this.to.said, this.letter.said.trim()];
    if (arrived(await game.send("write_letter", { to, text })) && this.letter.said.trim() === text)
      this.letter.said = "";
  }
}

const arrived = (ack: Ack): boolean => !ack.refused && !ack.replaced;

export const writing = new Writing();

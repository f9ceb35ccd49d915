// What is being written to the court and to other seats.
import { game } from "#core/state.svelte.ts";
import { KeptWords } from "#phone/kept.svelte.ts";

class Writing {
  readonly note = new KeptWords("note");
  readonly to = new KeptWords("letter/to");
  readonly letter = new KeptWords("letter");

  pin = (): Promise<void> => this.note.send((text) => game.send("pin_note", { text }));

  send = (): Promise<void> => this.letter.send((text) => game.send("write_letter", { to: this.to.said, text }));
}

export const writing = new Writing();

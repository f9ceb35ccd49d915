// Whose orders, or those about which row, the journal is asked after.
import { desk } from "../desk.svelte.ts";

class Why {
  /** Null: nothing is asked. */
  of = $state.raw<{ seat: string; row: string } | null>(null);

  /** Why did an order of this seat not count? */
  open(seat = ""): void {
    desk.open("journal");
    this.of = { seat, row: "" };
  }
}

export const why = new Why();

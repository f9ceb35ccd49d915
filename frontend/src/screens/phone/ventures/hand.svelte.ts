// What is chosen on the board and not done yet: a cell to go to, or whom the thumb lies on.
import type { Cell } from "#parts/ventures/board.ts";

class Hand {
  chosen = $state.raw<Cell>();
  aimed = $state("");
  /** Is all else that may be done spread out? */
  more = $state(false);

  open(): void {
    this.more = false;
    this.chosen = undefined;
    this.aimed = "";
  }
}

export const hand = new Hand();

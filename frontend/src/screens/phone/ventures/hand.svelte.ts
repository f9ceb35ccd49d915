// What is chosen on the board and not done yet: a cell to go to, or whom the thumb lies on.
import type { Cell } from "#parts/ventures/board.ts";

class Hand {
  chosen = $state.raw<Cell>();
  aimed = $state("");

  open(): void {
    this.chosen = undefined;
    this.aimed = "";
  }
}

export const hand = new Hand();

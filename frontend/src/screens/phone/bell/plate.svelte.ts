// What crosses the whole screen for a moment: a bell, a part that ends, a call. The newest takes the place of the last.
import type { Toll } from "../../../parts/bell.ts";

export type Plate = ({ of: "toll" } & Toll) | { of: "call"; army: string };

/** It stands so long. */
export const STANDS_MS = 2000;
/** A thumb on its way to something else reaches it: only then does the plate take taps. */
export const PASSING_MS = 600;
/** A call that is answered sooner than this needs the page, not a plate over it. */
export const HURRIED_MS = 5000;

class Crossing {
  shown = $state.raw<Plate>();

  show(plate: Plate): void {
    this.shown = plate;
  }
  away(): void {
    this.shown = undefined;
  }
}

export const crossing = new Crossing();

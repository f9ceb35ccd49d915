// A call that crosses the whole screen for a moment. The newest takes the place of the last.

/** It stands so long. */
export const STANDS_MS = 2000;
/** A thumb on its way to something else reaches it: only then does the plate take taps. */
export const PASSING_MS = 600;
/** A call that is answered sooner than this needs the page, not a plate over it. */
export const HURRIED_MS = 10_000;

class Crossing {
  /** The army whose general is called. */
  called = $state<string>();
}

export const crossing = new Crossing();

// The academic summit: who has the floor.
import type { TheoryRow } from "#core/rows.ts";

/** It has the floor: there is one lectern. */
export const hasFloor = ({ state }: Pick<TheoryRow, "state">): boolean =>
  state === "presenting" || state === "concluding" || state === "balloting";

// Fighters in the ring, as the client's tests have them.
import type { VentureRow } from "#core/rows.ts";

type Figure = NonNullable<VentureRow["figures"]>[number];

/** A swordsman in good health, on the side its key begins with. */
export const figure = (key: string, more: Partial<Figure> = {}): Figure => ({
  key,
  side: key.startsWith("b") ? "b" : "a",
  faction: "humans",
  character: "",
  seat: "",
  cell: [0, 0],
  health: 12,
  full: 12,
  out: false,
  kit: "sword",
  loaded: true,
  acted: false,
  waits: false,
  left: false,
  ...more,
});

// What the map shows of one province, and of a building in it.
import type { Crossing, Force } from "./forces.ts";
import type { Shape } from "./geo.ts";

/** A building, in the colour of its holder if that is not the owner of the land. */
export interface Mark {
  id: string;
  kind: string;
  colour: number;
  holder: string;
}
export interface Face {
  id: string;
  shape: Shape;
  name: string;
  terrain: string;
  /** 0 is unowned, else the faction's colour. */
  colour: number;
  sigil: string;
  owner: string;
  /** The owner's first, then the strongest. */
  forces: Force[];
  /** Armies of this province that are at a crossing. */
  leaving: Crossing[];
  capital: boolean;
  /** Rebels hold it: the colour of the faction they rose against, 0 if nobody knows any more. */
  rebels?: number;
  /** Public order with its standing causes. */
  order: number;
  unrest: boolean;
  starving: boolean;
  /** A battle was fought here this turn. */
  fought: boolean;
  marks: Mark[];
  /** What a screen reader says of it. */
  label: string;
}

// One side of a deal at the academic table: a technology, some of a good, or both. Pure.
import type { Values } from "#core/protocol.ts";

export interface Half {
  technology: string;
  good: string;
  n: number;
}

/** The side as the order takes it. */
export const barter = ({ technology, good, n }: Half): Values => ({
  ...(technology ? { technologies: [technology] } : {}),
  ...(good ? { goods: { [good]: n } } : {}),
});

/** Nobody to deal with, no technology in it, or no whole number. */
export const lacking = (to: string, gives: Half, wants: Half): boolean =>
  !to ||
  !(gives.technology || wants.technology) ||
  [gives, wants].some(({ good, n }) => good !== "" && !(Number.isInteger(n) && n > 0));

// Numbers as every screen writes them: real minus signs.
import { figure, written } from "./words.ts";

/** A change: always with its sign. */
export const signed = (n: number): string => (n < 0 ? written(n) : figure(`+${written(n)}`));

// What of side tables there is to see for the whole hall. Pure.
import type { Keyed, VentureRow } from "#core/rows.ts";

export type Table = Keyed<VentureRow>;

/** Of a closed one there is nothing to see; what was asked and never fought has no board either. */
export const seen = ({ kind, board, sides }: Table): boolean => Boolean(kind !== "quest" ? board : sides);
export const goesOn = (table: Table): boolean => table.state === "running" && seen(table);
export const isDuel = ({ kind }: VentureRow): boolean => kind !== "quest";
export const forSomething = ({ terms }: VentureRow): boolean => Object.values(terms ?? {}).some(Boolean);

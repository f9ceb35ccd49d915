// What a quest offers its hero to do, as its page asks the rows about it.
import type { OfferedDeed } from "#core/rows.ts";
import { same, type Cell } from "#parts/ventures/board.ts";
import { choices } from "../mine.ts";

/** A deed as it is offered: the usual is done when time is up; one for a square has it, once it is chosen. */
export type Deed = OfferedDeed & { usual: boolean; cell?: Cell };

/** What may be done at this table. */
export const deeds = (venture: string): Deed[] => {
  const { deeds = [], usual = -1, usual_cell: cell } = choices("act").venture?.[venture] ?? {};
  return deeds.map((deed, at) => ({ ...deed, usual: at === usual, ...(at === usual && cell ? { cell } : {}) }));
};
export const seen = (venture: string): number => choices("act").venture?.[venture]?.at ?? 0;

/** The deed that goes to this square. */
export const walkTo = (venture: string, to: Cell): Deed | undefined => {
  const walk = deeds(venture).find(({ cells }) => cells?.some((cell) => same(cell, to)));
  return walk && { ...walk, cell: to };
};

// Quests, as a phone asks the rows about them.
import type { Keyed, OfferedDeed, QuestRow, VentureRow } from "#core/rows.ts";
import { game } from "#core/state.svelte.ts";
import { same, type Cell } from "#parts/ventures/board.ts";
import { choices, seatKey } from "../mine.ts";

export type Venture = Keyed<VentureRow>;

/** The one this seat is at. */
export const running = (): Venture | undefined => game.rows("venture").find((one) => away(one) && isMine(one));
const away = ({ kind, state }: Venture): boolean => kind === "quest" && state === "running";
const isMine = ({ sides = {} }: Venture): boolean =>
  Object.values(sides).some(({ seats }) => seats.includes(seatKey()));

/** Others who are away just now, as far as everybody is told. */
export const others = (): Venture[] =>
  game.rows("venture").filter((one) => away(one) && one.sides !== undefined && !isMine(one));

/** What this seat could set out on. */
export const open = (): Keyed<QuestRow>[] =>
  (choices("set_out").quest ?? []).flatMap((key) => game.row(`quest/${key}`) ?? []);

/** Does a quest one sets out on bring and cost anything, or is it for honour alone? */
export const counts = (): boolean => (choices("set_out").terms ?? []).length > 0;

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

// Quests, as a phone asks the rows about them.
import type { Keyed, QuestRow, VentureRow } from "#core/rows.ts";
import { game } from "#core/state.svelte.ts";
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

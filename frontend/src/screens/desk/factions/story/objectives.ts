// Objectives at the desk: those that are claimed first, then all of them by whose they are (SET-6).
import type { Keyed } from "../../../../core/rows.ts";
import { t } from "../../../../core/words.ts";
import type { Book, ObjectiveRow } from "../../book.ts";
import { factionName, seatName } from "../../names.ts";

export type Objective = Keyed<ObjectiveRow>;

/** "Aldermark", "Monarch, Aldermark"; a spare one waits for whoever needs a new one (SUC-8). */
export const whose = (book: Book, { faction, seat }: ObjectiveRow): string => (seat ? seatName(book, seat) : faction ? factionName(book, faction) : t("desk.objectives.nobody"));
const byName = (book: Book) => (a: Objective, b: Objective): number =>
  factionName(book, a.faction).localeCompare(factionName(book, b.faction)) || Number(a.seat !== "") - Number(b.seat !== "") || whose(book, a).localeCompare(whose(book, b)) || a.key.localeCompare(b.key);

export const claimed = (book: Book): Objective[] => book.rows("objective").filter(({ state }) => state === "claimed").sort(byName(book));
export const others = (book: Book): Objective[] => book.rows("objective").filter(({ state, faction }) => faction && state !== "claimed").sort(byName(book));
/** In the order in which they are dealt. */
export const spare = (book: Book): Objective[] => book.rows("objective").filter(({ faction }) => !faction).sort((a, b) => a.key.localeCompare(b.key, undefined, { numeric: true }));

// Objectives at the desk: those that are claimed first, then all of them by whose they are (SET-6).
import type { Keyed } from "#core/rows.ts";
import { t } from "#core/words.ts";
import type { Book, EvidenceRow, ObjectiveRow } from "#desk/book.ts";
import type { Entry } from "#desk/journal/journal.ts";
import { factionName, seatName } from "#desk/names.ts";

export type Objective = Keyed<ObjectiveRow>;

/** "Aldermark", "Monarch, Aldermark"; a spare one waits for whoever needs a new one (SUC-8). */
export const whose = (book: Book, { faction, seat }: ObjectiveRow): string =>
  seat ? seatName(book, seat) : faction ? factionName(book, faction) : t("desk.objectives.nobody");
const byName =
  (book: Book) =>
  (a: Objective, b: Objective): number =>
    factionName(book, a.faction).localeCompare(factionName(book, b.faction)) ||
    Number(a.seat !== "") - Number(b.seat !== "") ||
    whose(book, a).localeCompare(whose(book, b)) ||
    a.key.localeCompare(b.key);

export const claimed = (book: Book): Objective[] =>
  book
    .rows("objective")
    .filter(({ state }) => state === "claimed")
    .sort(byName(book));
export const others = (book: Book): Objective[] =>
  book
    .rows("objective")
    .filter(({ state, faction }) => faction && state !== "claimed")
    .sort(byName(book));
/** In the order in which they are dealt. */
export const spare = (book: Book): Objective[] =>
  book
    .rows("objective")
    .filter(({ faction }) => !faction)
    .sort((a, b) => a.key.localeCompare(b.key, undefined, { numeric: true }));

// Evidence

export const evidenceOf = (book: Book, objective: string): EvidenceRow | undefined =>
  book.rows("evidence").find(({ key }) => key === objective);
/** What the facts propose; where they are not all it asks for, they only speak for it or against it. */
export function proposal({ looks, verdict, whole }: EvidenceRow): string {
  if (verdict === "open")
    return looks.some(({ stand }) => stand === "not_yet") ? "desk.evidence.not_yet" : "desk.evidence.open";
  return `desk.evidence.${verdict}${whole ? "" : "_part"}`;
}
/** Claims that the facts alone decide, for good. */
export const ripe = (book: Book): Objective[] =>
  claimed(book).filter(({ key }) => {
    const found = evidenceOf(book, key);
    return found?.whole && found.verdict !== "open";
  });
/** The facts alone will say, and nobody has to: the event is ruled so. */
export const atTheEnd = (book: Book, key: string): boolean =>
  book.rows("event")[0]?.rules.judge_by_evidence === true && evidenceOf(book, key)?.whole === true;
/** The newest entry that stands and touched a row. */
export const shownBy = (all: readonly Entry[], row: string): Entry | undefined =>
  all.find((one) => !one.undone && one.rows.includes(row));

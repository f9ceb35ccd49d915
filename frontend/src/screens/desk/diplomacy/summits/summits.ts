// The summits as Control sees them: who sits where, which theories there are, who calls whom (DIP-5 to DIP-8).
import type { AttendanceRow, Keyed, PaperRow, SummitRow, TheoryRow } from "#core/rows.ts";
import type { Book } from "#desk/book.ts";
import { seatName } from "#desk/names.ts";
import { choices } from "#desk/offers.ts";

export type Theory = Keyed<TheoryRow>;

const newest = <T extends { at: number }>(rows: T[]): T[] => [...rows].sort((a, b) => b.at - a.at);

export const present = (book: Book, phase: string): Keyed<AttendanceRow>[] =>
  book.rows("attendance").filter((row) => row.phase === phase);
/** Of this summit first, then those of earlier ones. */
export const theories = (book: Book): Theory[] => newest(book.rows("theory"));
export const royal = (book: Book): Keyed<SummitRow>[] => newest(book.rows("summit"));
export const papers = (book: Book): Keyed<PaperRow>[] => newest(book.rows("paper"));

/** Seats that could be counted in, wizards first. */
export function absent(book: Book): { key: string; name: string }[] {
  const last = (key: string) => Number(book.row(`seat/${key}`)?.office !== "arch-wizard"),
    seats = choices(book, "mark_present").seat ?? [];
  return [...seats].sort((a, b) => last(a) - last(b)).map((key) => ({ key, name: seatName(book, key) }));
}

// The summits as Control sees them: who sits where, which theories there are, who calls whom (DIP-5 to DIP-8).
import type { AttendanceRow, Keyed, PaperRow, SummitRow, TheoryRow } from "../../../../core/rows.ts";
import type { Book } from "../../book.ts";
import { seatName } from "../../names.ts";

export type Theory = Keyed<TheoryRow>;

const newest = <T extends { at: number }>(rows: T[]): T[] => [...rows].sort((a, b) => b.at - a.at);

export const present = (book: Book, phase: string): Keyed<AttendanceRow>[] => book.rows("attendance").filter((row) => row.phase === phase);
/** Of this summit first, then those of earlier ones. */
export const theories = (book: Book): Theory[] => newest(book.rows("theory"));
export const royal = (book: Book): Keyed<SummitRow>[] => newest(book.rows("summit"));
export const papers = (book: Book): Keyed<PaperRow>[] => newest(book.rows("paper"));

/** Seats that could be counted in: of factions that have nobody there, wizards first. */
export function absent(book: Book, phase: string): { key: string; name: string }[] {
  const there = new Set(present(book, phase).map(({ faction }) => faction));
  const able = book.rows("seat").filter(({ faction, office }) => !there.has(faction) && (office === "arch-wizard" || office === "monarch"));
  const rank = (office: string) => (office === "arch-wizard" ? 0 : 1);
  return able.sort((a, b) => rank(a.office) - rank(b.office)).map(({ key }) => ({ key, name: seatName(book, key) }));
}

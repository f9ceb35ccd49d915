// Log lines, newest first, and whom each was told.
import type { Keyed } from "#core/rows.ts";
import { t } from "#core/words.ts";
import { keyOf, kindOf, type Book, type LineRow } from "../book.ts";
import { factionName, factionOf, seatName } from "../names.ts";

export const newest = (book: Book): Keyed<LineRow>[] =>
  [...book.rows("line")].sort((a, b) => b.at - a.at || b.seq_no - a.seq_no);

/** `public`, `control`, `faction/elves` or `seat/elves-monarch`. */
export function sideName(book: Book, side: string): string {
  if (kindOf(side) === "faction") return factionName(book, keyOf(side));
  if (kindOf(side) === "seat") return seatName(book, keyOf(side));
  return side === "control" ? t("desk.side.control") : t("desk.side.public");
}

export function sideFaction(book: Book, side: string): string {
  return kindOf(side) === "seat" ? factionOf(book, keyOf(side)) : kindOf(side) === "faction" ? keyOf(side) : "";
}

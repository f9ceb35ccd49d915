// The other Controls: who is here, what each looks at, and what two of them have open at once.
import { has, t } from "#core/words.ts";
import type { Keyed } from "#core/rows.ts";
import { keyOf, kindOf, type Book, type DeskRow } from "../book.ts";
import { rowName, seatName } from "../names.ts";

/** What the wire takes. */
const FITS = /^[a-z0-9_/-]{1,40}$/;
/** What the others are told: the pane, and the row or seat open in it where that can be said. */
export function lookingAt(tab: string, open: string): string {
  const whole = open ? `${tab}/${open}` : tab;
  return FITS.test(whole) ? whole : tab;
}

export type Other = Keyed<DeskRow>;
export const others = (book: Book, me: string): Other[] =>
  book
    .rows("desk")
    .filter((row) => row.key !== me)
    .sort((a, b) => a.key.localeCompare(b.key));

/** "Journal", "Override: Aldermark", "acts for Monarch, Lirienne". */
export function sightOf(book: Book, at: string): string {
  const [tab = "", open = ""] = [at.split("/")[0], at.split("/").slice(1).join("/")];
  if (tab === "seat") return t("desk.here.acting", { seat: seatName(book, open) });
  const pane = has(`desk.tab.${tab}`) ? t(`desk.tab.${tab}`) : tab;
  if (!open) return pane;
  return t("desk.here.row", { pane, row: rowName(book, tab === "rows" ? open : `seat/${open}`) });
}

/** Other Controls who have this row open; a seat also while they act for it. */
export function alsoAt(all: readonly Other[], row: string): string[] {
  const seat = kindOf(row) === "seat" ? [`seat/${keyOf(row)}`, `stuck/${keyOf(row)}`] : [];
  const places = [`rows/${row}`, ...seat];
  return all.filter((other) => places.includes(other.at)).map((other) => other.key);
}
/** Other Controls who act for a seat right now. */
export const actsFor = (all: readonly Other[], seat: string): string[] =>
  all.filter((other) => other.at === `seat/${seat}`).map((other) => other.key);

// What Control has said and whom it nudged: whom it reaches, who has seen it, who has not.
import type { Keyed } from "#core/rows.ts";
import { t } from "#core/words.ts";
import { keyOf, kindOf, type AnnouncementRow, type Book } from "../book.ts";
import { factionName, seatName, wordFor } from "../names.ts";

export interface Notice {
  key: string;
  row: Keyed<AnnouncementRow>;
  /** Seats of players it is for: a bot reads nothing, and nobody sits on a free seat. */
  reached: string[];
  seen: string[];
  /** Those of `reached` who have not seen it. */
  unseen: string[];
}

function notice(book: Book, row: Keyed<AnnouncementRow>): Notice {
  const reached = row.reach.filter((key) => {
    const seat = book.row(`seat/${key}`);
    return seat?.joined === true && seat.bot !== true;
  });
  return {
    key: row.key,
    row,
    reached,
    seen: reached.filter((key) => row.seen.includes(key)),
    unseen: reached.filter((key) => !row.seen.includes(key)),
  };
}

/** Newest first. What everybody may read of one can come a moment before Control's own part of it. */
const all = (book: Book, nudge: boolean): Notice[] =>
  book
    .rows("announcement")
    .filter((row) => row.nudge === nudge && row.reach !== undefined)
    .map((row) => notice(book, row))
    .sort((a, b) => b.row.at - a.row.at);
export const announced = (book: Book): Notice[] => all(book, false);
export const nudges = (book: Book): Notice[] => all(book, true);

export type Told = "no" | "sent" | "seen";
/** Was this seat nudged, and has it seen the newest nudge? */
export function nudgeOf(found: readonly Notice[], seat: string): Told {
  const last = found.find((one) => one.row.reach.includes(seat));
  return last ? (last.seen.includes(seat) ? "seen" : "sent") : "no";
}

/** "Everybody", "Lirienne", "every Lord-General", "Monarch, Lirienne". */
export function addressName(book: Book, address: string): string {
  if (address === "all") return t("desk.to.all");
  const kind = kindOf(address),
    key = keyOf(address);
  if (kind === "faction") return factionName(book, key);
  return kind === "office" ? t("desk.to.office", { office: wordFor("office", key) }) : seatName(book, key);
}

const MOST = 3;
/** Several addresses on one line. */
export function addressed(book: Book, to: readonly string[]): string {
  const names = to.map((address) => addressName(book, address));
  const shown = names.slice(0, MOST).join(", ");
  return names.length > MOST ? t("desk.to.more", { names: shown, n: names.length - MOST }) : shown;
}

/** With everybody picked nobody else needs to be. */
export function toggled(to: readonly string[], address: string): string[] {
  if (address === "all") return to.includes("all") ? [] : ["all"];
  return to.includes(address) ? to.filter((one) => one !== address) : [...to.filter((one) => one !== "all"), address];
}

/** Offices that somebody holds, in the order of the seats. */
export const offices = (book: Book): string[] => [...new Set(book.rows("seat").map((seat) => seat.office))];

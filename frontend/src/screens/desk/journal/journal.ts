// The journal as Control reads it: newest first, narrowed by words, actor and faction.
import { keyOf, kindOf, type Book, type EntryRow } from "../book.ts";
import { factionOf } from "../names.ts";
import { matches } from "#core/matches.ts";

/** `step`: a consequence of the entry before it, not an order. */
export interface Entry extends EntryRow {
  seq: number;
}
/** Which question about an entry is open. */
export type Asking = "" | "undo" | "redo";
export interface Filter {
  text: string;
  actor: string;
  faction: string;
  drafts: boolean;
}

/** Newest first. */
export const entries = (book: Book): Entry[] =>
  book
    .rows("entry")
    .map((row) => ({ ...row, seq: Number(row.key) }))
    .sort((a, b) => b.seq - a.seq);

/** What the desk holds and the older pages it has fetched, newest first; what is live is the newer word. */
export function joined(live: readonly Entry[], older: ReadonlyMap<number, Entry>): Entry[] {
  const known = new Set(live.map((e) => e.seq));
  return [...live, ...[...older.values()].filter((e) => !known.has(e.seq))].sort((a, b) => b.seq - a.seq);
}

/** The newest entry that may have changed what older ones say of themselves; 0: none. */
export const taker = (live: readonly Entry[]): number =>
  live.find((e) => ["undo", "redo", "back", "rewind"].includes(e.command))?.seq ?? 0;

/**
 * May older pages still be read on from what is live? Not once something was taken back after `since`, nor where more
 * has come than they reach up to: the oldest live entry goes with each new one, and with a long break many do.
 */
export const readOn = (live: readonly Entry[], older: ReadonlyMap<number, Entry>, since: number): boolean =>
  taker(live) === since && older.has((live.at(-1)?.seq ?? 1) - 1);

/**
 * What Controls have ruled and done, newest first: no clock, no players, no drafts, and not what only followed from it.
 */
export const rulings = (all: readonly Entry[]): Entry[] =>
  all.filter((e) => kindOf(e.actor) === "control" && !e.draft && !e.step);

/** The newest rewind that stands, while nothing but the clock has moved since: then it is easily taken back. */
export function lastRewind(all: readonly Entry[]): Entry | null {
  const found = all.find((e) => !e.undone && !e.draft && !["resume", "pause"].includes(e.command));
  return found?.command === "rewind" ? found : null;
}

const word = (value: unknown): string => (typeof value === "string" ? value : "");

/** Factions a row belongs to: itself, its owner or holder, or both ends of a relation. */
function owners(book: Book, name: string): string[] {
  const kind = kindOf(name),
    row = book.row(name);
  if (kind === "faction") return [keyOf(name)];
  if (kind === "relation") return keyOf(name).split("~");
  if (kind === "deal") return [word(row?.offerer), word(row?.receiver)];
  if (kind === "treaty") return Array.isArray(row?.parties) ? row.parties.map(word) : [];
  return row ? [word(row.faction), word(row.owner), word(row.holder)] : [];
}

/** Factions an entry concerns: that of the seat which acted, and those of the rows it touched. */
export function concerns(book: Book, e: Entry): Set<string> {
  const found = new Set(e.rows.flatMap((name) => owners(book, name)));
  if (kindOf(e.actor) === "seat") found.add(factionOf(book, keyOf(e.actor)));
  if (e.command === "act_for") found.add(factionOf(book, word(e.args.seat)));
  found.delete("");
  return found;
}

/** `say` gives the words an entry is shown with, so that one can search for what one reads. */
export function picked(book: Book, all: readonly Entry[], filter: Filter, say: (e: Entry) => string): Entry[] {
  return all.filter(
    (e) =>
      (filter.drafts || !e.draft) &&
      (filter.actor === "" || e.actor === filter.actor || kindOf(e.actor) === filter.actor) &&
      (filter.faction === "" || concerns(book, e).has(filter.faction)) &&
      (filter.text.trim() === "" ||
        matches([e.seq, say(e), e.actor, e.phase, e.reason, ...e.rows].join(" "), filter.text.trim())),
  );
}

/** Who can be picked in the filter: those who have written something, clock and Control first. */
export function actors(all: readonly Entry[]): string[] {
  const rank = (actor: string): number => (actor === "clock" ? 0 : kindOf(actor) === "control" ? 1 : 2);
  return [...new Set(all.map((e) => e.actor))].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}

export interface Closing {
  number: number;
  phase: string;
  at: number;
  entries: number;
}

/** The last closing that still stands: what "back" would take back. */
export const lastClosing = (all: readonly Entry[]): Closing | null =>
  closingOf(all, all.find((e) => e.closing !== null && !e.undone)?.closing ?? null);

/** All of one closing: it is taken back whole, or not at all. */
export function closingOf(all: readonly Entry[], number: number | null): Closing | null {
  const same = number === null ? [] : all.filter((e) => e.closing === number);
  return same[0] ? { number: number!, phase: same.at(-1)!.phase, at: same[0].at, entries: same.length } : null;
}

/** The entries that an undo took back as one; none where it took back one alone. */
export const together = (e: Entry): number[] =>
  e.command === "undo" && Array.isArray(e.args.along) && e.args.along.length
    ? [Number(e.args.entry), ...e.args.along.map(Number)]
    : [];

/** The entry by which one that was taken back has been done again, alone or with those that went along. */
export function redoneBy(all: readonly Entry[], seq: number): number {
  const undoings = all.filter((e) => together(e).includes(seq)).map((e) => e.seq);
  return (
    all.find((e) => e.command === "redo" && !e.undone && [seq, ...undoings].includes(Number(e.args.entry)))?.seq ?? 0
  );
}

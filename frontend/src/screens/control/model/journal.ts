// The journal as Control reads it: newest first, narrowed by words, actor and faction.
import { keyOf, kindOf, type Book, type EntryRow, type Facts } from "./book.ts";
import { factionOf } from "./roster.ts";
import { matches } from "./sorting.ts";

export interface Entry extends EntryRow { seq: number }
export interface Filter { text: string; actor: string; faction: string; drafts: boolean }
export const EVERYTHING: Filter = { text: "", actor: "", faction: "", drafts: false };

/** Newest first. */
export const entries = (book: Book): Entry[] => book.rows("entry").map((row) => ({ ...row, seq: Number(row.key) })).sort((a, b) => b.seq - a.seq);

const word = (value: unknown): string => (typeof value === "string" ? value : "");

/** Factions a row belongs to: itself, its owner or holder, or both ends of a relation. */
function owners(book: Book, name: string): string[] {
  const kind = kindOf(name), row = book.row(name);
  if (kind === "faction") return [keyOf(name)];
  if (kind === "relation") return keyOf(name).split("~");
  return row ? [word(row.faction), word(row.owner), word(row.holder)] : [];
}

/** Factions an entry concerns: that of the seat which acted, and those of the rows it touched. */
export function concerns(book: Book, e: Entry): Set<string> {
  const found = new Set(e.rows.flatMap((name) => owners(book, name)));
  if (kindOf(e.actor) === "seat") found.add(factionOf(book, keyOf(e.actor)));
  found.delete("");
  return found;
}

/** `say` gives the words an entry is shown with, so that one can search for what one reads. */
export function picked(book: Book, all: readonly Entry[], filter: Filter, say: (e: Entry) => string): Entry[] {
  return all.filter((e) =>
    (filter.drafts || !e.draft)
    && (filter.actor === "" || e.actor === filter.actor || kindOf(e.actor) === filter.actor)
    && (filter.faction === "" || concerns(book, e).has(filter.faction))
    && (filter.text.trim() === "" || matches([e.seq, say(e), e.actor, e.phase, e.reason, ...e.rows].join(" "), filter.text.trim())));
}

/** Who can be picked in the filter: those who have written something, clock and Control first. */
export function actors(all: readonly Entry[]): string[] {
  const rank = (actor: string): number => (actor === "clock" ? 0 : kindOf(actor) === "control" ? 1 : 2);
  return [...new Set(all.map((e) => e.actor))].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}

/** The later entry a refusal such as `built_on` names, in `by`. */
export function blocker(facts: Facts): number | null {
  const named = [facts.by, facts.later].map((v) => (Array.isArray(v) ? v[0] : v));
  const found = named.find((v) => typeof v === "number" || (typeof v === "string" && /^\d+$/.test(v)));
  return found === undefined ? null : Number(found);
}

export interface Closing { number: number; phase: string; at: number; entries: number }

/** The last closing that still stands: what "back" would take back. */
export function lastClosing(all: readonly Entry[]): Closing | null {
  const last = all.find((e) => e.closing !== null && !e.undone);
  if (!last) return null;
  const same = all.filter((e) => e.closing === last.closing);
  return { number: last.closing!, phase: same.at(-1)!.phase, at: last.at, entries: same.length };
}

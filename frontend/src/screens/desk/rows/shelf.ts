// All rows by kind, for the pane in which any of them can be read and overridden.
import { kindOf, type Book, type Kind, type Row } from "../book.ts";
import { rowName } from "../names.ts";
import { choices } from "../offers.ts";

/** Game rows in the order Control looks for them; the journal, presence and log lines are no rows to override. */
export const KINDS = [
  "event",
  "faction",
  "province",
  "seat",
  "character",
  "officer",
  "building",
  "army",
  "unit",
  "activation",
  "plan",
  "battle",
  "growth",
  "relation",
  "border",
  "sea_zone",
  "technology",
  "knowledge",
  "consent",
  "deal",
  "passage",
  "pool",
  "treaty",
  "marriage",
  "succession",
  "plot",
  "sabotage",
  "tally",
  "objective",
  "request",
  "draft",
  "proposal",
  "alarm",
  "statement",
  "summit",
  "template",
  "throw",
  "day",
  "timer",
  "remark",
] as const satisfies readonly Kind[];
export type ShelfKind = (typeof KINDS)[number];

export interface Item {
  name: string;
  label: string;
}

export const isKind = (kind: string): kind is ShelfKind => (KINDS as readonly string[]).includes(kind);

export function items(book: Book, kind: ShelfKind): Item[] {
  const all = book
    .rows(kind)
    .map((row) => ({ name: `${kind}/${row.key}`, label: rowName(book, `${kind}/${row.key}`) }));
  return all.sort((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }));
}

/** Fields as they stand; the key is the row's name, not a field. */
export const fields = (row: Row): [string, Row[string]][] => Object.entries(row).filter(([field]) => field !== "key");

/** The kind to show for a row's name, the first one for none. */
export function shelfOf(name: string): ShelfKind {
  const kind = kindOf(name);
  return isKind(kind) ? kind : "event";
}

/** Is this field for override? What has buttons or a form of its own is set there. */
export const settable = (book: Book, name: string, field: string): boolean =>
  (setBy(name, field) === "nobody" && choices(book, "override").field?.[kindOf(name)]?.includes(field)) ?? false;

/** What a field that is not is set by. */
export type SetBy = "time" | "pause" | "end" | "hold" | "dice" | "house" | "seats" | "nobody";
const SET_BY: Partial<Record<ShelfKind, Record<string, SetBy>>> = {
  event: {
    deadline: "time",
    remaining: "time",
    granted: "time",
    part_ends: "time",
    part_remaining: "time",
    state: "pause",
    phase: "end",
    part: "end",
    turn: "end",
    next: "end",
    hold: "hold",
    word: "dice",
    rules: "house",
  },
  seat: { issue: "seats", epoch: "seats", revoked: "seats" },
};
export const setBy = (name: string, field: string): SetBy => SET_BY[shelfOf(name)]?.[field] ?? "nobody";

const NOBODYS = new Set(["event", "technology", "sea_zone", "alarm", "sabotage", "template", "throw"]);
/** Is it a row of no faction, so that only Control hears of an override? */
export const unowned = (name: string): boolean => NOBODYS.has(kindOf(name));

// A rewind before it is done: where the clock will stand, whose orders go, what each thing was and will be again.
import { t } from "#core/words.ts";
import { kindOf, type Book, type Json, type Values } from "../book.ts";
import { fieldName, rowName } from "../names.ts";
import { valueOf, who } from "../journal/told.ts";

export interface PastEntry {
  seq: number;
  at: number;
  actor: string;
  command: string;
  args: Values;
  phase: string;
  step: boolean;
}
/** Where a whole row comes back or goes, `facts` are what it is called by. */
export interface Difference {
  row: string;
  kind: string;
  field: string;
  now: Json;
  then: Json;
  facts?: Values;
}
/** What GET …/rewind answers. */
export interface Past {
  to: number;
  phase: string;
  left_ms: number;
  entries: PastEntry[];
  again: number[];
  rows: Difference[];
  dice: [string, number][];
  dice_stay?: boolean;
}

/** What GET …/undo answers: the entry and those that would go along with it, of so many orders given since. */
export interface Along {
  entry: number;
  along: number[];
  of: number;
  entries: PastEntry[];
  rows: Difference[];
}

export interface Doer {
  name: string;
  orders: PastEntry[];
}
/** Orders that will be undone, by who gave them, most first; consequences of a bell are not orders. */
export function doers(book: Book, entries: readonly PastEntry[]): Doer[] {
  const found = new Map<string, PastEntry[]>();
  for (const e of entries.filter((one) => !one.step)) found.set(who(book, e), [...(found.get(who(book, e)) ?? []), e]);
  return [...found].map(([name, orders]) => ({ name, orders })).sort((a, b) => b.orders.length - a.orders.length);
}

/** Kinds told row by row, in this order; the others are only counted. */
const TOLD = [
  "faction",
  "province",
  "unit",
  "army",
  "building",
  "relation",
  "officer",
  "character",
  "technology",
  "knowledge",
  "deal",
  "pool",
  "treaty",
  "marriage",
  "succession",
  "plot",
  "objective",
];
const HIDDEN = new Set(["event", "line", "entry", "former"]);
export interface Change {
  row: string;
  label: string;
  text: string;
}
export interface Group {
  kind: string;
  changes: Change[];
}

/** A row that is not there carries no fields: `null` or `false`, whichever the server says. */
const there = (value: Json): boolean => value !== null && value !== false;

function told(book: Book, all: readonly Difference[]): string {
  return all
    .map(({ field, now, then }) => {
      if (field === "") return t(there(then) ? "desk.past.comes_back" : "desk.past.goes");
      return t("desk.past.field", {
        field: fieldName(field),
        now: valueOf(book, field, now),
        then: valueOf(book, field, then),
      });
    })
    .join(", ");
}

/** What has gone is called by what it was. */
const nameOf = (book: Book, row: string, all: readonly Difference[]): string =>
  rowName(book, row, book.row(row) ?? all.find((one) => one.row === row && one.facts)?.facts);

/** Units of a kind that come back or go together are counted on one line. */
function gathered(changes: Change[]): Change[] {
  const found = new Map<string, Change[]>();
  for (const one of changes)
    found.set(`${one.label}|${one.text}`, [...(found.get(`${one.label}|${one.text}`) ?? []), one]);
  return [...found.values()].map((same) =>
    same.length === 1
      ? same[0]!
      : { ...same[0]!, label: t("desk.past.times", { n: same.length, row: same[0]!.label.replace(/^1 /, "") }) },
  );
}

export function groups(book: Book, rows: readonly Difference[]): Group[] {
  const names = [...new Set(rows.map(({ row }) => row))];
  const changes = names.map((row) => ({
    row,
    label: nameOf(book, row, rows),
    text: told(
      book,
      rows.filter((one) => one.row === row),
    ),
  }));
  return TOLD.map((kind) => ({ kind, changes: gathered(changes.filter((one) => kindOf(one.row) === kind)) })).filter(
    (one) => one.changes.length > 0,
  );
}

/** Rows that change as well and are not worth a line: drafts, proposals, statements, timers. */
export const untold = (rows: readonly Difference[]): number =>
  new Set(rows.filter(({ kind }) => !TOLD.includes(kind) && !HIDDEN.has(kind)).map(({ row }) => row)).size;

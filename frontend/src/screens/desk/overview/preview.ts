// What a close would write, faction by faction: sums by what is gained or lost, what breaks, then row by row.
import { signed } from "#core/figures.ts";
import { counted, equation } from "#parts/figures.ts";
import type { StatementItem, StatementRow } from "#core/rows.ts";
import { has, t } from "#core/words.ts";
import { kindOf, type Book } from "../book.ts";
import type { Entry } from "../journal/journal.ts";
import { factionName, naming, rowName, wordFor } from "../names.ts";

export interface Foreseen {
  faction: string;
  name: string;
  sum: string;
  /** What Control will be asked about: risings, hunger, disbanding. */
  news: string[];
  lines: { label: string; text: string }[];
}

const UNITS = new Set(["militia", "regiment", "warship", "trade_ship"]);
/** "+2 food", "−1 regiment". */
const amount = (what: string, n: number): string =>
  UNITS.has(what) ? `${n < 0 ? "−" : "+"}${counted(what, Math.abs(n))}` : `${signed(n)} ${wordFor("what", what)}`;

/** "+2 food, −1 public order"; where a province stands is no gain and no loss. */
function totals(items: readonly StatementItem[]): string {
  const sums = new Map<string, number>();
  for (const { what, amount: n } of items) if (what !== "stands") sums.set(what, (sums.get(what) ?? 0) + n);
  return [...sums]
    .filter(([, n]) => n !== 0)
    .map(([what, n]) => amount(what, n))
    .join(", ");
}

/** The sentence for what an item means for its row: "Ostmark rises", "Ostmark: 2 militia disband". */
function newsOf(book: Book, { row, what, amount: n, note }: StatementItem): string[] {
  const key = `desk.news.${note}`;
  return note !== "" && has(key)
    ? [t(key, { row: rowName(book, row), units: counted(what, Math.abs(n)), n: Math.abs(n) })]
    : [];
}

/** What befell the row, without its name: "starves", "+2 stored −1 at war = +1". */
function plain(book: Book, item: StatementItem): string {
  const note = has(`desk.noted.${item.note}`) ? t(`desk.noted.${item.note}`) : "";
  const said = item.what === "stands" ? equation(item.why, item.amount, naming(book)) : "";
  return [said, note].filter(Boolean).join(": ");
}

function line(book: Book, row: string, items: readonly StatementItem[]): { label: string; text: string } {
  return {
    label: rowName(book, row),
    text: [totals(items), ...items.map((item) => plain(book, item))].filter(Boolean).join("; "),
  };
}

export function foreseen(book: Book, statements: readonly Pick<StatementRow, "faction" | "items">[]): Foreseen[] {
  return statements.map(({ faction, items }) => {
    const rows = [...new Set(items.map((item) => item.row))];
    const lines = rows
      .map((row) =>
        line(
          book,
          row,
          items.filter((item) => item.row === row),
        ),
      )
      .filter(({ text }) => text !== "");
    return {
      faction,
      name: factionName(book, faction),
      sum: totals(items),
      news: items.flatMap((item) => newsOf(book, item)),
      lines,
    };
  });
}

/** Kinds of row a close reads: once one of them has changed, a preview made before is old. */
const READ = new Set([
  "draft",
  "faction",
  "province",
  "building",
  "unit",
  "army",
  "officer",
  "relation",
  "border",
  "technology",
  "knowledge",
  "character",
  "plot",
  "sabotage",
]);

/** Kinds of row the publication of plots reads. */
export const PLOTTED = new Set(["plot", "character", "officer", "province", "technology", "knowledge"]);

export const stale = (all: readonly Entry[], since: number, read = READ): boolean =>
  all.some((e) => e.seq > since && (e.command === "override" || e.rows.some((row) => read.has(kindOf(row)))));

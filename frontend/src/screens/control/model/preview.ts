// What a close would write, faction by faction: sums by what is gained or lost, then row by row.
import type { StatementItem, StatementRow } from "../../../core/rows.ts";
import type { Book } from "./book.ts";
import { factionName, rowName, wordFor } from "./names.ts";

export interface Foreseen {
  faction: string;
  name: string;
  sum: string;
  lines: { label: string; text: string }[];
}

const sign = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

/** "+2 food, −1 public order". */
function totals(items: readonly StatementItem[]): string {
  const sums = new Map<string, number>();
  for (const { what, amount } of items) sums.set(what, (sums.get(what) ?? 0) + amount);
  return [...sums].filter(([, n]) => n !== 0).map(([what, n]) => `${sign(n)} ${wordFor("what", what)}`).join(", ");
}

export function foreseen(book: Book, statements: readonly Pick<StatementRow, "faction" | "items">[]): Foreseen[] {
  return statements.map(({ faction, items }) => {
    const rows = [...new Set(items.map((item) => item.row))];
    const lines = rows.map((row) => ({ label: rowName(book, row), text: totals(items.filter((item) => item.row === row)) }));
    return { faction, name: factionName(book, faction), sum: totals(items), lines: lines.filter((line) => line.text !== "") };
  });
}

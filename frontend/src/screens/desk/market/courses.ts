// Treasuries and incomes of all factions turn by turn, as lines of a chart.
import type { Series } from "#parts/chart.ts";
import type { Book } from "../book.ts";
import type { Good } from "../diplomacy/trade/dealing.ts";

export type Measure = "treasury" | "income";

/** One line for each faction that was counted, in the order of the factions. */
export function courses(book: Book, good: Good, measure: Measure): Series[] {
  const tallies = [...book.rows("tally")].sort((a, b) => a.turn - b.turn);
  const all = book.rows("faction").map(({ key, name, colour }) => {
    const points = tallies
      .filter((one) => one.faction === key)
      .map((one) => ({ turn: one.turn, value: one[measure][good] ?? 0 }));
    return { name, colour: `var(--f${colour})`, points };
  });
  return all.filter(({ points }) => points.length > 0);
}

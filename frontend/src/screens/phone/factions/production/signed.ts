// What an item of a statement says besides its number.
import { reasons, total } from "#parts/figures.ts";
import type { Lookup } from "#core/naming.ts";
import type { BuildingRow, Cause, StatementItem } from "#core/rows.ts";
import { t } from "#core/words.ts";

/** "2 by itself + 1 infrastructure − 1 starving"; when that is how often it produced, "1 of 3 times: 2 by …". */
export function explained({ amount, why: causes }: StatementItem, ofCapital = false, lookup?: Lookup): string {
  const why = causes.map(([cause, n]): Cause => [ofCapital && cause === "improved" ? "capital_improved" : cause, n]);
  const sum = total(why);
  const times = why[0]?.[0] === "base" && sum !== amount;
  return times ? t("ui.of_times", { n: amount, total: sum, why: reasons(why, lookup) }) : reasons(why, lookup);
}

/** A capital improves its land by itself; where infrastructure stands as well, that is named. */
export function improvedByCapital(row: string, buildings: BuildingRow[]): boolean {
  const kinds = buildings.filter((b) => `province/${b.province}` === row).map((b) => b.kind);
  return kinds.includes("capital") && !kinds.includes("infrastructure");
}

const PICTURES: Record<string, string> = { province: "map", unit: "regiment" };
/** The picture beside what was gained or lost. */
export const picture = (what: string): string => PICTURES[what] ?? what;

const GOODS = new Set(["gold", "food", "wood", "stone", "metal", "exotic", "credits"]);
/** Goods go as they came: paying is no loss. */
export const isLoss = (what: string, amount: number) => amount < 0 && !GOODS.has(what);

// What the whole realm could produce, in sentences: "9 food, 2 gold. All are fed and paid; 3 food and 2 gold over." Pure.
import { listed } from "#core/naming.ts";
import type { Budget } from "#core/rows.ts";
import { t } from "#core/words.ts";
import { counted } from "#parts/figures.ts";

export const budgetTold = (budget: Budget, place: (key: string) => string): string =>
  t("budget.says", { gives: goodsTold(budget.gives), outcome: outcome(budget, place) });

/** "2 food and 1 gold"; nothing is no good of all. */
export const goodsTold = (goods: Partial<Record<string, number>>): string =>
  listed(
    Object.entries(goods)
      .filter(([, n]) => n)
      .map(([good, n]) => counted(good, n ?? 0)),
  );

function outcome({ over, rises, hungry, leaves }: Budget, place: (key: string) => string): string {
  const starving = hungry.filter((key) => !rises.includes(key));
  const said = [
    ...(rises.length ? [t("ahead.rises", { places: listed(rises.map(place)), n: rises.length })] : []),
    ...(starving.length ? [t("ahead.starves", { places: listed(starving.map(place)), n: starving.length })] : []),
    ...(leaves ? [t("budget.leaves", { n: leaves })] : []),
  ];
  if (said.length) return t("budget.short", { what: said.join("; ") });
  const left = goodsTold({ food: Math.max(0, over.food), gold: Math.max(0, over.gold) });
  return left ? t("budget.over", { left }) : t("budget.even");
}

/** Does somebody go without, or rise, by it? */
export const costly = ({ rises, hungry, leaves }: Budget): boolean => rises.length + hungry.length + leaves > 0;

// What a plot has come to, in a word. Pure.
import type { PlotRow } from "#core/rows.ts";
import { t } from "#core/words.ts";

/** A guard that stands has no luck of its own. */
export const outcome = ({ act, outcome: came }: Pick<PlotRow, "act" | "outcome">): string =>
  t(act === "counter" ? "plot.came.guard" : `plot.came.${came || "failure"}`);

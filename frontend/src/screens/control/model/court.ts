// Rows of diplomacy as Control sees them: whole.
import type { Kinds, ObjectiveRow, PlotAct, PlotRow as Shown, RequestRow as Asked, TreatyRow } from "../../../core/rows.ts";

export type { ObjectiveRow, PlotAct, TreatyRow };
/** With its lot and whether its culprit can be identified. */
export type PlotRow = Required<Shown>;
/** With the seat that asks, and the Control who sees to it. */
export type RequestRow = Required<Asked>;
/** Who is not to learn a technology, in which purchase phase (SUB-2). */
export interface SabotageRow { faction: string; technology: string; phase: string }

/** These kinds, in place of what all screens are told of them. */
export interface Court extends Pick<Kinds, "treaty" | "objective"> {
  plot: PlotRow;
  sabotage: SabotageRow;
  request: RequestRow;
}

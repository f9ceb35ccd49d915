// Which duel the wall shows in its corner. Pure.
import type { Keyed, VentureRow } from "../../../core/rows.ts";

/** How long one that is over stays. */
export const AFTER_MS = 8000;

type Duel = Keyed<VentureRow>;

/** The one that stands there goes on, and is seen to its end; then the newest that is for something, or the newest. */
export function inCorner(ventures: readonly Duel[], held: string, gone: number): Duel | undefined {
  const kept = ventures.find(({ key }) => key === held);
  if (kept?.board && (kept.state === "running" || gone < AFTER_MS)) return kept;
  const open = ventures.filter(({ kind, state, board }) => kind === "duel" && state === "running" && board);
  return open.filter(forSomething).at(-1) ?? open.at(-1);
}
const forSomething = ({ terms }: Duel): boolean => Boolean(terms && (terms.gold || terms.wound));

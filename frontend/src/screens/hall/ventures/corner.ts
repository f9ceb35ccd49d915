// Which side table the wall shows in its corner. Pure.
import { forSomething, goesOn, isDuel, seen, type Table } from "./shown.ts";

/** How long one that is over stays. */
export const AFTER_MS = 8000;

/**
 * A duel that stands there goes on, and is seen to its end; then the newest for something, the newest, the newest
 * quest.
 */
export function inCorner(ventures: readonly Table[], held: string, gone: number): Table | undefined {
  const kept = ventures.find(({ key }) => key === held);
  const stays = kept && seen(kept) && (kept.state === "running" || gone < AFTER_MS) ? kept : undefined;
  const open = ventures.filter(goesOn),
    duels = open.filter(isDuel);
  if (stays && (isDuel(stays) || !duels.length)) return stays;
  return duels.filter(forSomething).at(-1) ?? duels.at(-1) ?? open.at(-1);
}

// Which side table the wall shows in its corner. Pure.
import type { Keyed, VentureRow } from "#core/rows.ts";

/** How long one that is over stays. */
export const AFTER_MS = 8000;

type Table = Keyed<VentureRow>;

/**
 * A duel that stands there goes on, and is seen to its end; then the newest for something, the newest, the newest
 * quest.
 */
export function inCorner(ventures: readonly Table[], held: string, gone: number): Table | undefined {
  const kept = ventures.find(({ key }) => key === held);
  const stays = kept && seen(kept) && (kept.state === "running" || gone < AFTER_MS) ? kept : undefined;
  const open = ventures.filter((one) => one.state === "running" && seen(one)),
    duels = open.filter(isDuel);
  if (stays && (isDuel(stays) || !duels.length)) return stays;
  return duels.filter(forSomething).at(-1) ?? duels.at(-1) ?? open.at(-1);
}
/** Of a closed one there is nothing to see; what was asked and never fought has no board either. */
const seen = ({ kind, board, sides }: Table): boolean => Boolean(kind !== "quest" ? board : sides);
const isDuel = ({ kind }: Table): boolean => kind !== "quest";
const forSomething = ({ terms }: Table): boolean => Object.values(terms ?? {}).some(Boolean);

// The order in which generals act in a season, and where we stand in it. Pure.
import type { ActivationRow, BattleRow, Keyed } from "#core/rows.ts";

export type Turn = Keyed<ActivationRow>;
export interface Order {
  /** Who is called. */
  now: Turn | undefined;
  /** Who comes after, soonest first. */
  next: Turn[];
  /** How many have had their turn. */
  done: number;
}

export function inOrder(turns: Turn[]): Order {
  const waiting = turns.filter(({ state }) => state === "waiting");
  return {
    now: turns.find(({ state }) => state === "called"),
    next: waiting.sort((a, b) => (a.ahead ?? Infinity) - (b.ahead ?? Infinity)),
    done: turns.filter(({ state }) => state === "done").length,
  };
}

/** Nobody acts any more in this season, and no battle is fought. */
export const over = ({ now, next }: Order, battles: readonly Pick<BattleRow, "state">[]): boolean =>
  !now && next.length === 0 && battles.every(({ state }) => state === "over");

/** Our next turn, and how many are called before it counting from now: 0 now, 1 next. */
export function ours({ now, next }: Order, faction: string): { turn: Turn; after: number } | undefined {
  if (now?.faction === faction) return { turn: now, after: 0 };
  const at = next.findIndex((turn) => turn.faction === faction);
  const turn = next[at];
  return turn ? { turn, after: at + 1 } : undefined;
}

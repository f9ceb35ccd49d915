// War, alliance and peace between factions. Pure.
import type { Bond, RelationRow } from "#core/rows.ts";

/** What two factions are to each other, and since which turn; at peace from the start unless a row says otherwise. */
export function bond(relations: readonly RelationRow[], one: string, other: string): { state: Bond; since: number } {
  const row = relations.find(({ a, b }) => (a === one && b === other) || (a === other && b === one));
  return { state: row?.state ?? "peace", since: row?.since_turn ?? 0 };
}

const RANK: Record<Bond, number> = { war: 0, alliance: 1, peace: 2 };
/** Enemies first, then allies, then everybody else, each by name. */
export function byBond<T extends { state: Bond; name: string }>(all: readonly T[]): T[] {
  return [...all].sort((a, b) => RANK[a.state] - RANK[b.state] || a.name.localeCompare(b.name));
}

// A kingdom's cards on the spaces of its homeland. Pure: what the thumb does to an arrangement.
import type { Arrangement, BuildingRow } from "#core/rows.ts";

/** The cards of two spaces change places; everything else stays. */
export function swapped(now: Arrangement, a: string, b: string): Arrangement {
  const { [a]: first = a, [b]: second = b } = now.cards;
  return { ...now, cards: { ...now.cards, [a]: second, [b]: first } };
}

/** Every card on the space it is called after; dock and capital where they stand before anything is moved. */
export function byDefault(spaces: string[], capital: string, buildings: BuildingRow[]): Arrangement {
  const dock = buildings.find((b) => b.kind === "port" && spaces.includes(b.province))?.province ?? "";
  return { cards: Object.fromEntries(spaces.map((space) => [space, space])), dock, capital };
}

export function same(a: Arrangement, b: Arrangement): boolean {
  const spaces = new Set([...Object.keys(a.cards), ...Object.keys(b.cards)]);
  return (
    a.dock === b.dock && a.capital === b.capital && [...spaces].every((space) => a.cards[space] === b.cards[space])
  );
}

/** The spaces on which another card lies than `before`, in the order of `spaces`. */
export const moved = (spaces: string[], before: Arrangement, after: Arrangement) =>
  spaces.filter((space) => after.cards[space] !== undefined && after.cards[space] !== before.cards[space]);

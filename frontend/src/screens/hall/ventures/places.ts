// Which side tables the wall of their own shows, and where. Pure.
import { forSomething, goesOn, isDuel, seen, type Table } from "./shown.ts";

/** So many are read from the back row at once. */
export const MOST = 4;
/** How long one that is over stays: there are up to four to look at. */
export const AFTER_MS = 12_000;

/** One of the places of the wall; `ended`: since when it is over. */
export interface Place {
  key: string;
  ended: number;
}
export type Places = readonly (Place | undefined)[];

/** What comes first: a duel for something, a duel for honour, who is away on a quest, practice against the house. */
export function rank(table: Table): number {
  if (!isDuel(table)) return 2;
  if (forSomething(table)) return 0;
  return Object.values(table.sides ?? {}).some(({ faction }) => !faction) ? 3 : 1;
}

/**
 * Whoever stands somewhere stays there to the end and a little longer; the others take free places, the newest of
 * the best first, and where none is free that of somebody less worth a look.
 */
export function placed(tables: readonly Table[], held: Places, now: number): Places {
  const rows = new Map(tables.map((table) => [table.key, table]));
  const places = Array.from({ length: MOST }, (_, n) => still(held[n], rows, now));
  const there = new Set(places.map((place) => place?.key));
  const worth = (place: Place): number => (place.ended < Infinity ? -1 : rank(rows.get(place.key)!));
  const waiting = tables.filter((table) => goesOn(table) && !there.has(table.key)).reverse();
  for (const table of waiting.sort((one, other) => rank(one) - rank(other))) {
    const place = { key: table.key, ended: Infinity };
    const free = places.indexOf(undefined);
    if (free >= 0) places[free] = place;
    else {
      const least = Math.max(...places.map((one) => worth(one!)));
      if (least <= rank(table)) break;
      places[places.findIndex((one) => worth(one!) === least)] = place;
    }
  }
  return places;
}

/** Is it to be seen yet? One that is over is counted from when the wall saw it end. */
function still(place: Place | undefined, rows: Map<string, Table>, now: number): Place | undefined {
  const table = place && rows.get(place.key);
  if (!place || !table || !seen(table)) return undefined;
  if (table.state === "running") return { key: place.key, ended: Infinity };
  const ended = Math.min(place.ended, now);
  return now - ended < AFTER_MS ? { key: place.key, ended } : undefined;
}

/** How many go on that have no place. */
export const unseen = (tables: readonly Table[], places: Places): number =>
  tables.filter((table) => goesOn(table) && !places.some((place) => place?.key === table.key)).length;

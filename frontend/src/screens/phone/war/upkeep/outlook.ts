// What a forecast says of the coming upkeep, sorted by what a player must know first. Pure.
import type { Cause, ForecastRow, UnitRow } from "#core/rows.ts";
import { placeKey, type Unserved } from "./mouths.ts";

export interface Rising {
  province: string;
  stands: number;
  causes: Cause[];
}
export interface Outlook {
  rising: Rising[];
  /** Provinces that starve, without those that rise: their hunger is in the sum. */
  starving: string[];
  units: Unserved[];
  /** Militia that will be raised and not fed, by place. */
  recruits: Unserved[];
  /** More is due than there will be. */
  short: boolean;
}

export function outlook(
  { lands, disbanding, recruits, expected, due }: ForecastRow,
  unit: (row: string) => UnitRow | undefined,
): Outlook {
  const all = Object.entries(lands);
  return {
    rising: all
      .filter(([, land]) => land.rises)
      .map(([province, { stands, causes }]) => ({ province, stands, causes })),
    starving: all.filter(([, land]) => !land.fed && !land.rises).map(([province]) => province),
    units: gathered(disbanding.map(unit).filter((row) => row !== undefined)),
    recruits: Object.entries(recruits).map(([place, n]) => ({ kind: "militia", place, n })),
    short: (["food", "gold"] as const).some((good) => (expected[good] ?? 0) < (due[good] ?? 0)),
  };
}

export const quiet = ({ rising, starving, units, recruits, short }: Outlook) =>
  !short && ![rising, starving, units, recruits].some((all) => all.length);

/** Units by kind and place. */
export function gathered(units: UnitRow[]): Unserved[] {
  const all = new Map<string, Unserved>();
  for (const { kind, place } of units) {
    const key = `${kind} ${placeKey(place)}`;
    all.set(key, { kind, place: placeKey(place), n: (all.get(key)?.n ?? 0) + 1 });
  }
  return [...all.values()];
}

// The coming upkeep of our faction, for every page that says something of it.
import { factionName, forecast, placeName, unit } from "#phone/mine.ts";
import { outlook, type Outlook } from "./outlook.ts";
import type { Names } from "./remedies.ts";
import type { ForecastRow } from "#core/rows.ts";

export const names: Names = { place: placeName, faction: factionName, unit };

/** Nothing where there is none any more, or nobody to feed. */
export function ahead(): { row: ForecastRow; then: Outlook } | undefined {
  const row = forecast();
  const nobody = row && !Object.keys(row.lands).length && !row.due.food && !row.due.gold;
  return row && !nobody ? { row, then: outlook(row, unit) } : undefined;
}

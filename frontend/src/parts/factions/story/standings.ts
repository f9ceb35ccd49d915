// How the factions stand, in play and at the end: what each holds, as far as everybody may know. Pure.
import type { BuildingRow, FactionRow, Keyed, ProvinceRow, RelationRow, UnitRow } from "#core/rows.ts";

export const GOODS = ["food", "gold", "wood", "stone", "metal", "exotic", "credits"] as const;
type Good = (typeof GOODS)[number];

export interface Standing {
  faction: Keyed<FactionRow>;
  lands: number;
  /** The mean public order of its lands; null without land. */
  order: number | null;
  units: number;
  buildings: number;
  /** With how many it is at war. */
  wars: number;
  goods: Partial<Record<Good, number>>;
}
interface Rows {
  factions: Keyed<FactionRow>[];
  provinces: Keyed<ProvinceRow>[];
  units: Keyed<UnitRow>[];
  buildings: Keyed<BuildingRow>[];
  relations: Keyed<RelationRow>[];
}

/** Most land first; no winner is named, for that is a matter of everybody's goals. */
export function standings({ factions, provinces, units, buildings, relations }: Rows): Standing[] {
  const all = factions.map((faction): Standing => {
    const lands = provinces.filter((p) => p.owner === faction.key);
    const own = new Set(lands.map((p) => p.key));
    return {
      faction,
      lands: lands.length,
      order: lands.length ? lands.reduce((sum, p) => sum + (p.stands ?? p.order), 0) / lands.length : null,
      units: units.filter((u) => u.faction === faction.key).length,
      buildings: buildings.filter((b) => b.holder === faction.key || (b.holder === "" && own.has(b.province))).length,
      wars: relations.filter(({ a, b, state }) => state === "war" && [a, b].includes(faction.key)).length,
      goods: Object.fromEntries(
        GOODS.filter((good) => faction[good] !== undefined).map((good) => [good, faction[good]]),
      ),
    };
  });
  return all.sort((a, b) => b.lands - a.lands || (b.order ?? -Infinity) - (a.order ?? -Infinity));
}

/** So is how many technologies each knows. */
export const learned = (all: Standing[]): boolean =>
  all.length > 0 && all.every(({ faction }) => faction.technologies !== undefined);

/** Goods are shown only if they are told of every faction. */
export const open = (all: Standing[]): Good[] =>
  GOODS.filter((good) => all.length > 0 && all.every(({ goods }) => goods[good] !== undefined));

// Whose ships are out and whose ports are open. Pure.
import type { BuildingRow, FactionRow, Keyed, ProvinceRow, UnitRow } from "#core/rows.ts";

export interface Sailing {
  faction: Keyed<FactionRow>;
  traders: number;
  warships: number;
  ports: number;
}
interface Rows {
  factions: Keyed<FactionRow>[];
  provinces: Keyed<ProvinceRow>[];
  buildings: Keyed<BuildingRow>[];
  units: Keyed<UnitRow>[];
}

/** Those who have any, the most ships first. */
export function sailing({ factions, provinces, buildings, units }: Rows): Sailing[] {
  const owner = new Map(provinces.map(({ key, owner: of }) => [key, of]));
  const ships = (faction: string, kind: string) =>
    units.filter((unit) => unit.faction === faction && unit.kind === kind).length;
  const all = factions.map((faction): Sailing => ({
    faction,
    traders: ships(faction.key, "trade_ship"),
    warships: ships(faction.key, "warship"),
    ports: buildings.filter(({ kind, province }) => kind === "port" && owner.get(province) === faction.key).length,
  }));
  const weight = ({ traders, warships, ports }: Sailing) => 100 * (traders + warships) + ports;
  return all.filter((one) => weight(one) > 0).sort((a, b) => weight(b) - weight(a));
}

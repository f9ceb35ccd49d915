// From rows to what the map shows of each province. Pure: rows in, faces out; nothing here knows what may be done.
import type { BuildingRow, FactionRow, Keyed, ProvinceRow, UnitRow } from "../core/rows.ts";
import { t } from "../core/words.ts";
import type { Geo, Shape } from "./geo.ts";
import type { Box } from "./panzoom.ts";

export interface Face {
  id: string;
  shape: Shape;
  name: string;
  /** 0 is unowned, 1-8 the faction's colour. */
  colour: number;
  sigil: string;
  owner: string;
  units: number;
  capital: boolean;
  starving: boolean;
  /** Kinds of the buildings that stand here, the capital left out. */
  marks: string[];
  /** What a screen reader says of it. */
  label: string;
}
export interface Rows {
  provinces: Keyed<ProvinceRow>[];
  factions: Keyed<FactionRow>[];
  buildings: Keyed<BuildingRow>[];
  units: Keyed<UnitRow>[];
}
const MARK_ORDER = ["infrastructure", "port", "fortress", "temple", "guildhall"];

export function faces(geo: Geo, rows: Rows): Face[] {
  const provinces = new Map(rows.provinces.map((p) => [p.key, p]));
  const factions = new Map(rows.factions.map((f) => [f.key, f]));
  const counts = countBy(rows.units.map((u) => u.place));
  return geo.provinces.map((shape) => {
    const province = provinces.get(shape.id);
    const here = rows.buildings.filter((b) => b.province === shape.id).map((b) => b.kind as string);
    return face(shape, province, factions.get(province?.owner ?? ""), here, counts.get(shape.id) ?? 0);
  });
}

function face(
  shape: Shape,
  province: ProvinceRow | undefined,
  owner: FactionRow | undefined,
  here: string[],
  units: number,
): Face {
  const marks = MARK_ORDER.filter((kind) => here.includes(kind));
  const capital = here.includes("capital");
  const name = province?.name ?? shape.id;
  return {
    id: shape.id,
    shape,
    name,
    colour: owner?.colour ?? 0,
    sigil: owner?.sigil ?? "",
    owner: province?.owner ?? "",
    units,
    capital,
    starving: province?.starving ?? false,
    marks,
    label: province ? spoken(province, owner, capital ? ["capital", ...marks] : marks, units) : name,
  };
}

/** "Ostmark, held by the Elves, forest, order 2, port, 3 units" */
function spoken(province: ProvinceRow, owner: FactionRow | undefined, marks: string[], units: number): string {
  return listed([
    province.name,
    owner ? t("map.held_by", { faction: owner.name }) : t("map.independent"),
    t(`terrain.${province.terrain}`),
    t("map.order", { order: province.order }),
    ...marks.map((kind) => t(`building.${kind}`)),
    province.starving ? t("map.starving") : "",
    t("map.units", { n: units }),
  ]);
}

/** The borders between different owners, drawn heavier than those inside a realm. */
export function fronts(geo: Geo, all: Face[]): string {
  const owner = new Map(all.map((f) => [f.id, f.owner]));
  const apart = geo.edges.filter(([a, b]) => owner.get(a) !== owner.get(b) || owner.get(a) === "");
  return apart.map(([, , path]) => path).join("");
}

/** The part of the world that holds these provinces, with some country around it. */
export function around(geo: Geo, ids: Set<string>): Box | undefined {
  const mine = geo.provinces.filter((p) => ids.has(p.id));
  if (!mine.length) return undefined;
  const x0 = Math.min(...mine.map((p) => p.x - p.r * 1.25));
  const x1 = Math.max(...mine.map((p) => p.x + p.r * 1.25));
  const y0 = Math.min(...mine.map((p) => p.y - p.r * 1.25));
  const y1 = Math.max(...mine.map((p) => p.y + p.r * 1.25));
  return { x: x0, y: y0, w: x1 - x0, h: y1 - y0 };
}

/** Army or fleet lying on a sea zone: units at sea, by zone. */
export const atSea = (units: Keyed<UnitRow>[]) => countBy(units.map((u) => u.place));

function countBy(places: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
  return counts;
}

const listed = (parts: string[]) => parts.filter((part) => part !== "").join(", ");

// From rows to what the map shows of each province. Pure: rows in, faces out; nothing here knows what may be done.
import type { ArmyRow, BuildingRow, FactionRow, Keyed, ProvinceRow, UnitRow } from "../core/rows.ts";
import type { Face, Mark } from "./face.ts";
import { crossings, forcesBy, type Factions } from "./forces.ts";
import type { Geo, Shape } from "./geo.ts";
import type { Box } from "./panzoom.ts";
import { spoken } from "./spoken.ts";

export interface Rows {
  provinces: Keyed<ProvinceRow>[];
  factions: Keyed<FactionRow>[];
  buildings: Keyed<BuildingRow>[];
  units: Keyed<UnitRow>[];
  armies?: Keyed<ArmyRow>[];
  turn: number;
}

/** Buildings that are drawn, in this order; the capital has a mark of its own. */
export const MARKED = [
  "infrastructure",
  "port",
  "fortress",
  "temple",
  "guildhall",
  "university",
  "academy",
  "college",
] as const;
/** Marks that want explaining beside the map. */
const SIGNS = [
  "capital",
  "unrest",
  "rising",
  "starving",
  "rebels",
  "fought",
  "led",
  "ships",
  "cargo",
  "crossing",
  ...MARKED,
] as const;
export type Sign = (typeof SIGNS)[number];

/** From this order downwards a province is marked; from the second one it may rise. */
const UNREST = 1;
const RISING = 0;
const MARK_ORDER: readonly string[] = MARKED;

export function faces(geo: Geo, rows: Rows): Face[] {
  const provinces = new Map(rows.provinces.map((p) => [p.key, p]));
  const factions: Factions = new Map(rows.factions.map((f) => [f.key, f]));
  const owners = new Map(rows.provinces.map(({ key, owner }) => [key, owner]));
  const [there, waiting] = [forcesBy(rows, rows.factions, owners), crossings(rows, rows.factions)];
  return geo.provinces.map((shape) => {
    const province = provinces.get(shape.id);
    if (!province) return blank(shape);
    const found = face(shape, province, factions, rows.turn);
    found.forces = there.get(shape.id) ?? [];
    found.leaving = waiting.filter(({ from }) => from === shape.id);
    found.marks = marks(rows.buildings, shape.id, factions);
    const nameOf = (key: string) => provinces.get(key)?.name ?? key;
    found.label = spoken(found, factions.get(province.owner)?.name, factions.get(province.lost_by ?? "")?.name, nameOf);
    return found;
  });
}

/** A province this side has no row of. */
function blank(shape: Shape): Face {
  const calm = { capital: false, order: 0, unrest: false, starving: false, fought: false };
  return {
    id: shape.id,
    shape,
    name: shape.id,
    terrain: "",
    colour: 0,
    sigil: "",
    owner: "",
    forces: [],
    leaving: [],
    marks: [],
    ...calm,
    label: shape.id,
  };
}

function face(shape: Shape, province: Keyed<ProvinceRow>, factions: Factions, turn: number): Face {
  const { owner, name, terrain, starving } = province;
  const held = factions.get(owner);
  return {
    ...blank(shape),
    name,
    terrain,
    owner,
    starving,
    colour: held?.colour ?? 0,
    sigil: held?.sigil ?? "",
    capital: held?.capital === province.key,
    ...(isRisen(province) ? { rebels: factions.get(province.lost_by ?? "")?.colour ?? 0 } : {}),
    order: province.stands ?? province.order,
    unrest: isRestless(province),
    fought: isFought(province, turn),
  };
}

const isRisen = ({ owner, risen = 0 }: ProvinceRow) => owner === "" && risen > 0;
const isRestless = ({ owner, stands, order }: ProvinceRow) => owner !== "" && (stands ?? order) <= UNREST;
const isRising = (province: ProvinceRow) => isRestless(province) && (province.stands ?? province.order) <= RISING;
const isFought = ({ fought }: ProvinceRow, turn: number) => turn > 0 && fought === turn;

/** The marks that stand on the map now. */
export function signs({
  provinces,
  factions,
  buildings,
  units = [],
  armies = [],
  turn,
}: Omit<Rows, "units"> & Partial<Rows>): Sign[] {
  const standing = [...forcesBy({ units, armies }, factions).values()].flat();
  const there: Partial<Record<Sign, boolean>> = {
    capital: factions.some((f) => provinces.some((p) => p.key === f.capital && p.owner === f.key)),
    unrest: provinces.some((p) => isRestless(p) && !isRising(p)),
    rising: provinces.some(isRising),
    starving: provinces.some((p) => p.starving),
    rebels: provinces.some(isRisen),
    fought: provinces.some((p) => isFought(p, turn)),
    led: standing.some(({ led }) => led),
    ships: standing.some(({ ships }) => ships),
    cargo: standing.some(({ cargo }) => cargo),
    crossing: armies.some(({ crossing }) => crossing),
  };
  return SIGNS.filter((sign) => there[sign] ?? buildings.some((b) => b.kind === sign));
}

function marks(buildings: Keyed<BuildingRow>[], province: string, factions: Factions): Mark[] {
  const here = buildings.filter((b) => b.province === province && MARK_ORDER.includes(b.kind));
  here.sort((a, b) => MARK_ORDER.indexOf(a.kind) - MARK_ORDER.indexOf(b.kind) || (a.key < b.key ? -1 : 1));
  return here.map(({ key, kind, holder }) => {
    const by = factions.get(holder);
    return { id: key, kind, colour: by?.colour ?? 0, holder: by?.name ?? "" };
  });
}

/** The borders between different owners, drawn heavier than those inside a realm. */
export function fronts(geo: Geo, all: Face[]): string {
  const owner = new Map(all.map((f) => [f.id, f.owner]));
  const apart = geo.edges.filter(([a, b]) => owner.get(a) !== owner.get(b) || owner.get(a) === "");
  return apart.map(([, , path]) => path).join("");
}

/**
 * The part of the world that holds these provinces, with some country around it: so many times their room.
 * `closer`: what is written there is so much larger that less of it is shown.
 */
export function around(geo: Geo, ids: Set<string>, ample = 1.25, closer = 1): Box | undefined {
  const mine = geo.provinces.filter((p) => ids.has(p.id));
  if (!mine.length) return undefined;
  const x0 = Math.min(...mine.map((p) => p.x - p.r * ample));
  const x1 = Math.max(...mine.map((p) => p.x + p.r * ample));
  const y0 = Math.min(...mine.map((p) => p.y - p.r * ample));
  const y1 = Math.max(...mine.map((p) => p.y + p.r * ample));
  const [w, h] = [(x1 - x0) / closer, (y1 - y0) / closer];
  return { x: (x0 + x1 - w) / 2, y: (y0 + y1 - h) / 2, w, h };
}

/**
 * How large marks may be for the land they stand on: 1 where a usual province has room for 44 units around its middle.
 */
export function roominess(geo: Geo): number {
  const radii = geo.provinces.map((p) => p.r).sort((a, b) => a - b);
  const usual = radii[radii.length >> 1] ?? 44;
  return Math.min(1.35, Math.max(0.7, usual / 44));
}

// A province of the map in words, for those who do not see it.
import { t } from "../core/words.ts";
import type { Crossing, Force } from "./forces.ts";
import type { Face, Mark } from "./face.ts";

/** "Ostmark, held by Aldermark, forest, public order 1, Port, Aldermark 2, Karrund 1: 3 units" */
export function spoken(
  face: Face,
  owner: string | undefined,
  lostBy: string | undefined,
  nameOf = (province: string) => province,
): string {
  return listed([
    face.name,
    holder(face, owner, lostBy),
    face.capital ? t("building.capital") : "",
    t(`terrain.${face.terrain}`),
    t("map.order", { order: face.order }),
    face.unrest ? t("map.unrest") : "",
    face.starving ? t("map.starving") : "",
    face.fought ? t("map.fought") : "",
    ...face.marks.map(building),
    ...face.leaving.map((crossing) => leaving(crossing, nameOf)),
    ports(face.forces),
    generals(face.forces),
    units(face),
  ]);
}

function holder(face: Face, owner: string | undefined, lostBy: string | undefined): string {
  if (owner !== undefined) return t("map.held_by", { faction: owner });
  if (face.rebels === undefined) return t("map.independent");
  return lostBy === undefined ? t("map.risen_word") : t("map.risen", { faction: lostBy });
}

const building = ({ kind, holder }: Mark) =>
  holder ? t("map.building_of", { building: t(`building.${kind}`), faction: holder }) : t(`building.${kind}`);

/** Who lies in the port, with how many aboard. */
function ports(all: Force[]): string {
  const ships = all.filter((force) => force.ships);
  return ships.length ? t("map.in_port", { who: listed(ships.map(fleet)) }) : "";
}

/** "Lirienne 2 ships, 3 units aboard" */
export function fleet({ n, cargo, name }: Force): string {
  return t(cargo ? "map.fleet_laden" : "map.fleet_of", { faction: name, n, cargo: cargo ?? 0 });
}

function generals(all: Force[]): string {
  const n = all.reduce((sum, { led = 0 }) => sum + led, 0);
  return n ? t("map.led", { n }) : "";
}

const leaving = ({ to, forces }: Crossing, nameOf: (province: string) => string) =>
  t("map.at_crossing", { who: listed(forces.map((force) => of(force, ""))), province: nameOf(to) });

/** Who stands there; the sum alone if it is only the people of the land. */
function units({ forces: all, owner, rebels }: Face): string {
  const forces = all.filter((force) => !force.ships);
  const n = forces.reduce((sum, force) => sum + force.n, 0);
  if (forces.every((force) => force.faction === owner)) return t("map.units", { n });
  const own = t(rebels === undefined ? "map.independents" : "map.rebels");
  return t("map.all_units", { who: listed(forces.map((force) => of(force, own))), n });
}

const of = ({ n, faction, name }: Force, own: string) => t("map.of", { n, faction: faction ? name : own });

const listed = (parts: string[]) => parts.filter((part) => part !== "").join(", ");

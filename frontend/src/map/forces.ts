// Who stands where: units by place and faction, on land and under sail, with generals and cargo. Pure.
import type { ArmyRow, FactionRow, Keyed, UnitRow } from "../core/rows.ts";

/** Units of one faction in one place, those on land or its ships; no faction: the people of the land. */
export interface Force {
  faction: string;
  name: string;
  colour: number;
  sigil: string;
  n: number;
  /** It is ships that are counted; `cargo`: the units they carry. */
  ships?: boolean;
  cargo?: number;
  /** Armies among them that a general leads; the people of the land stay where they are, whoever leads them. */
  led?: number;
}
/** Armies at a crossing: still in the one province, about to enter the other (WAR-6). */
export interface Crossing {
  from: string;
  to: string;
  forces: Force[];
}
export type Factions = Map<string, Keyed<FactionRow>>;
type Unit = Keyed<UnitRow>;
type Armies = Map<string, ArmyRow>;
export interface Host {
  units: Unit[];
  armies?: Keyed<ArmyRow>[];
}

const SHIPS = new Set<string>(["warship", "trade_ship"]);

/** Place → the forces there, the owner's first, land before ships, then the strongest; without those at a crossing. */
export function forcesBy(
  { units, armies = [] }: Host,
  known: Keyed<FactionRow>[],
  owners = new Map<string, string>(),
): Map<string, Force[]> {
  const [factions, led] = [byKey(known), byKey(armies)];
  const there = grouped(
    units.filter((unit) => !crossingOf(unit, led)),
    ({ place }) => place,
  );
  return new Map([...there].map(([place, all]) => [place, forces(all, led, factions, owners.get(place) ?? "")]));
}

export function crossings({ units, armies = [] }: Host, known: Keyed<FactionRow>[]): Crossing[] {
  const [factions, led] = [byKey(known), byKey(armies)];
  const waiting = grouped(
    units.filter((unit) => crossingOf(unit, led)),
    (unit) => `${unit.place}>${crossingOf(unit, led)}`,
  );
  return [...waiting].map(([way, all]) => {
    const [from = "", to = ""] = way.split(">");
    return { from, to, forces: forces(all, led, factions, "") };
  });
}

const crossingOf = (unit: UnitRow, armies: Armies): string => armies.get(unit.army)?.crossing ?? "";

function forces(units: Unit[], armies: Armies, factions: Factions, owner: string): Force[] {
  const apart = grouped(units, (unit) => `${unit.faction}|${sails(unit) ? "ships" : "land"}`);
  const first = (f: Force) => (f.faction === owner ? 0 : 1);
  const all = [...apart.values()].map((here) => force(here, armies, factions));
  return all.sort(
    (a, b) =>
      first(a) - first(b) ||
      Number(a.ships ?? 0) - Number(b.ships ?? 0) ||
      b.n - a.n ||
      (a.faction < b.faction ? -1 : 1),
  );
}

function force(units: Unit[], armies: Armies, factions: Factions): Force {
  const key = units[0]?.faction ?? "";
  const { name = "", colour = 0, sigil = "" } = factions.get(key) ?? {};
  const ships = units.filter(({ kind }) => SHIPS.has(kind)).length;
  const cargo = ships ? units.length - ships : 0;
  const generals = units.map(({ army }) => army).filter((army) => key && armies.get(army)?.commander);
  const led = new Set(generals).size;
  return {
    faction: key,
    name,
    colour,
    sigil,
    n: units.length - cargo,
    ...(ships ? { ships: true } : {}),
    ...(cargo ? { cargo } : {}),
    ...(led ? { led } : {}),
  };
}

/** A ship, or somebody aboard one. */
const sails = ({ kind, aboard }: UnitRow) => SHIPS.has(kind) || Boolean(aboard);

const byKey = <T>(rows: Keyed<T>[]): Map<string, Keyed<T>> => new Map(rows.map((row) => [row.key, row]));

function grouped<T>(all: T[], of: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(of(one), [...(groups.get(of(one)) ?? []), one]);
  return groups;
}

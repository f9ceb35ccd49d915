// What would help before the coming upkeep, in sentences: "1 food more: Wheatley is fed." Pure.
import { signed } from "#core/figures.ts";
import { counted } from "#parts/figures.ts";
import { listed } from "#core/naming.ts";
import type { ForecastRow, Remedy, UnitRow } from "#core/rows.ts";
import { t } from "#core/words.ts";
import { gathered, type Outlook } from "./outlook.ts";

/** What rows are called, by key. */
export interface Names {
  place(key: string): string;
  faction(key: string): string;
  unit(key: string): UnitRow | undefined;
}
type Lands = ForecastRow["lands"];

export const remedyTold = (remedy: Remedy, lands: Lands, names: Names): string =>
  t("remedy.says", { change: change(remedy, names), gives: gives(remedy, lands, names).join(", ") });

function change(
  { what, goods, factions = [], provinces = [], outputs = [], instead = "" }: Remedy,
  names: Names,
): string {
  const province = provinces.map(names.place).join(", ");
  if (what === "goods")
    return t("remedy.goods", {
      goods: listed(
        Object.entries(goods ?? {})
          .filter(([, n]) => n)
          .map(([good, n]) => counted(good, n)),
      ),
    });
  if (what === "peace") return t("remedy.peace", { factions: listed(factions.map(names.faction)) });
  if (what === "produce")
    return t("remedy.produce", { province, outputs: listed(outputs.map((output) => t(`what.${output}`, { n: 1 }))) });
  return t(`remedy.${what}`, { province, provinces: province, other: rowName(instead, names) });
}

function rowName(row: string, names: Names): string {
  const unit = row.startsWith("unit/") ? names.unit(row) : undefined;
  return unit
    ? t("ui.units_in", { units: counted(unit.kind, 1), place: names.place(unit.place) })
    : names.place(row.slice(row.indexOf("/") + 1));
}

/** Public order is told where nothing better is: who is fed or rises no more has it in the sum. */
function gives({ what, calm, fed, stays, recruits, lifts }: Remedy, lands: Lands, names: Names): string[] {
  const others = fed.filter((key) => !calm.includes(key));
  const units = [
    ...gathered(stays.map(names.unit).filter((row) => row !== undefined)),
    ...Object.entries(recruits).map(([place, n]) => ({ kind: "militia", place, n })),
  ];
  const said = [
    ...(calm.length ? [t("remedy.calm", { places: listed(calm.map(names.place)), n: calm.length })] : []),
    ...(others.length ? [t("remedy.fed", { places: listed(others.map(names.place)), n: others.length })] : []),
    ...(what === "guild" ? guarded(units, names) : staying(units)),
  ];
  return said.length ? said : lifted(lifts, lands, names);
}

/** By kind: where they stand the forecast says. */
export function unitsTold(units: { kind: string; n: number }[]): { told: string; n: number } {
  const kinds = [...new Set(units.map(({ kind }) => kind))];
  const n = (of: string) => units.filter(({ kind }) => kind === of).reduce((sum, one) => sum + one.n, 0);
  return { told: listed(kinds.map((kind) => counted(kind, n(kind)))), n: units.reduce((sum, one) => sum + one.n, 0) };
}

function staying(units: { kind: string; n: number }[]): string[] {
  const { told, n } = unitsTold(units);
  return n ? [t("remedy.stays", { units: told, n })] : [];
}

/** Where the last troops of a land stay, that says more than which. */
function guarded(units: { place: string; n: number }[], names: Names): string[] {
  const places = [...new Set(units.map(({ place }) => place))];
  return places.length ? [t("remedy.guards", { places: listed(places.map(names.place)), n: places.length })] : [];
}

function lifted(lifts: Remedy["lifts"], lands: Lands, names: Names): string[] {
  const amount = signed(Math.max(...Object.values(lifts)));
  const all = Object.keys(lifts).length === Object.keys(lands).length;
  return [
    t(all ? "remedy.lifts_all" : "remedy.lifts", { amount, places: listed(Object.keys(lifts).map(names.place)) }),
  ];
}

/** The coming upkeep in one sentence: who rises, who starves, who leaves. */
export function verdict({ rising, starving, units, recruits }: Outlook, names: Names): string {
  const leaving = unitsTold([...units, ...recruits]);
  const said = [
    ...(rising.length
      ? [t("ahead.rises", { places: listed(rising.map((land) => names.place(land.province))), n: rising.length })]
      : []),
    ...(starving.length ? [t("ahead.starves", { places: listed(starving.map(names.place)), n: starving.length })] : []),
    ...(leaving.n ? [t("ahead.leaves", { units: leaving.told, n: leaving.n })] : []),
  ];
  return said.length ? t("ahead.says", { what: said.join("; ") }) : t("ahead.calm");
}

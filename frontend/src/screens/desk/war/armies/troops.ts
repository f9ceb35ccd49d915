// Armies and units by name and number: who leads them, who has nobody to lead them, who is at sea in whose ship.
import { counted } from "#parts/figures.ts";
import { listed } from "#core/naming.ts";
import { t } from "#core/words.ts";
import { stats } from "#parts/war/battle/battle.ts";
import type { Book, UnitRow } from "#desk/book.ts";
import { rowName } from "#desk/names.ts";
import { placeName } from "#desk/factions/order/order.ts";

/** "2 regiments and 1 militia"; units that are gone are counted. */
export function troop(book: Book, keys: readonly string[]): string {
  const kinds = keys.map((key) => String(book.row(`unit/${key}`)?.kind ?? ""));
  const there = [...new Set(kinds)]
    .filter(Boolean)
    .map((kind) => counted(kind, kinds.filter((other) => other === kind).length));
  const gone = kinds.filter((kind) => kind === "").length;
  return listed([...there, ...(gone ? [t("desk.say.gone", { n: gone })] : [])]);
}

/** "Regiment +2/−1": one unit to be chosen. */
export function unitLabel(book: Book, key: string): string {
  const unit = book.row(`unit/${key}`);
  if (!unit) return t("desk.name.gone.unit");
  return `${t(`what.${String(unit.kind)}`, { n: 1 })} (${stats({ x: Number(unit.x), y: Number(unit.y) })})`;
}

export interface Force {
  key: string;
  faction: string;
  place: string;
  what: string;
}

/** Armies and fleets of factions that nobody commands: they neither march nor attack. */
export const leaderless = (book: Book): Force[] =>
  book
    .rows("army")
    .filter((army) => army.faction !== "" && army.commander === "")
    .map((army) => ({
      key: army.key,
      faction: army.faction,
      place: placeName(book, army.place),
      what: troop(book, ofArmy(book, army.key)),
    }))
    .sort(byFaction);

const ofArmy = (book: Book, army: string): string[] =>
  book
    .rows("unit")
    .filter((unit) => unit.army === army)
    .map((unit) => unit.key);

/** Units in ships, by faction and place. */
export function aboard(book: Book): Force[] {
  const carried = book.rows("unit").filter((unit) => unit.aboard);
  const groups = [...new Set(carried.map((unit) => `${unit.faction} ${unit.place}`))];
  return groups
    .map((group) =>
      force(
        book,
        group,
        carried.filter((unit) => `${unit.faction} ${unit.place}` === group),
      ),
    )
    .sort(byFaction);
}

const force = (book: Book, key: string, units: (UnitRow & { key: string })[]): Force => ({
  key,
  faction: units[0]!.faction,
  place: placeName(book, units[0]!.place),
  what: troop(
    book,
    units.map((unit) => unit.key),
  ),
});

const byFaction = (a: Force, b: Force): number => a.faction.localeCompare(b.faction) || a.place.localeCompare(b.place);

/** "Maud" or "Maud and Oswin"; nobody is nobody. */
export const leaderNames = (book: Book, officers: readonly string[]): string =>
  listed(officers.filter(Boolean).map((key) => rowName(book, `officer/${key}`)));

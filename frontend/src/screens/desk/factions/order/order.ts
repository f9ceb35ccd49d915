// Public order and hunger: how a province stands and why, and what upkeep will do to it if nothing changes (ORD, UPK).
import { counted } from "#parts/figures.ts";
import { t } from "#core/words.ts";
import type { Book, ForecastRow } from "#desk/book.ts";
import { phaseOf } from "#desk/clock/face.ts";
import { rowName } from "#desk/names.ts";

/** "2 regiments in Ostmark", one line for each place and kind; a unit that is gone is not counted. */
export function units(book: Book, keys: readonly string[]): string[] {
  const counts = new Map<string, { kind: string; place: string; n: number }>();
  for (const key of keys) {
    const row = book.row(`unit/${key}`);
    if (!row) continue;
    const [kind, place] = [String(row.kind), String(row.place)];
    const known = counts.get(`${kind}/${place}`) ?? { kind, place, n: 0 };
    counts.set(`${kind}/${place}`, { ...known, n: known.n + 1 });
  }
  return [...counts.values()].map(({ kind, place, n }) =>
    t("desk.name.units", { what: counted(kind, n), place: placeName(book, place) }),
  );
}

export const placeName = (book: Book, place: string): string =>
  rowName(book, book.row(`sea_zone/${place}`) ? `sea_zone/${place}` : `province/${place}`);

type Foreseen = ForecastRow["lands"][string];
/** Province → what its owner's forecast says of it. */
export function lands(book: Book): Map<string, Foreseen> {
  return new Map(book.rows("forecast").flatMap((row) => Object.entries(row.lands)));
}

export interface Outlook {
  /** Whose upkeep is meant. */
  turn: number;
  rises: string[];
  starves: string[];
  /** Places and kinds; `disbands` counts the units. */
  units: string[];
  disbands: number;
  /** Places and numbers of militia that will be raised and not fed; `unfed` counts them. */
  recruits: string[];
  unfed: number;
}

/** What upkeep will bring to all factions if nothing changes, by names. */
export function outlook(book: Book): Outlook {
  const all = [...lands(book)],
    named = (some: typeof all) => some.map(([key]) => rowName(book, `province/${key}`)).sort();
  const going = book.rows("forecast").flatMap((row) => row.disbanding),
    raised = book.rows("forecast").flatMap((row) => Object.entries(row.recruits));
  return {
    turn: phaseOf(book.rows("forecast")[0]?.phase ?? "").turn,
    rises: named(all.filter(([, land]) => land.rises)),
    starves: named(all.filter(([, land]) => !land.fed)),
    units: units(book, going),
    disbands: going.length,
    recruits: raised.map(([place, n]) => t("desk.name.units", { what: n, place: placeName(book, place) })),
    unfed: raised.reduce((sum, [, n]) => sum + n, 0),
  };
}

/** Factions whose forecast holds a province that starves or a unit that disbands, now or as soon as it is raised. */
export function short(book: Book): Set<string> {
  const hungry = ({ disbanding, recruits, lands: own }: ForecastRow): boolean =>
    disbanding.length + Object.keys(recruits).length > 0 || Object.values(own).some((land) => !land.fed);
  return new Set(
    book
      .rows("forecast")
      .filter(hungry)
      .map((row) => row.key),
  );
}

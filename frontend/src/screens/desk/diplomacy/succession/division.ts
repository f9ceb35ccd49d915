// What two claimants of one nation may share out between them (SUC-5).
import { t } from "#core/words.ts";
import type { Book } from "#desk/book.ts";
import { factionName, generalName, rowName } from "#desk/names.ts";
import { choices } from "#desk/offers.ts";
import { courtiers, type Courtier } from "./thrones.ts";

export interface Named {
  key: string;
  name: string;
}
/** Soldiers who go together or not at all: an army, or those of one kind in one place. */
export interface Troop extends Named {
  n: number;
  units: string[];
}

const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name);
const named = (book: Book, kind: string, keys: string[]): Named[] =>
  keys.map((key) => ({ key, name: rowName(book, `${kind}/${key}`) })).sort(byName);

export const lands = (book: Book, faction: string): Named[] =>
  named(
    book,
    "province",
    book
      .rows("province")
      .filter(({ owner }) => owner === faction)
      .map(({ key }) => key),
  );

export const claimants = (book: Book, faction: string): Courtier[] =>
  courtiers(book, choices(book, "split_nation").faction?.[faction]?.claimant);

export function troops(book: Book, faction: string): Troop[] {
  const found = new Map<string, Troop>();
  for (const unit of book.rows("unit").filter((one) => one.faction === faction)) {
    const army = unit.army ?? "",
      mark = army || `${unit.kind}/${unit.place}`;
    const troop = found.get(mark) ?? {
      key: mark,
      name: army ? generalName(book, army) : rowName(book, `unit/${unit.key}`),
      n: 0,
      units: [],
    };
    found.set(mark, { ...troop, n: troop.n + 1, units: [...troop.units, unit.key] });
  }
  return [...found.values()].sort(byName);
}

export const officers = (book: Book, faction: string): Named[] =>
  named(book, "officer", choices(book, "split_nation").faction?.[faction]?.officers ?? []);

export const officerOf = (book: Book, character: string): string =>
  (book.row(`character/${character}`) as Courtier | undefined)?.officer ?? "";

// What goes, before it is done

const halvesOf = (book: Book, faction: string): string[] => choices(book, "unite_nations").faction?.[faction] ?? [];
/** The other halves of a nation that was split. */
export const halves = (book: Book, faction: string): Named[] => named(book, "faction", halvesOf(book, faction));
/** Others never were one, and the server wants a reason. */
export const wereOne = (book: Book, one: string, other: string): boolean => halvesOf(book, one).includes(other);

/** "Lirienne is no more: 5 provinces, 5 players and its treasury go to Aldermark." */
export function uniting(book: Book, faction: string, into: string): string {
  const players = book.rows("seat").filter((seat) => seat.faction === faction && seat.joined).length;
  return t("desk.division.unite_will", {
    faction: factionName(book, faction),
    into: factionName(book, into),
    lands: lands(book, faction).length,
    players,
  });
}

export interface Part {
  claimant: string;
  name: string;
  lands: number;
  units: number;
  officers: number;
}
export const splitting = (book: Book, faction: string, { claimant, ...part }: Part): string =>
  t("desk.division.split_will", {
    ...part,
    faction: factionName(book, faction),
    of: lands(book, faction).length,
    claimant: rowName(book, `character/${claimant}`),
  });

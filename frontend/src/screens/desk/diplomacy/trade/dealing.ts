// A deal that Control makes for two factions: what either could put in, and the sentence of what will happen.
import type { Stake, Tradeable } from "#core/rows.ts";
import { empty, nothing, rowOf, type Once } from "#parts/diplomacy/trade/stakes.ts";
import { t } from "#core/words.ts";
import { stake } from "./bargain.ts";
import type { Book } from "#desk/book.ts";
import { factionName, rowName } from "#desk/names.ts";
import { choices } from "#desk/offers.ts";

export const GOODS = ["gold", "food", "wood", "stone", "metal", "exotic", "credits"] as const;
export type Good = (typeof GOODS)[number];
export interface Dealing {
  a: string;
  b: string;
  gives: Stake;
  wants: Stake;
}

export const blank = (): Dealing => ({ a: "", b: "", gives: nothing(), wants: nothing() });

export const has = (book: Book, faction: string, good: string): number =>
  Number(book.row(`faction/${faction}`)?.[good] ?? 0);

const part = (book: Book, faction: string): Tradeable | undefined => choices(book, "make_deal").faction?.[faction];

export interface Thing {
  key: string;
  name: string;
}
export const nameOf = (book: Book, list: Once, key: string): string => rowName(book, rowOf(list, key));

/**
 * What this faction could still put in; of what it knows that which the other could be taught, as soon as there is one.
 */
export function things(book: Book, faction: string, other: string, list: Once, taken: readonly string[]): Thing[] {
  const pupil = list === "technologies" ? part(book, other) : undefined;
  const free = (part(book, faction)?.[list] ?? []).filter(
    (key) => !taken.includes(key) && (!pupil || pupil.unknown.includes(key)),
  );
  return free.map((key) => ({ key, name: nameOf(book, list, key) })).sort((x, y) => x.name.localeCompare(y.name));
}

/** More than anybody has; a box shows three digits. */
const MOST = 999;
/** What was written into a box of goods, as an amount that can be given. */
export const read = (text: string): number => Math.min(Math.max(Number.parseInt(text, 10) || 0, 0), MOST);

/** Amounts that are left empty are not sent. */
export const tidy = (part: Stake): Stake => ({
  ...part,
  goods: Object.fromEntries(Object.entries(part.goods).filter(([, n]) => Number.isInteger(n) && n > 0)),
});

/** What will happen; nothing while the form is not complete. */
export function agreed(book: Book, { a, b, gives, wants }: Dealing): string {
  if (a === "" || b === "" || a === b || (empty(tidy(gives)) && empty(tidy(wants)))) return "";
  return t("desk.market.deal.after", {
    a: factionName(book, a),
    b: factionName(book, b),
    gives: stake(book, tidy(gives)),
    wants: stake(book, tidy(wants)),
  });
}

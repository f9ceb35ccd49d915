// What is open between factions: offers with both sides' part, and researches several would pay together.
import type { Ack } from "#core/protocol.ts";
import type { Goods } from "#core/rows.ts";
import { goods, isDone, stake } from "./bargain.ts";
import type { Book } from "#desk/book.ts";
import type { Entry } from "#desk/journal/journal.ts";
import { rowName } from "#desk/names.ts";

/** Gives an order with the reason that stands above them all. */
export type Giving = (order: (reason: string) => Promise<Ack>) => Promise<Ack>;
export interface Offer {
  key: string;
  from: string;
  to: string;
  gives: string;
  wants: string;
  counters: boolean;
  note: string;
  at: number;
}
export interface Share {
  faction: string;
  goods: string;
  agreed: boolean;
}
export interface Pooled {
  key: string;
  technology: string;
  starter: string;
  shares: Share[];
  at: number;
}

/** The one that waits longest comes first. */
export function offers(book: Book): Offer[] {
  const all = book.rows("deal").map(({ key, offerer, receiver, gives, wants, counters, note, at }) => ({
    key,
    from: offerer,
    to: receiver,
    gives: stake(book, gives),
    wants: stake(book, wants),
    counters,
    note,
    at,
  }));
  return all.sort((a, b) => a.at - b.at);
}

/** The one who began it first, then as the keys go. */
export function pools(book: Book): Pooled[] {
  const all = book.rows("pool").map(({ key, technology, starter, shares, agreed, at }) => {
    const first = (faction: string) => (faction === starter ? "" : faction);
    const share = ([faction, part]: [string, Goods]): Share => ({
      faction,
      goods: goods(book, part),
      agreed: agreed.includes(faction),
    });
    const parts = Object.entries(shares)
      .map(share)
      .sort((a, b) => first(a.faction).localeCompare(first(b.faction)));
    return { key, technology: rowName(book, `technology/${technology}`), starter, shares: parts, at };
  });
  return all.sort((a, b) => a.at - b.at);
}

/** Offers and shares that wait for this faction's answer. */
export const unanswered = (book: Book, faction: string): number =>
  book.rows("deal").filter((deal) => deal.receiver === faction).length +
  book.rows("pool").filter((pool) => faction in pool.shares && !pool.agreed.includes(faction)).length;

/** What was struck, bought, researched and called off, newest first. */
export const doings = (book: Book, all: readonly Entry[]): Entry[] =>
  all.filter((e) => !e.draft && e.step !== true && isDone(book, e));

// A treaty that is being written, and where a written one stands. Pure.
import type { Values } from "#core/protocol.ts";
import type { Bond, Keyed, Makes, RelationRow, TreatyRow } from "#core/rows.ts";

export type Treaty = Keyed<TreatyRow>;
/** What is on the page of a treaty that nobody has seen yet. */
export interface Draft {
  /** With whom; ourselves left out. */
  to: string[];
  makes: Makes;
  text: string;
  secret: boolean;
}
export const MOST_LETTERS = 2000;
export const blank = (to: string[] = []): Draft => ({ to, makes: "", text: "", secret: false });

/** Whom a treaty may be put before, and what one with them alone can make. */
export type Open = Record<string, Makes[]>;

/** Peace and alliance are made between two, and only where they are not so yet. */
export function possible(to: readonly string[], open: Open): Makes[] {
  const [only, more] = to;
  return ["", ...(only !== undefined && more === undefined ? (open[only] ?? []) : [])];
}

/** The same with one of them in it, or out of it; what two of more could not make is dropped. */
export function withParty(draft: Draft, party: string, open: Open): Draft {
  const to = draft.to.includes(party) ? draft.to.filter((other) => other !== party) : [...draft.to, party];
  return { ...draft, to, makes: possible(to, open).includes(draft.makes) ? draft.makes : "" };
}

/** What a draft still lacks: somebody to sign it, or anything to sign; "" nothing. */
export function lacking({ to, makes, text }: Draft): "" | "parties" | "words" {
  if (!to.length) return "parties";
  return makes || text.trim() ? "" : "words";
}

export const argsOf = ({ to, makes, text, secret }: Draft): Values => ({
  to: [...to].sort(),
  makes,
  text: text.trim(),
  secret,
});

/** Treaties by what is to be done with them, seen from one faction. */
export interface Shelves {
  /** They wait for our signature. */
  asked: Treaty[];
  /** We have signed; others have not. */
  waiting: Treaty[];
  made: Treaty[];
  over: Treaty[];
  /** Between others, for everybody to read. */
  others: Treaty[];
}

export function shelved(all: readonly Treaty[], us: string): Shelves {
  const sorted = [...all].sort((a, b) => b.at - a.at);
  const ours = sorted.filter(({ parties }) => parties.includes(us));
  const open = ours.filter(({ state }) => state === "open");
  return {
    asked: open.filter(({ signed }) => !signed.includes(us)),
    waiting: open.filter(({ signed }) => signed.includes(us)),
    made: ours.filter(({ state }) => state === "made"),
    over: ours.filter(({ state }) => state === "renounced"),
    others: sorted.filter(({ parties }) => !parties.includes(us)),
  };
}

/** What two factions are to each other, and since which turn; at peace from the start unless a row says otherwise. */
export function bond(relations: readonly RelationRow[], one: string, other: string): { state: Bond; since: number } {
  const row = relations.find(({ a, b }) => (a === one && b === other) || (a === other && b === one));
  return { state: row?.state ?? "peace", since: row?.since_turn ?? 0 };
}

const RANK: Record<Bond, number> = { war: 0, alliance: 1, peace: 2 };
/** Enemies first, then allies, then everybody else, each by name. */
export function byBond<T extends { state: Bond; name: string }>(all: readonly T[]): T[] {
  return [...all].sort((a, b) => RANK[a.state] - RANK[b.state] || a.name.localeCompare(b.name));
}

// A treaty that is being written. Pure.
import type { Values } from "#core/protocol.ts";
import type { Makes } from "#core/rows.ts";

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

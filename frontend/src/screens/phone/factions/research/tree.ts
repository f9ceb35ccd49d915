// The tree of technologies as a page lays it out. Which stands how is the server's word.
import { BRANCHES } from "#parts/factions/research/effects.ts";
import type { Goods, Keyed, Standing, TechnologyRow } from "#core/rows.ts";

export type Technology = Keyed<TechnologyRow>;
export type Known = Record<string, Standing>;
export const FILTERS = ["possible", "known", "all"] as const;
export type Filter = (typeof FILTERS)[number];

export const shown = (all: readonly Technology[], known: Known, filter: Filter): Technology[] =>
  all.filter(({ key }) => known[key] && (filter === "all" || known[key].state === filter));

/** By branch; what is needed stands before what needs it. */
export function branches(
  all: readonly Technology[],
  part: readonly Technology[],
): { branch: string; technologies: Technology[] }[] {
  /** How many steps of the tree lie before it. */
  const depth = ({ needs }: Technology): number =>
    1 + Math.max(-1, ...all.filter(({ key }) => needs.includes(key)).map(depth));
  return BRANCHES.map((branch) => ({
    branch,
    technologies: part
      .filter((one) => one.branch === branch)
      .sort((a, b) => depth(a) - depth(b) || a.name.localeCompare(b.name)),
  })).filter(({ technologies }) => technologies.length);
}

/** What this is needed for. */
export const opens = (all: readonly Technology[], key: string): Technology[] =>
  all.filter(({ needs }) => needs.includes(key));

/** What the treasury itself has not, good by good; credits may stand for it in research (BUY-6). */
export function missing(cost: Goods, have: Goods): Goods {
  return Object.fromEntries(
    Object.entries(cost)
      .map(([good, n]) => [good, n - (have[good] ?? 0)] as const)
      .filter(([, n]) => n > 0),
  );
}

export const sum = (goods: Goods): number => Object.values(goods).reduce((all, n) => all + n, 0);

/** Only what is more than nothing: "0 gold" is not sent. */
export const some = (goods: Goods): Goods => Object.fromEntries(Object.entries(goods).filter(([, n]) => n > 0));

/** So much of its own goods, and credits for the rest. */
export const withCredits = (cost: Goods, own: Goods): Goods => some({ ...own, credits: sum(cost) - sum(own) });

/** The cost dealt out piece by piece in turn, the first never more than it has while another can be asked. */
export function split(cost: Goods, payers: readonly string[], have: Goods): Record<string, Goods> {
  const shares: Record<string, Goods> = Object.fromEntries(payers.map((payer) => [payer, {}]));
  const [first = "", ...others] = payers;
  let at = 0;
  for (const [good, n] of Object.entries(cost)) {
    for (let piece = 0; piece < n; piece++) {
      const mine = (shares[first]?.[good] ?? 0) < (have[good] ?? 0);
      const payer = payers[at % payers.length] ?? first;
      const who = payer === first && !mine ? (others[piece % Math.max(1, others.length)] ?? first) : payer;
      const share = shares[who] ?? {};
      share[good] = (share[good] ?? 0) + 1;
      at++;
    }
  }
  return shares;
}

/** How shares stand to the cost: goods that are too many, and how many pieces are missing (below nought: too many). */
export function balance(cost: Goods, shares: Record<string, Goods>): { over: Goods; missing: number } {
  const paid = (good: string) => Object.values(shares).reduce((all, share) => all + (share[good] ?? 0), 0);
  const goods = Object.keys(cost);
  const over = some(Object.fromEntries(goods.map((good) => [good, paid(good) - (cost[good] ?? 0)])));
  return { over, missing: sum(cost) - goods.reduce((all, good) => all + paid(good), 0) - paid("credits") };
}

// What one side puts into a deal: counting it, changing it, saying it. Pure.
import { counted } from "#parts/figures.ts";
import { listed } from "#core/naming.ts";
import type { Stake } from "#core/rows.ts";
import { ONCE, rowOf, type Once } from "#parts/diplomacy/trade/stakes.ts";

export interface Terms {
  gives: Stake;
  wants: Stake;
}
export const GOODS = ["food", "wood", "stone", "metal", "exotic", "gold", "credits"];
/** Of one good: the end of a good many taps, and more than anybody ever has. */
export const MOST = 999;
const ICON: Record<Once, string> = { provinces: "map", technologies: "technology", units: "regiment" };

/** The same with `n` of a good, which is left out of it at none; never more than the most. */
export function withGood(stake: Stake, good: string, n: number): Stake {
  const { [good]: _, ...others } = stake.goods;
  return { ...stake, goods: n > 0 ? { ...others, [good]: Math.min(n, MOST) } : others };
}

/** The same with this in it, or out of it if it was. */
export function toggled(stake: Stake, kind: Once, key: string): Stake {
  const had = stake[kind].includes(key);
  return { ...stake, [kind]: had ? stake[kind].filter((other) => other !== key) : [...stake[kind], key] };
}

/** An offer as it reads to its other side. */
export const turned = ({ gives, wants }: Terms): Terms => ({ gives: wants, wants: gives });

/**
 * Does as much come as goes, a technology counted as the goods it `costs`; and does nothing go that there is but once?
 */
export function isFair({ gives, wants }: Terms, costs: (technology: string) => Stake["goods"]): boolean {
  if (ONCE.some((kind) => gives[kind].length)) return false;
  const learnt = wants.technologies.reduce((sum, key) => sum + total(costs(key)), 0);
  return learnt + total(wants.goods) >= total(gives.goods);
}
const total = (goods: Stake["goods"]): number => Object.values(goods).reduce((sum, n) => sum + n, 0);

/** What a counter-offer begins with: as it is asked, but in amounts that can be sent. */
export const capped = ({ gives, wants }: Terms): Terms => ({ gives: fewer(gives), wants: fewer(wants) });
const fewer = (stake: Stake): Stake =>
  Object.entries(stake.goods).reduce((all, [good, n]) => withGood(all, good, n), stake);

/** Every part with its picture and its words; `called` names rows. */
export function parts(stake: Stake, called: (row: string) => string): { icon: string; text: string }[] {
  const goods = GOODS.filter((good) => stake.goods[good]).map((good) => ({
    icon: good,
    text: counted(good, stake.goods[good] ?? 0),
  }));
  const once = ONCE.flatMap((kind) => stake[kind].map((key) => ({ icon: ICON[kind], text: called(rowOf(kind, key)) })));
  return [...goods, ...once];
}

/**
 * "2 wood and Ostmark"; nothing is "nothing". Unlike what was struck long ago, mercenaries are told by where they
 * stand.
 */
export const told = (stake: Stake, called: (row: string) => string): string =>
  listed(parts(stake, called).map(({ text }) => text));

/** Goods of which more is put in than there is. */
export const lacking = (stake: Stake, have: Stake["goods"]): string[] =>
  Object.keys(stake.goods).filter((good) => (stake.goods[good] ?? 0) > (have[good] ?? 0));

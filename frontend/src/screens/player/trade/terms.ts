// What one side puts into a deal: counting it, changing it, saying it. Pure.
import { counted } from "../../../core/figures.ts";
import { listed } from "../../../core/naming.ts";
import type { Stake } from "../../../core/rows.ts";

export interface Terms {
  gives: Stake;
  wants: Stake;
}
/** What there is but once. */
export const ONCE = ["provinces", "technologies", "units"] as const;
export type Once = (typeof ONCE)[number];
export const GOODS = ["food", "wood", "stone", "metal", "exotic", "gold", "credits"];
const KIND: Record<Once, string> = { provinces: "province", technologies: "technology", units: "unit" };
const ICON: Record<Once, string> = { provinces: "map", technologies: "technology", units: "regiment" };

export const NOTHING: Stake = { goods: {}, provinces: [], technologies: [], units: [] };
export const empty = ({ goods, ...once }: Stake): boolean => !Object.keys(goods).length && ONCE.every((kind) => !once[kind].length);

/** The same with `n` of a good, which is left out of it at none. */
export function withGood(stake: Stake, good: string, n: number): Stake {
  const { [good]: _, ...others } = stake.goods;
  return { ...stake, goods: n > 0 ? { ...others, [good]: n } : others };
}

/** The same with this in it, or out of it if it was. */
export function toggled(stake: Stake, kind: Once, key: string): Stake {
  const had = stake[kind].includes(key);
  return { ...stake, [kind]: had ? stake[kind].filter((other) => other !== key) : [...stake[kind], key] };
}

/** An offer as it reads to its other side. */
export const turned = ({ gives, wants }: Terms): Terms => ({ gives: wants, wants: gives });

export const row = (kind: Once, key: string) => `${KIND[kind]}/${key}`;

/** Every part with its picture and its words; `called` names rows. */
export function parts(stake: Stake, called: (row: string) => string): { icon: string; text: string }[] {
  const goods = GOODS.filter((good) => stake.goods[good]).map((good) => ({ icon: good, text: counted(good, stake.goods[good] ?? 0) }));
  const once = ONCE.flatMap((kind) => stake[kind].map((key) => ({ icon: ICON[kind], text: called(row(kind, key)) })));
  return [...goods, ...once];
}

/** "2 wood and Ostmark"; nothing is "nothing". */
export const told = (stake: Stake, called: (row: string) => string): string => listed(parts(stake, called).map(({ text }) => text));

/** Goods of which more is put in than there is. */
export const lacking = (stake: Stake, have: Stake["goods"]): string[] =>
  Object.keys(stake.goods).filter((good) => (stake.goods[good] ?? 0) > (have[good] ?? 0));

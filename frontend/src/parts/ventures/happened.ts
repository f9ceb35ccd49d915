// What happened at a side table, as sentences: how a thing came out picks its own.
import type { Happened, VentureRow } from "#core/rows.ts";
import { has, t } from "#core/words.ts";

type Facts = Record<string, number | string>;
/** So many lines of one deed. */
const NEWEST = 4;

/** How a thing came out: who is hurt, whether it was passed, how the coin lies, of what there is more or less. */
function outcome(code: string, { dealt, lost, total, most, coin, attr }: Facts): string {
  if (code === "flipped") return `flipped_${coin}`;
  if (dealt !== undefined) return `${code}_${Number(dealt) ? "dealt" : Number(lost) ? "lost" : "even"}`;
  if (total !== undefined) return `${code}_${Number(total) <= Number(most) ? "passed" : "failed"}`;
  return has(`quest.said.${code}_${attr}`) ? `${code}_${attr}` : code;
}

/**
 * The hero, as others are told of them: `words` has the key for how a thing came out, where it is not the hero's own.
 */
export interface Hero {
  name: string;
  words: (came: string) => string;
}

/** `enemy` and `items` are called as this side knows them; `hero`: whoever reads it is somebody else. */
function sentence({ code, facts }: Happened, { enemy, items, hero: sheet }: VentureRow, hero?: Hero): string {
  const told = facts as Facts,
    came = outcome(code, told);
  const others = hero?.words(came) ?? "",
    key = has(others) ? others : `quest.said.${came}`;
  return t(key, {
    ...told,
    name: hero?.name ?? "",
    enemy: enemy || t("quest.enemy"),
    attr: told.attr ? t(`measure.${told.attr}`) : "",
    item: items?.[sheet?.items.indexOf(String(told.item)) ?? -1] ?? "",
  });
}

/** What the last deed has done. */
export function lately(venture: VentureRow, hero?: Hero): string[] {
  const { said = [], deeds = 0 } = venture;
  return said
    .filter(({ deed }) => deed === deeds - 1)
    .slice(-NEWEST)
    .map((one) => sentence(one, venture, hero));
}

/** How it ended, in the hero's own words or those, and what it has brought. */
export const ended = ({ how, gift }: VentureRow, words = t(`quest.how.${how}`)): string =>
  [words, gift ? t(`quest.gift.${gift}`) : ""].filter(Boolean).join(" ");

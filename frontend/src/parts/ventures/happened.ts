// What happened at a side table, as sentences: how a thing came out picks its own.
import type { Happened, VentureRow } from "#core/rows.ts";
import { has, t } from "#core/words.ts";

type Facts = Record<string, number | string>;
/** So many lines of one deed. */
const NEWEST = 4;

/** Who is hurt, or whether it was passed. */
function outcome({ dealt, lost, total, most }: Facts): string {
  if (dealt === undefined) return Number(total) <= Number(most) ? "passed" : "failed";
  return Number(dealt) ? "dealt" : Number(lost) ? "lost" : "even";
}

/**
 * The hero, as others are told of them: `words` has the key for how a thing came out, where it is not the hero's own.
 */
export interface Hero {
  name: string;
  words: (came: string) => string;
}

/**
 * `enemy`: what the one across the table is called, where this side knows; `hero`: whoever reads it is somebody else.
 */
export function sentence({ code, facts }: Happened, enemy: string, hero?: Hero): string {
  const told = facts as Facts,
    came = code === "flipped" ? `flipped_${told.coin}` : `${code}_${outcome(told)}`;
  const others = hero?.words(came) ?? "",
    key = has(others) ? others : `quest.said.${came}`;
  return t(key, {
    ...told,
    name: hero?.name ?? "",
    enemy: enemy || t("quest.enemy"),
    attr: told.attr ? t(`measure.${told.attr}`) : "",
  });
}

/** What the last deed has done. */
export function lately({ said = [], deeds = 0, enemy = "" }: VentureRow, hero?: Hero): string[] {
  return said
    .filter(({ deed }) => deed === deeds - 1)
    .slice(-NEWEST)
    .map((one) => sentence(one, enemy, hero));
}

/** How it ended, in the hero's own words or those, and what it has brought. */
export const ended = ({ how, gift }: VentureRow, words = t(`quest.how.${how}`)): string =>
  [words, gift ? t(`quest.gift.${gift}`) : ""].filter(Boolean).join(" ");

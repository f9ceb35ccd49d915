// What happened at a side table, as sentences: how a thing came out picks its own.
import type { Happened, VentureRow } from "#core/rows.ts";
import { has, t } from "#core/words.ts";
import { HERO } from "./combat.ts";

type Facts = Record<string, number | string>;
/** So many lines of one deed; on a map all of them. */
const NEWEST = 4,
  ALL = 32;

/** How a thing came out: who ran, who was pushed, who is hurt, whether it was passed, of what there is more or less. */
function outcome(code: string, { dealt, lost, total, most, coin, attr, charge, who }: Facts): string {
  if (code === "flipped") return `flipped_${coin}`;
  if (charge !== undefined) return Number(charge) ? `${code}_run` : code;
  if (who !== undefined) return `${code}_${who === HERO ? "hero" : "foe"}`;
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

/** Enemies and items are called as this side knows them; `hero`: whoever reads it is somebody else. */
function sentence(venture: VentureRow, { code, facts }: Happened, hero?: Hero): string {
  const told = facts as Facts,
    came = outcome(code, told),
    others = hero?.words(came) ?? "";
  const enemy = (key: unknown) => venture.met?.[String(key)] || t("quest.enemy_n", { n: String(key) });
  const said = t(has(others) ? others : `quest.said.${came}`, {
    ...told,
    name: hero?.name ?? "",
    enemy: told.on || told.who ? enemy(told.on ?? told.who) : venture.met?.[""] || t("quest.enemy"),
    into:
      told.into === "wall" ? t("quest.wall") : told.into === HERO ? (hero?.name ?? t("quest.you")) : enemy(told.into),
    attr: told.attr ? t(`measure.${told.attr}`) : "",
    item: venture.items?.[venture.hero?.items.indexOf(String(told.item)) ?? -1] ?? "",
  });
  return said.charAt(0).toLocaleUpperCase() + said.slice(1);
}

/** What the last deed has done. */
export const lately = (venture: VentureRow, hero?: Hero): string[] =>
  (venture.said ?? [])
    .filter(({ deed }) => deed === (venture.deeds ?? 0) - 1)
    .slice((venture.said ?? []).some(({ facts }) => "who" in facts || "on" in facts) ? -ALL : -NEWEST)
    .map((one) => sentence(venture, one, hero));

/** How it ended, in the hero's own words or those, and what it has brought. */
export const ended = ({ how, gift }: VentureRow, words = t(`quest.how.${how}`)): string =>
  [words, gift ? t(`quest.gift.${gift}`) : ""].filter(Boolean).join(" ");

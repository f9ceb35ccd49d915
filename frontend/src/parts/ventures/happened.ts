// What happened at a side table, as sentences: how a thing came out picks its own.
import type { Happened, VentureRow } from "../../core/rows.ts";
import { t } from "../../core/words.ts";

type Facts = Record<string, number | string>;
/** So many lines of one deed. */
const NEWEST = 4;

/** Who is hurt, or whether it was passed. */
function outcome({ dealt, lost, total, most }: Facts): string {
  if (dealt === undefined) return Number(total) <= Number(most) ? "passed" : "failed";
  return Number(dealt) ? "dealt" : Number(lost) ? "lost" : "even";
}

/** `enemy`: what the one across the table is called, where this side knows. */
export function sentence({ code, facts }: Happened, enemy: string): string {
  const told = facts as Facts, key = code === "flipped" ? `quest.said.flipped_${told.coin}` : `quest.said.${code}_${outcome(told)}`;
  return t(key, { ...told, enemy: enemy || t("quest.enemy"), attr: told.attr ? t(`measure.${told.attr}`) : "" });
}

/** What the last deed has done. */
export function lately({ said = [], deeds = 0, enemy = "" }: VentureRow): string[] {
  return said.filter(({ deed }) => deed === deeds - 1).slice(-NEWEST).map((one) => sentence(one, enemy));
}

/** How it ended, and what it has brought. */
export const ended = ({ how, gift }: VentureRow): string => [t(`quest.how.${how}`), gift ? t(`quest.gift.${gift}`) : ""].filter(Boolean).join(" ");

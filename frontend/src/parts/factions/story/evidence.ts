// What an objective looks at, in words: what is counted, how many there are, and how it stands. Pure but for names.
import type { EvidenceRow } from "#core/rows.ts";
import { listed } from "#core/naming.ts";
import { has, t } from "#core/words.ts";

export type Look = EvidenceRow["looks"][number];

const SIGNS: Record<Look["stand"], string> = { holds: "✓", fails: "✕", so_far: "◐", not_yet: "○", sealed: "◌" };
export const signOf = ({ stand }: Pick<Look, "stand">): string => SIGNS[stand];

const GROUPS = ["building", "terrain", "unit", "what", "office"];
/** A province, a technology, or a word of the game. */
function nameOf(key: string, named: (row: string) => string | undefined): string {
  const row = named(`province/${key}`) ?? named(`technology/${key}`),
    group = GROUPS.find((one) => has(`${one}.${key}`));
  return row ?? (group ? t(`${group}.${key}`, { n: 2 }) : key);
}

/** "Provinces you hold (Midmarch): 0 of 1". */
export function lookTold(look: Look, named: (row: string) => string | undefined): string {
  const of = look.of.length ? ` (${listed(look.of.map((key) => nameOf(key, named)))})` : "",
    what = `${t(`evidence.${look.fact}`)}${of}`;
  const { n, least, most } = look;
  if (least === 0 && most < 0)
    return t(look.fact === "unshared" ? "evidence.told.hidden" : "evidence.told.sealed", { what, n });
  if (most < 0) return t("evidence.told.least", { what, n, least });
  return t(least ? "evidence.told.between" : "evidence.told.most", { what, n, least, most });
}

// A skirmish, as every screen asks a row about it: what its figures are, and what happened last, in words.
import type { VentureRow } from "#core/rows.ts";
import { t } from "#core/words.ts";
import { gear } from "./gear.ts";

type Said = Record<string, number | string>;
export type Soldier = NonNullable<VentureRow["soldiers"]>[string];

export const isSkirmish = ({ kind }: Pick<VentureRow, "kind">): boolean => kind === "skirmish";

/** "Power 5 · Finesse 5 · Will 5 · Armour 6" */
export const statsTold = ({ power, finesse, will, armour }: Soldier): string =>
  t("skirmish.stats", { power, finesse, will, armour });

/** What it holds, what it knows, and how it is besides. */
export function carried({ held, spells = [], empty, blocks, warded }: Soldier, talent = ""): string[] {
  return [
    gear("weapon", held),
    talent && gear("talent", talent),
    ...spells.map((spell) => gear("spell", spell)),
    empty ? t("skirmish.empty", { n: empty }) : "",
    blocks ? t("skirmish.blocks") : "",
    warded ? t("skirmish.warded") : "",
  ].filter(Boolean);
}

const SPELLS = new Set(["cast", "chilled", "burned", "forked"]);
/** How a blow, a shot or a spell came out picks its own sentence. */
function worded(code: string, { dealt, taken }: Said): string {
  if (dealt === undefined) return code;
  const came = Number(dealt) ? (Number(taken ?? 0) ? "both" : "dealt") : Number(taken ?? 0) ? "taken" : "none";
  return `${SPELLS.has(code) ? "cast" : code}_${came}`;
}

/** One line of what happened; `named`: who did it and to whom, as this screen calls them. */
export function saidInSkirmish(code: string, told: Said, named: { name: string; other: string }): string {
  const by = String(told.by ?? "");
  const facts = { ...told, ...named, weapon: gear("weapon", by), spell: gear("spell", by) };
  const more = ["critical", "fumbled", "burnt"].filter((what) => code !== "failed_cast" && Number(told[what] ?? 0));
  return [
    t(`skirmish.said.${worded(code, told)}`, facts),
    ...more.map((what) => t(`skirmish.said.${what}`, facts)),
  ].join(" ");
}

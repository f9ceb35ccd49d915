// Duels and skirmishes, as a phone asks the rows about them.
import type { Chance, Keyed, OfferedDeed, Then, VentureRow } from "#core/rows.ts";
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { at, type Cell } from "#parts/ventures/board.ts";
import { called } from "#parts/ventures/called.ts";
import { fighterNamed, figuresOf, rival, whither } from "#parts/ventures/duel.ts";
import { gear } from "#parts/ventures/gear.ts";
import { isSkirmish } from "#parts/ventures/skirmish.ts";
import { choices, seatKey } from "../mine.ts";

type Reaction = keyof NonNullable<VentureRow["recruits"]>[string]["instructions"];

export type Duel = Keyed<VentureRow>;
/** A deed with the cell it is for. */
export type Choice = OfferedDeed & { cell?: Cell };

const duels = (): Duel[] => game.rows("venture").filter(({ kind }) => kind !== "quest");
/** Which side this seat is on, "" for who only watches. */
export const sideOf = ({ sides = {} }: Duel): string =>
  Object.keys(sides).find((side) => sides[side]?.seats.includes(seatKey())) ?? "";

/** The one this seat fights. */
export const fought = (): Duel | undefined => duels().find((one) => one.state === "running" && sideOf(one));
/** Challenges to this seat, and its own. */
export const asked = (): Duel[] => duels().filter((one) => one.state === "asked" && sideOf(one) === "b");
export const waiting = (): Duel[] => duels().filter((one) => one.state === "asked" && sideOf(one) === "a");
/** Those of others that are under way, as far as everybody is told. */
export const watched = (): Duel[] => duels().filter((one) => one.state === "running" && one.sides && !sideOf(one));

/** What may be done now. */
export const offer = (venture: string) => choices("act").venture?.[venture];

/** What could follow from the cells of a walk, each with its odds. */
export const later = (venture: string, walk?: OfferedDeed): Then[] => {
  const { follows = [] } = offer(venture) ?? {};
  return follows.filter((_, nth) => walk?.then?.includes(nth));
};

/** Every cell one could go to, once. */
export const reachable = (walks: readonly OfferedDeed[]): Cell[] => [
  ...new Map(walks.flatMap(({ cells = [] }) => cells).map((cell) => [at(cell), cell])).values(),
];

/** What may be done to somebody, or who may be sent. */
export const upon = (venture: string, figure: string): Choice[] =>
  figure ? (offer(venture)?.deeds ?? []).filter(({ on, who, cells }) => !cells && figure === (on ?? who)) : [];

/** The marked one with its cell, each of the others, and where one could go. */
export function deeds(venture: string): { usual: Choice | undefined; others: Choice[]; walks: OfferedDeed[] } {
  const { deeds = [], usual: nth = -1, usual_cell: cell } = offer(venture) ?? {};
  const marked = deeds[nth],
    usual = marked && { ...marked, ...(cell ? { cell } : {}) };
  return {
    usual,
    others: deeds.filter((deed) => deed !== marked && !deed.cells),
    walks: deeds.filter(({ cells }) => cells),
  };
}

/** What a deed is called on its button. */
export function label(duel: Duel, deed: Choice): string {
  const { verb, by, on = "", who = "", cell, need = 0 } = deed;
  if (isSkirmish(duel)) return order(duel, deed);
  if (cell) return t(`ring.do.${verb}`, { where: from(duel, cell) });
  if (verb === "skill")
    return on
      ? t("ring.do.skill_on", { skill: called(`skill/${by}`) ?? by, other: other(duel, on) })
      : (called(`skill/${by}`) ?? by);
  if (verb === "raise") return t("ring.do.raise", { face: Number(by), size: grown(duel, Number(by)) });
  return t(`ring.do.${verb}`, { weapon: called(`weapon/${by}`) ?? "", other: other(duel, on || who), need });
}
/** The same in a skirmish. */
function order(duel: Duel, { verb, by, on = "", who = "", cell }: Choice): string {
  const where = cell ? from(duel, cell) : "",
    spell = gear("spell", by);
  if (verb === "cast")
    return t(cell ? "skirmish.do.cast_at" : "skirmish.do.cast", { spell, where, other: allNamed(duel, on) });
  if (verb === "mind")
    return t("skirmish.do.mind", { reaction: t(`skirmish.reaction.${by}`), when: t(`skirmish.when.${on}`) });
  const { held = "", strikes = held } = duel.soldiers?.[duel.acting ?? ""] ?? {};
  return t(`skirmish.do.${verb}`, {
    where,
    weapon: gear("weapon", by || (verb === "strike" ? strikes : held)),
    other: other(duel, on || who),
  });
}
const other = (duel: Duel, figure: string) => fighterNamed(duel, figure || rival(sideOf(duel)), called);
/** Of so many a set is, with a wild die more. */
const grown = (duel: Duel, face: number): number =>
  (duel.pools?.[sideOf(duel)]?.sets.find(([of]) => of === face)?.[1] ?? 1) + 1;

/** Who of its side may be hit in place of the target. */
export const friends = (duel: Duel, { mate = "" }: Chance): string => (mate ? allNamed(duel, mate) : "");
/** Keys with spaces between, by name. */
const allNamed = (duel: Duel, keys: string): string =>
  keys
    .split(" ")
    .map((key) => fighterNamed(duel, key, called))
    .join(", ");

/** Where a cell lies for the one whose go it is. */
export function from(duel: Duel, cell: Cell): string {
  const figures = figuresOf(duel, called),
    own = figures.find(({ key }) => key === duel.acting);
  return own ? whither(own.at, cell, figures) : "";
}

/** What it is for, or what it takes: under the button's name. */
export function meaning(duel: Duel, deed: Choice): string {
  const { verb, by, need = 0, odds } = deed;
  if (isSkirmish(duel)) return foreseen(duel, deed);
  if (verb === "charge")
    return t(need > 1 ? "ring.charge_needs" : "ring.charge_sure", { need, percent: odds?.hurt ?? 100 });
  if (verb === "skill") return game.row(`skill/${by}`)?.gist ?? "";
  if (verb === "count")
    return t("ring.counts", {
      n: (duel.pools?.[sideOf(duel)]?.singles ?? 0) + 1,
      other: duel.pools?.[rival(sideOf(duel))]?.singles ?? 0,
    });
  if (verb === "raise") return opens(grown(duel, Number(by)));
  return ["keep", "wait", "end"].includes(verb) ? t(`ring.means.${verb}`) : "";
}
/**
 * The same in a skirmish: of a walk out of contact, and of who may lose heart, how likely it comes off; of a burst which
 * friends are in it, of an instruction how it stands.
 */
const foreseen = (duel: Duel, { verb, by, on = "", cells, cell, odds, need = 0 }: Choice): string => {
  if (verb === "walk") return need ? t("skirmish.means.disengage", { need, percent: odds?.hurt ?? 0 }) : "";
  if (verb === "name" && need) return t("skirmish.means.morale", { need, percent: odds?.hurt ?? 0 });
  if (verb === "cast" && (cells ?? cell) && on) return t("skirmish.means.burns", { name: allNamed(duel, on) });
  if (verb === "mind") {
    const now = duel.recruits?.[duel.acting ?? ""]?.instructions[by as Reaction] ?? "never";
    return t("skirmish.means.mind", { when: t(`skirmish.when.${now}`) });
  }
  return ["name", "switch", "end"].includes(verb) ? t(`skirmish.means.${verb}`) : "";
};
/** Skills that a set of this size pays for, and no smaller one. */
function opens(size: number): string {
  const skills = game
    .rows("skill")
    .filter((one) => one.needs === size)
    .map(({ name }) => name);
  return skills.length ? t("ring.opens", { skills: skills.join(", ") }) : "";
}

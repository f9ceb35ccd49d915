// A quest's fight on a map, as every screen asks a row about it: who stands where, in figures and in words.
import type { Lookup } from "#core/naming.ts";
import type { VentureRow } from "#core/rows.ts";
import { t } from "#core/words.ts";
import { bearing, type Cell, type Figure } from "./board.ts";

export const HERO = "hero";

/** Is there a map just now? */
export const onMap = ({ kind, board, state }: VentureRow): boolean =>
  kind === "quest" && state === "running" && board !== undefined;

/** An enemy, by the quest's own word where this side knows it. */
export const enemyName = ({ enemies = {} }: VentureRow, key: string): string =>
  enemies[key] ?? t("quest.enemy_n", { n: key });

/** The hero round with the sign of the court, enemies square with their number. */
export const combatants = (venture: VentureRow, name: Lookup): Figure[] =>
  (venture.combatants ?? []).map((figure) => ({
    ...figure,
    side: figure.key === HERO ? "a" : "b",
    at: figure.cell,
    faction: figure.key === HERO ? (venture.sides?.a?.faction ?? "") : "",
    number: figure.key === HERO ? 0 : Number(figure.key),
    name:
      figure.key === HERO
        ? (name(`character/${venture.sides?.a?.character}`) ?? t("ui.somebody"))
        : enemyName(venture, figure.key),
  }));

/** Steps are never diagonal. */
const apart = (one: Cell, other: Cell): number => Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]);

/** "3 steps north-east, beside the gnawer": where a square lies for the hero. */
export function whereabouts(figures: readonly Figure[], to: Cell): string {
  const hero = figures.find(({ key }) => key === HERO);
  if (!hero) return "";
  const way = t("quest.where", { n: apart(hero.at, to), way: t(`ring.way.${bearing(hero.at, to)}`) });
  const near = beside(figures, to);
  return near.length ? t("quest.beside", { where: way, name: near.map(({ name }) => name).join(", ") }) : way;
}

/** The enemies who still stand and are beside this square. */
export const beside = (figures: readonly Figure[], at: Cell): Figure[] =>
  figures.filter((one) => one.key !== HERO && one.health > 0 && apart(one.at, at) === 1);

/** The map in sentences, for whoever does not see it. */
export function mapSpoken(venture: VentureRow, name: Lookup): string {
  const figures = combatants(venture, name),
    rows = venture.board ?? [];
  const each = figures.map((one) =>
    one.key === HERO
      ? t("quest.stands_hero", { name: one.name, health: one.health, full: one.full })
      : t("quest.stands", { name: one.name, health: one.health, full: one.full, where: whereabouts(figures, one.at) }),
  );
  return [t("quest.map", { wide: rows[0]?.length ?? 0, high: rows.length }), ...each].join(" ");
}

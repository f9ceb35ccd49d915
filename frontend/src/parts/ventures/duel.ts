// A duel or a skirmish, as every screen asks a row about it: who fights, how it stands, what happened, how it ended.
import type { Lookup } from "#core/naming.ts";
import type { Happened, Keyed, VentureRow } from "#core/rows.ts";
import { t } from "#core/words.ts";
import { bearing, same, short, steps, type Cell, type Figure } from "./board.ts";
import { isSkirmish, saidInSkirmish } from "./skirmish.ts";

type Stakes = NonNullable<VentureRow["terms"]>;
type Side = "a" | "b";
type Said = Record<string, number | string>;

export const SIDES: readonly Side[] = ["a", "b"];
export const rival = (side: string): Side => (side === "a" ? "b" : "a");
/** The newest lines; what a blow is made of is more than one. */
const NEWEST = 3,
  MORE = 5;

/** Who fights on a side; of several the first and how many more, nobody's is the house's. */
export function fighter(venture: VentureRow, side: string, name: Lookup): string {
  const party = venture.sides?.[side];
  const known = party && (name(`character/${party.character}`) ?? name(`officer/${party.officer}`));
  const who = known || t(party?.faction ? "ui.somebody" : "ring.house");
  return party?.faction && several(venture, side) && !isSkirmish(venture)
    ? t("ring.side", { name: who, n: figuresOn(venture, side).length - 1 })
    : who;
}

type Fighter = NonNullable<VentureRow["figures"]>[number];
export const figuresOn = (venture: VentureRow, side: string): Fighter[] =>
  (venture.figures ?? []).filter((one) => one.side === side);
export const several = (venture: VentureRow, side: string): boolean => figuresOn(venture, side).length > 1;
/** Which of several on a side: 1 to 4. */
export const numberOf = ({ key }: Pick<Fighter, "key">): string => key.slice(1);

/** What is left of somebody; whoever has yielded has nothing left that counts. */
export const inPlay = ({ left, health }: Fighter): number => (left ? 0 : Math.max(0, health));

/** Nobody's of either side: counted through, so that no two have one name. */
const housed = (venture: VentureRow): Fighter[] => (venture.figures ?? []).filter(({ character }) => !character);

/** One of the fighters by its key; the only one of a side by that of the side. */
export function fighterNamed(venture: VentureRow, key: string, name: Lookup): string {
  const side = key.charAt(0),
    figure = venture.figures?.find((one) => one.key === key);
  if (!figure || !several(venture, side)) return fighter(venture, side, name);
  if (isSkirmish(venture))
    return venture.recruits?.[key]?.captain
      ? fighter(venture, side, name)
      : t("skirmish.comrade", { name: short(fighter(venture, side, name)), n: Number(numberOf(figure)) - 1 });
  if (!figure.character) return t("ring.house_nth", { n: housed(venture).indexOf(figure) + 1 });
  return name(`character/${figure.character}`) ?? t("ui.somebody");
}

/** How a fighter is, besides its health, as words of `ring.state`; "" for nothing that would have to be said. */
export function plight(venture: VentureRow, figure: Fighter): string {
  if (figure.left) return "left";
  if (figure.out) return "out";
  if (figure.state) return figure.state;
  if (venture.state !== "running" || (venture.stage !== "act" && !isSkirmish(venture))) return "";
  if (figure.key === venture.acting) return "acts";
  return figure.waits ? "waits" : figure.acted ? "acted" : "";
}
export const plightTold = (how: string): string => (how === "out" ? t("ring.out") : how ? t(`ring.state.${how}`) : "");

/** Whose go it is, in a sentence; `own`: the seat that reads it. */
export function goTold(venture: VentureRow, name: Lookup, own = ""): string {
  const { decider = "", decides = "", deciding = "", acting = "" } = venture;
  const acts = venture.figures?.find((one) => one.key === acting);
  if (isSkirmish(venture) && !acting)
    return t(own && own === decides ? "skirmish.you_name" : "skirmish.names", {
      name: (decider && name(`character/${decider}`)) || fighter(venture, deciding, name),
    });
  const facts = {
    name: (decider && name(`character/${decider}`)) || fighter(venture, deciding, name),
    other: fighterNamed(venture, acting || deciding, name),
  };
  /** For a comrade, or for somebody who has gone. */
  const apart = decider && acts && (isSkirmish(venture) ? facts.name !== facts.other : acts.character !== decider);
  return t(`ring.${own && own === decides ? "you_decide" : "decides"}${apart ? "_for" : ""}`, facts);
}

/** "Ada against Bor" */
export const bout = (venture: VentureRow, name: Lookup): string =>
  t("ring.against", { a: fighter(venture, "a", name), b: fighter(venture, "b", name) });

export const figuresOf = (venture: VentureRow, name: Lookup): Figure[] =>
  (venture.figures ?? []).map((figure) => ({
    ...figure,
    at: figure.cell,
    name: fighterNamed(venture, figure.key, name),
    gone: figure.out,
    mark: plight(venture, figure),
    nth: several(venture, figure.side) ? numberOf(figure) : "",
  }));

/** The board in a sentence, for whoever does not see it. */
export function spoken(venture: VentureRow, name: Lookup): string {
  const [one, other, ...more] = venture.figures ?? [];
  const each = (venture.figures ?? []).map((figure) => {
    const { key, health, full } = figure,
      state = plightTold(plight(venture, figure));
    return t(`ring.stands${state ? "_so" : ""}`, { name: fighterNamed(venture, key, name), health, full, state });
  });
  const board = more.length ? t("ring.boards") : t("ring.board", { n: one && other ? steps(one.cell, other.cell) : 0 });
  return [board, ...each].join(" ");
}

/** "3 squares north-east, beside Bor": where a cell lies for whoever stands at another. */
export function whither(from: Cell, to: Cell, others: readonly Figure[]): string {
  const way = t("ring.where", { n: steps(from, to), way: t(`ring.way.${bearing(from, to)}`) });
  const near = others.filter((one) => !one.gone && !same(one.at, from) && steps(one.at, to) === 1);
  return near.length ? t("ring.beside", { where: way, name: near.map((one) => one.name).join(", ") }) : way;
}

/** What is fought for, a sentence each. */
export function terms({ gold = 0, wound = false, growth = false, death = false }: Partial<Stakes> = {}): string[] {
  const told = [
    gold && t("ring.terms.gold", { n: gold }),
    wound && !death && t("ring.terms.wound"),
    death && t("ring.terms.death"),
    growth && t("ring.terms.growth"),
  ];
  const said = told.filter((one) => typeof one === "string");
  return said.length ? said : [t("ring.terms.honour")];
}

/** "2 fives, 3 ones", the greatest first. */
export const setsTold = (sets: readonly (readonly [number, number])[]): string =>
  sets.map(([face, size]) => t("ring.set", { size, face })).join(", ");

/** How a thing came out picks its own sentence. */
function worded(code: string, { dealt, free, down, cover }: Said): string {
  if (code === "attacked")
    return `${Number(free) ? "free" : Number(cover) ? "covered" : "attacked"}_${Number(dealt) ? "dealt" : "none"}`;
  return code === "bashed" ? `bashed_${Number(down) ? "down" : "none"}` : code;
}

export function sentence(venture: VentureRow, { code, facts }: Happened, name: Lookup): string {
  const told = facts as Said,
    who = (key: string) => fighterNamed(venture, key, name);
  const named = {
    name: who(String(told.who ?? told.side ?? told.on ?? "")),
    other: who(String(told.on ?? "")),
    weapon: name(`weapon/${told.by}`) || t("ring.weapon"),
    skill: name(`skill/${told.skill}`) ?? "",
  };
  return isSkirmish(venture)
    ? saidInSkirmish(code, told, named)
    : t(`ring.said.${worded(code, told)}`, { ...told, ...named });
}

export interface Blow {
  text: string;
  /** Faces that fell. */
  dice: number[];
}
/** What the last deeds have done, the newest last; dice that everybody sees beside the fighters are not told again. */
export function lately(venture: VentureRow, name: Lookup, most = isSkirmish(venture) ? MORE : NEWEST): Blow[] {
  const told = (venture.said ?? []).filter(({ code }) => code !== "dice" && code !== "first"),
    faces = (facts: Said) => (isSkirmish(venture) ? [] : thrown(facts));
  return told.slice(-most).map((one) => ({ text: sentence(venture, one, name), dice: faces(one.facts as Said) }));
}
const thrown = ({ dice, die, a, b }: Said): number[] =>
  typeof dice === "string" ? dice.split(" ").map(Number) : [die, a, b].filter((face) => typeof face === "number");

/** How it ended, and who has won. */
export function outcome(venture: Keyed<VentureRow>, name: Lookup): string {
  const { how = "", won = "" } = venture,
    has = won === "a" || won === "b";
  const facts = {
    winner: has ? fighter(venture, won, name) : "",
    loser: has ? fighter(venture, rival(won), name) : "",
  };
  return t(won === "void" ? `ring.how.${how}` : `ring.how.${how}_${has ? "won" : "nobody"}`, facts);
}

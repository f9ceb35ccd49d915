// Who stands at a side table, what for, and what happened last, as the wall tells it of every kind alike. Pure.
import type { Lookup } from "#core/naming.ts";
import type { VentureRow } from "#core/rows.ts";
import { t } from "#core/words.ts";
import { short, type Figure } from "#parts/ventures/board.ts";
import { combatants, HERO, onMap } from "#parts/ventures/combat.ts";
import {
  fighter,
  fighterNamed,
  figuresOf,
  figuresOn,
  inPlay,
  lately as fought,
  numberOf,
  SIDES,
  several,
  type Blow,
} from "#parts/ventures/duel.ts";
import { lately as befell } from "#parts/ventures/happened.ts";
import { isSkirmish } from "#parts/ventures/skirmish.ts";
import { isDuel } from "./shown.ts";

/** Somebody with health. */
export interface Fighter {
  key: string;
  name: string;
  /** The dots of its figure; none for the only one of a side. */
  nth: string;
  left: number;
  full: number;
  out: boolean;
  acts: boolean;
}
export interface Party {
  side: "a" | "b";
  faction: string;
  name: string;
  /** It is this side's go. */
  goes: boolean;
  fighters: Fighter[];
}

export const parties = (venture: VentureRow, name: Lookup): Party[] =>
  isDuel(venture) ? SIDES.map((side) => inTheRing(venture, side, name)) : away(venture, name);

function inTheRing(venture: VentureRow, side: "a" | "b", name: Lookup): Party {
  const many = several(venture, side),
    runs = venture.state === "running";
  return {
    side,
    faction: venture.sides?.[side]?.faction ?? "",
    name: fighter(venture, side, name),
    goes: runs && venture.deciding === side,
    fighters: figuresOn(venture, side).map((figure) => ({
      key: figure.key,
      name: fighterNamed(venture, figure.key, name),
      nth: many ? numberOf(figure) : "",
      left: inPlay(figure),
      full: figure.full,
      out: figure.out ?? false,
      acts: many && runs && figure.key === venture.acting,
    })),
  };
}

/** The hero, and on a map the enemies by their numbers. */
function away(venture: VentureRow, name: Lookup): Party[] {
  const { faction = "", character } = venture.sides?.a ?? {};
  const hero = name(`character/${character}`) ?? t("ui.somebody");
  const plain = { nth: "", acts: false };
  const own = { key: HERO, name: hero, left: venture.health ?? 0, full: venture.full ?? 1, out: false, ...plain };
  const enemies = onMap(venture) ? combatants(venture, name).filter(({ key }) => key !== HERO) : [];
  const foes = enemies.map(({ key, name, health, full }) => ({
    ...{ key, name, nth: key, left: Math.max(0, health), full, out: health <= 0, acts: false },
  }));
  const party: Party = { side: "a", faction, name: hero, goes: false, fighters: [own] };
  return foes.length ? [party, { ...party, side: "b", faction: "", name: "", fighters: foes }] : [party];
}

/** What is fought for, a word each. */
export function stakes({ gold = 0, wound = false, growth = false, death = false }: Partial<Terms> = {}): string[] {
  const told = [
    gold && t("hall.ring_for.gold", { n: gold }),
    death ? t("hall.ring_for.death") : wound && t("hall.ring_for.wound"),
    growth && t("hall.ring_for.growth"),
  ];
  const said = told.filter((one) => typeof one === "string");
  return said.length ? said : [t("hall.ring_for.honour")];
}
type Terms = NonNullable<VentureRow["terms"]>;

/** What a table is about, in a line: the round and the stakes, or the quest. */
export const about = (venture: VentureRow, name: Lookup): string =>
  isDuel(venture)
    ? [
        t(isSkirmish(venture) ? "skirmish.turn" : "ring.round", { n: venture.round ?? 1, of: venture.rounds ?? 5 }),
        ...stakes(venture.terms),
      ].join(" · ")
    : (name(`quest/${venture.about}`) ?? "");

/** People by what of their names stands where there is little room. */
export const briefly =
  (name: Lookup): Lookup =>
  (row) => {
    const whole = name(row);
    return whole !== undefined && row.startsWith("character/") ? short(whole) : whole;
  };

/** The last blows, or what the last deed of a quest has done; the newest last. */
export function blows(venture: VentureRow, name: Lookup, most: number): Blow[] {
  if (isDuel(venture)) return fought(venture, name, most);
  const hero = name(`character/${venture.sides?.a?.character}`) ?? t("ui.somebody");
  const told = befell(venture, { name: hero, words: (came) => `quest.told.${came}` });
  return told.slice(-most).map((text) => ({ text, dice: [] }));
}

/** Seen from the back row one of several is told by dots in place of a sign. */
export const figuresFar = (venture: VentureRow, name: Lookup): Figure[] =>
  isDuel(venture)
    ? figuresOf(venture, name).map((figure) => ({ ...figure, number: Number(figure.nth), nth: "" }))
    : combatants(venture, name);

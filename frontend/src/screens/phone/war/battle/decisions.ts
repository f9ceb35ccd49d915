// What a battle asks of us, one thing to decide after the other; and the choices while they are made. Pure.
import type { BattleRow, BattleSide, Chosen, Offers } from "#core/rows.ts";
import { SIDES } from "#parts/war/battle/battle.ts";

export const COMMANDS = {
  losses: "choose_losses",
  withdraw: "withdraw_units",
  join: "join_battle",
  admit: "admit_ally",
  grow: "grow",
  raze: "raze",
} as const;
export type Question = keyof typeof COMMANDS;
export interface Decision {
  /** The same for as long as the same is asked. */
  key: string;
  asks: Question;
  /** A battle; for growth an officer, for razing a province. */
  about: string;
  /** The ally who wants to fight along. */
  ally: string;
}
type Offered = { [K in (typeof COMMANDS)[Question]]?: Partial<Offers[K]> };

/** The most pressing first: what a clock decides within seconds before what has time until the war is over. */
export function decisionsOf(offers: Offered, round: (battle: string) => number): Decision[] {
  const inBattle = (asks: "losses" | "withdraw" | "join") =>
    Object.keys(offers[COMMANDS[asks]]?.battle ?? {}).map((about) => decision(asks, about, round(about)));
  const admitted = Object.entries(offers.admit_ally?.battle ?? {}).flatMap(([about, allies]) =>
    allies.map((ally) => decision("admit", about, 0, ally)),
  );
  const growing = (offers.grow?.officer ?? []).map((about) => decision("grow", about));
  const razing = Object.keys(offers.raze?.province ?? {}).map((about) => decision("raze", about));
  return [...inBattle("losses"), ...inBattle("withdraw"), ...inBattle("join"), ...admitted, ...growing, ...razing];
}

const decision = (asks: Question, about: string, round = 0, ally = ""): Decision => ({
  key: [asks, about, round, ally].join("/"),
  asks,
  about,
  ally,
});

/** Of what presses now whatever an earlier look has not found. */
export const news = <T extends { key: string }>(now: T[], known: ReadonlySet<string>): T[] =>
  now.filter(({ key }) => !known.has(key));

/** Whose side units stand on. */
export const sideOf = (battle: BattleRow, units: string[]): BattleSide | undefined =>
  SIDES.find((side) => units.some((unit) => battle.units[side].includes(unit)));

/** What a faction has sealed in this state; nobody sees that of others. */
export const sealed = ({ choice = {}, state }: BattleRow, faction: string): Chosen | undefined =>
  state === "losses" || state === "withdrawals" ? choice[faction] : undefined;

/** Chosen or not by a tap; where all `n` are chosen already, the first of them gives way. */
export function tapped(chosen: readonly string[], unit: string, n = Infinity): string[] {
  if (chosen.includes(unit)) return chosen.filter((key) => key !== unit);
  return [...chosen, unit].slice(-n);
}

/** Those of `all` in their own order, with one of them in or out. */
export const toggled = (all: readonly string[], chosen: readonly string[], one: string): string[] =>
  all.filter((key) => (key === one) !== chosen.includes(key));

// Orders of war in words, as a list of what is done one after the other.
import { counted } from "#parts/figures.ts";
import type { Values } from "#core/protocol.ts";
import type { Orders, PlanRow, Reach } from "#core/rows.ts";
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { placeName, unit } from "#phone/mine.ts";
import { isPlan, ordersOf, type Deed, type How, type Intent } from "./deeds.ts";
import {
  actsAgain,
  armyName,
  foeName,
  hasActed,
  officerName,
  ourArmies,
  planOf,
  reachOf,
  sentFor,
  turnOf,
} from "../armies/forces.ts";

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const listed = (parts: string[]) => upper(parts.filter(Boolean).join(" · "));

/** "2 militia, 1 regiment" */
export function troops(units: string[]): string {
  const kinds = new Map<string, number>();
  for (const key of units) {
    const kind = unit(key)?.kind ?? "";
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return [...kinds].map(([kind, n]) => (kind ? counted(kind, n) : t("war.plan.units", { n }))).join(", ");
}

/** "To Ostmark · attacks Urzoth · takes 2 militia along" */
export function ordersTold(orders: Orders, how?: How): string {
  const { absorb = [], split } = orders;
  const parting = split?.units.length
    ? t(split.commander ? "war.plan.parts" : "war.plan.garrison", {
        units: troops(split.units),
        officer: officerName(split.commander ?? ""),
      })
    : "";
  const along = absorb.length ? t("war.plan.along", { units: troops(absorb) }) : "";
  return listed([going(orders, how), along, parting]);
}

/** The same with everybody who goes along: "To Ostmark · attacks Urzoth · with 1 regiment, 2 militia" */
export function allTold(intent: Intent, reach: Reach, how: How): string {
  const { absorb, ...orders } = ordersOf(intent, reach);
  const all = [...reach.units, ...absorb].filter((key) => !orders.split?.units.includes(key));
  return listed([ordersTold(orders, how), all.length ? t("war.plan.with", { units: troops(all) }) : ""]);
}

function going({ to = "", land = "", attack = null }: Orders, how?: How): string {
  const ways = [
    ...(to ? [t(how && how !== "land" ? `war.plan.goes.${how}` : "war.plan.goes.to", { place: placeName(to) })] : []),
    ...(land ? [t("war.plan.goes.land", { place: placeName(land) })] : []),
  ];
  const stays = ways.length ? "" : t("war.plan.goes.stay");
  return [...ways, stays, attack === null ? "" : t("war.plan.attacks", { faction: foeName(attack) })]
    .filter(Boolean)
    .join(" · ");
}

/** A deed as one of several to choose from. */
export const deedTold = ({ how, attack }: Deed): string =>
  attack === null ? t(`war.plan.deed.${how}`) : t(`war.plan.deed.attack_${how}`, { faction: foeName(attack) });

/** How an army would come where it is to go, as it stands now: perhaps only to the crossing. */
export const wayOf = (army: string, { to = "" }: Orders): How | undefined =>
  reachOf(army)?.spaces[to]?.how ?? undefined;

/** Where a planned army goes and whom it attacks, for a glance. */
export const aimTold = ({ army, orders }: PlanRow): string => upper(going(orders, wayOf(army, orders)));

/** A filed plan; what is left when it is carried out is how to fight. */
export function planTold(plan: PlanRow | undefined): string {
  return plan && isPlan(plan) ? ordersTold(plan.orders, wayOf(plan.army, plan.orders)) : t("war.plan.none");
}

export function fightTold({ lose_first, withdraw_below }: Pick<PlanRow, "lose_first" | "withdraw_below">): string {
  return listed([
    lose_first ? t("war.plan.loses_first", { kind: counted(lose_first, 2).replace(/^\S+ /, "") }) : "",
    withdraw_below ? t("war.plan.withdraws_below", { n: withdraw_below }) : "",
  ]);
}

const PLANNED = ["file_plan", "march"];
const KEPT = ["absorb", "detach", "raise_army"];
export const OF_WAR = [...PLANNED, ...KEPT, "decline", "drop_plan"];

/** A proposed order of war, as whoever sends it reads it. */
export function proposedWar(command: string, args: Values): string {
  const army = typeof args.army === "string" ? armyName(args.army) : "";
  const units = Array.isArray(args.units) ? troops(args.units.map(String)) : "";
  const place = Array.isArray(args.units) ? placeName(unit(String(args.units[0]))?.place ?? "") : "";
  if (!PLANNED.includes(command))
    return t(`war.plan.proposed.${command}`, {
      army,
      units,
      place,
      officer: officerName(String(args.commander ?? "")),
    });
  const fight = fightTold({ lose_first: "", withdraw_below: 0, ...args } as unknown as PlanRow);
  // To march without orders is to do what is planned
  const orders = args.orders ?? planOf(String(args.army))?.orders ?? {};
  return `${army}: ${[ordersTold(orders as unknown as Orders), fight].filter(Boolean).join("; ")}`;
}

/** Where a turn to act is over, how it ended. */
export const endTold = (how: string) => (how ? t(`war.plan.how.${how}`) : "");

/** What is planned for the season after this one, by an army that has acted in it. */
export const laterTold = (army: string): string => {
  const plan = planOf(army);
  return isPlan(plan) ? t("war.plan.later", { plan: planTold(plan) }) : t("war.plan.plan_later");
};

/** How the turns of our armies ended in this season, and what is to come; fleets of one name are told of once. */
export function overTold(): string[] {
  const done = ourArmies().filter(({ key }) => hasActed(key));
  return [
    ...new Set(done.map(({ key }) => [ended(key), actsAgain(key) && reachOf(key) ? laterTold(key) : ""].join(" "))),
  ];
}

/** Who had neither a plan nor a word from this phone was not answered for. */
function ended(army: string): string {
  const how = turnOf(army)?.how ?? "";
  const answered = planOf(army)?.done || sentFor("decline", army)?.phase === game.event.phase;
  return how === "declined" && !answered
    ? t("war.plan.unanswered", { army: armyName(army) })
    : t("war.plan.ended", { army: armyName(army), how: endTold(how) });
}
export const seasonTold = () => (game.event.part ? t(`part.${game.event.part}`) : t("phase.war"));

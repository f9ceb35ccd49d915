// What a general means to do when called, and how to fight meanwhile, in words (WAR-12).
import type { Orders } from "#core/rows.ts";
import { t } from "#core/words.ts";
import type { Book, PlanRow } from "#desk/book.ts";
import { generalName, rowName, sideName, wordFor } from "#desk/names.ts";
import { placeName } from "#desk/factions/order/order.ts";
import { troop } from "../armies/troops.ts";

/** The steps of one activation, in the order they are done. */
function steps(book: Book, { to = "", attack = null, absorb = [], split = null, land = "" }: Orders): string[] {
  return [
    ...(absorb.length ? [t("desk.war.plan.absorb", { units: troop(book, absorb) })] : []),
    ...(split
      ? [
          t(split.commander ? "desk.war.plan.split" : "desk.war.plan.garrison", {
            units: troop(book, split.units),
            officer: rowName(book, `officer/${split.commander ?? ""}`),
          }),
        ]
      : []),
    ...(to ? [t("desk.war.plan.to", { place: placeName(book, to) })] : []),
    ...(land ? [t("desk.war.plan.land", { place: placeName(book, land) })] : []),
    ...(attack === null ? [] : [t("desk.war.plan.attack", { foe: sideName(book, attack) })]),
  ];
}

/** "to Ostmark, attack Lirienne"; nothing at all is staying. */
export const ordersWords = (book: Book, orders: Orders): string =>
  steps(book, orders).join(", ") || t("desk.war.plan.stay");

const manner = ({ lose_first, withdraw_below, at_once }: PlanRow): string[] => [
  ...(lose_first ? [t("desk.war.plan.lose_first", { kind: wordFor("what", lose_first) })] : []),
  ...(withdraw_below ? [t("desk.war.plan.withdraw_below", { n: withdraw_below })] : []),
  ...(at_once ? [t("desk.war.plan.at_once")] : []),
];

/** Without orders a plan says only how to fight. */
const open = (plan: PlanRow): boolean => !plan.done && Object.keys(plan.orders).length > 0;

export function planWords(book: Book, plan: PlanRow): string {
  const does = open(plan) ? ordersWords(book, plan.orders) : plan.done ? t("desk.war.plan.done") : "";
  return [does, ...manner(plan)].filter(Boolean).join("; ");
}

export interface Filed {
  key: string;
  army: string;
  faction: string;
  general: string;
  says: string;
  open: boolean;
}

/** Everybody's, faction by faction; those still to be carried out first, and none of an army that is gone. */
export const filed = (book: Book): Filed[] =>
  book
    .rows("plan")
    .filter((plan) => book.row(`army/${plan.army}`))
    .map((plan) => ({
      key: plan.key,
      army: plan.army,
      faction: plan.faction,
      general: generalName(book, plan.army),
      says: planWords(book, plan),
      open: open(plan),
    }))
    .sort(
      (a, b) =>
        Number(b.open) - Number(a.open) || a.faction.localeCompare(b.faction) || a.general.localeCompare(b.general),
    );

/** What a general who is called will do if nobody says otherwise; "" without a plan. */
export function planOf(book: Book, army: string): { says: string; atOnce: boolean } | null {
  const plan = book.rows("plan").find((one) => one.army === army && open(one));
  return plan ? { says: planWords(book, plan), atOnce: plan.at_once } : null;
}

// What our faction knows and may research: the questions the pages of technology ask of the rows.
import type { Ack, Values } from "#core/protocol.ts";
import type { Goods, Keyed, PoolRow } from "#core/rows.ts";
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { listed } from "#core/naming.ts";
import { choices, direct, factionKey, factionName, myFaction } from "#phone/mine.ts";
import { order as give } from "#phone/ordering.ts";
import { tellFailure } from "#phone/diplomacy/trade/trading.svelte.ts";
import { price } from "#phone/war/purchase/wares.ts";
import type { Known } from "./tree.ts";
import { bringsOf, costing, knownToHave } from "./worth.ts";

export type Pool = Keyed<PoolRow>;

export const known = (): Known => game.row(`tree/${factionKey()}`)?.technology ?? {};
export const named = (technology: string) => game.name(`technology/${technology}`) ?? t("ui.something");
export const have = (): Goods => (myFaction() ?? {}) as unknown as Goods;

/** What a technology changes, in one line. */
export const brings = (technology: string): string => bringsOf(game.row(`technology/${technology}`));

/** What is said of a technology one after the other: one thing as it is, several as sentences. */
export function sentences(...said: string[]): string {
  const some = said.filter(Boolean);
  return some.length > 1 ? some.map((one) => (one.endsWith(".") ? one : `${one}.`)).join(" ") : (some[0] ?? "");
}

/** Who is known to have it, in a sentence; "" where nobody is. */
export function hadBy(technology: string): string {
  const seen = { papers: game.rows("paper"), lines: game.rows("line"), us: factionKey() };
  const who = knownToHave(technology, seen).map(factionName);
  return who.length ? t("lore.had_by", { factions: listed(who) }) : "";
}

/** What it would save whoever got it otherwise than by research. */
export const costTold = (technology: string): string => {
  const cost = known()[technology]?.cost;
  return cost && Object.keys(cost).length ? t("lore.would_cost", { price: price(cost) }) : "";
};

const SHOWN = 3;
/** What an exotic good or a credit is good for, in one line; "" for goods that everybody uses. */
export function goodBrings(good: string): string {
  if (good === "credits") return t("lore.credit_is");
  if (good !== "exotic") return "";
  const all = costing(good, known()).map(named).sort();
  if (!all.length) return t("lore.exotic_for_nothing");
  const more = all.length > SHOWN ? t("ui.and_more", { n: all.length - SHOWN }) : "";
  return t("lore.exotic_for", { technologies: [...all.slice(0, SHOWN), more].filter(Boolean).join(", ") });
}

/** Each technology that may be researched in this phase with its bill. */
export const bills = () => choices("research").technology ?? {};
export const payable = (): number => Object.values(bills()).filter(({ short }) => !Object.keys(short).length).length;
export const inPurchase = () => game.event.phase.endsWith("/purchase");

/** Where an institution may stand, the capital first. */
export function sites(): string[] {
  const all = choices("research").sites ?? [];
  const capital = myFaction()?.capital ?? "";
  return all.includes(capital) ? [capital, ...all.filter((site) => site !== capital)] : all;
}

/** Researches that others would share with us, and those we agreed to or began. */
export const asked = (): Pool[] => pools().filter((pool) => !pool.agreed.includes(factionKey()));
export const open = (): Pool[] => pools().filter((pool) => pool.agreed.includes(factionKey()));
const pools = () =>
  game
    .rows("pool")
    .filter((pool) => factionKey() in pool.shares)
    .sort((a, b) => a.at - b.at);
/** Of those asked of us as many as this seat decides. */
export const joinable = (): number => (direct("join_pool") ? asked().length : 0);

/** Gives or proposes an order, and says what came of it. */
export async function order(command: string, args: Values, slot: string): Promise<Ack> {
  const ack = await give(command, args, slot);
  tellFailure(ack, "");
  return ack;
}

/** Only who decides it is offered it: nobody proposes to step back. */
export const leavable = (pool: Pool): boolean =>
  direct("leave_pool") && choices("leave_pool").pool?.includes(pool.key) === true;
export const leave = (pool: Pool): Promise<Ack> => order("leave_pool", { pool: pool.key }, slotOf(pool));
export const slotOf = (pool: Pool): string => `pool/${pool.key}`;
/** In the words of its starter, or of who was asked by it. */
export const leaving = (pool: Pool): string =>
  t(
    pool.starter === factionKey()
      ? "lore.call_off"
      : pool.agreed.includes(factionKey())
        ? "lore.leave"
        : "lore.decline",
  );

// What our faction knows and may research: the questions the pages of technology ask of the rows.
import type { Ack, Values } from "#core/protocol.ts";
import type { Goods, Keyed, PoolRow } from "#core/rows.ts";
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { choices, direct, factionKey, myFaction } from "#phone/mine.ts";
import { order as give } from "#phone/ordering.ts";
import { tellFailure } from "#phone/diplomacy/trade/trading.svelte.ts";
import type { Known } from "./tree.ts";

export type Pool = Keyed<PoolRow>;

export const known = (): Known => game.row(`tree/${factionKey()}`)?.technology ?? {};
export const named = (technology: string) => game.name(`technology/${technology}`) ?? t("ui.something");
export const have = (): Goods => (myFaction() ?? {}) as unknown as Goods;

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

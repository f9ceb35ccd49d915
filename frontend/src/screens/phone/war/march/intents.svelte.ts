// What is being put together for each army; it outlives a look at another page, not its phase.
import { SvelteMap } from "svelte/reactivity";
import type { Reach } from "#core/rows.ts";
import { game } from "#core/state.svelte.ts";
import { whenCourtChanges } from "#phone/diplomacy/succession/allegiance.ts";
import { intentOf, ordersOf, sameFight, type Intent } from "./deeds.ts";
import { order, planOf } from "../armies/forces.ts";

const edited = new SvelteMap<string, Intent & { phase: string }>();
whenCourtChanges(() => edited.clear());

/** What was changed here, else what is filed. */
export function intent(army: string): Intent {
  const found = edited.get(army);
  return found?.phase === game.event.phase ? found : intentOf(planOf(army));
}
export const isEdited = (army: string) => edited.get(army)?.phase === game.event.phase;
export const change = (army: string, changed: Partial<Intent>) =>
  void edited.set(army, { ...intent(army), ...changed, phase: game.event.phase });
export const forget = (army: string) => void edited.delete(army);

type Answer = ReturnType<typeof order>;

/** Lays the plan down for when the general is called. What is changed meanwhile is kept. */
export async function file(army: string, reach: Reach): Answer {
  const meant = intent(army);
  const { lose_first, withdraw_below, at_once } = meant;
  const ack = await order("file_plan", {
    army,
    orders: { ...ordersOf(meant, reach) } as never,
    lose_first,
    withdraw_below,
    at_once,
  });
  if (!ack.refused && !ack.replaced && intent(army) === meant) forget(army);
  return ack;
}

/** The general is called and acts now. How to fight is part of a plan alone: if that was changed, it is filed first. */
export async function act(army: string, reach: Reach): Answer {
  const meant = intent(army);
  const { lose_first, withdraw_below } = meant;
  const orders = { ...ordersOf(meant, reach) } as never;
  if (!sameFight(meant, intentOf(planOf(army)))) {
    const filed = await order("file_plan", { army, orders, lose_first, withdraw_below, at_once: false });
    if (filed.refused) return filed;
  }
  const ack = await order("march", { army, orders });
  if (!ack.refused && !ack.replaced && intent(army) === meant) forget(army);
  return ack;
}

// One tap confirms everything our faction has drafted, what was tapped a moment ago included.
import { game } from "../../core/state.svelte.ts";
import { may } from "./mine.ts";
import { orders } from "./orders/orders.svelte.ts";
import { layout } from "./planning/layout.svelte.ts";
import { feeding } from "./upkeep/feeding.svelte.ts";

/** Drafts on the server that nobody has confirmed, as far as this seat may confirm them. */
export const unconfirmed = () => (may("confirm").refused === null ? (may("confirm").choices?.drafts ?? 0) : 0);

export function confirmAll(): void {
  for (const drafting of [orders, layout, feeding]) drafting.flush();
  ask("confirm", {}, "confirm");
}

/** Sends a command that no row of the screen answers for: a refusal is told at the foot of the screen. */
export async function ask(...command: Parameters<typeof game.send>): ReturnType<typeof game.send> {
  const ack = await game.send(...command);
  if (ack.refused) game.tellPlayer(game.refusal(ack.refused, ack.facts));
  return ack;
}

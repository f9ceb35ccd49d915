// One tap confirms everything our faction has drafted, what was tapped a moment ago included.
import { direct, may } from "./mine.ts";
import { ask } from "./ordering.ts";
import { orders } from "./orders/orders.svelte.ts";
import { layout } from "./planning/layout.svelte.ts";
import { feeding } from "./upkeep/feeding.svelte.ts";

/** Drafts on the server that nobody has confirmed, as far as this seat may confirm them. */
export const unconfirmed = () => (direct("confirm") ? (may("confirm").choices?.drafts ?? 0) : 0);

export function confirmAll(): void {
  for (const drafting of [orders, layout, feeding]) drafting.flush();
  ask("confirm", {}, "confirm");
}

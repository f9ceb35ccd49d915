// One tap confirms everything our faction has drafted, what was tapped a moment ago included.
import { choices, direct } from "./mine.ts";
import { ask } from "./ordering.ts";
import { orders } from "./factions/production/orders.svelte.ts";
import { layout } from "./factions/planning/layout.svelte.ts";
import { feeding } from "./war/upkeep/feeding.svelte.ts";

/** Drafts on the server that nobody has confirmed, as far as this seat may confirm them. */
export const unconfirmed = () => (direct("confirm") ? (choices("confirm").drafts ?? 0) : 0);

export function confirmAll(): void {
  for (const drafting of [orders, layout, feeding]) drafting.flush();
  ask("confirm", {}, "confirm");
}

// One tap confirms everything our faction has drafted, what was tapped a moment ago included.
import { keepSetting, setting } from "#core/boot.ts";
import { t } from "#core/words.ts";
import { choices, direct } from "./mine.ts";
import { ask } from "./ordering.ts";
import { orders } from "./factions/production/orders.svelte.ts";
import { layout } from "./factions/planning/layout.svelte.ts";
import { feeding } from "./war/upkeep/feeding.svelte.ts";

/** Drafts on the server that nobody has confirmed, as far as this seat may confirm them. */
export const unconfirmed = () => (direct("confirm") ? (choices("confirm").drafts ?? 0) : 0);

export function confirmAll(): void {
  for (const drafting of [orders, layout, feeding]) drafting.flush();
  void ask("confirm", {}, "confirm").then((ack) => ack.refused || keepSetting(KNOWN, "yes"));
}

const KNOWN = "confirmed";

/** What confirming is for, until it has been done once on this device; where drafts alone do not count, always. */
export function means(): string {
  const counts = choices("confirm").counts !== false;
  return counts && setting(KNOWN, "") === "yes" ? "" : t(counts ? "ui.confirm_means" : "ui.confirm_counts");
}

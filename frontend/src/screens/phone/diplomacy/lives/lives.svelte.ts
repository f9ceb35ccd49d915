// What has happened to this seat and was put away on this device; kept, so that nothing of it comes back after a
// reload.
import { keepSetting, setting } from "#core/boot.ts";
import type { Keyed, LineRow } from "#core/rows.ts";
import { game } from "#core/state.svelte.ts";
import { acting, factionKey, mySeat, seatKey } from "#phone/mine.ts";
import type { Me } from "#phone/notices/addressed.ts";
import { sendable } from "#phone/now/waiting.ts";
import { oldNews, unheard } from "./lives.ts";

/** Up to when all of it is known; null until it was looked up. */
let heard = $state<number | null>(null);
const place = (): string => `lives/${game.boot.event}/${seatKey()}`;

export function remember(): void {
  const kept = setting(place(), "");
  heard = kept ? Number(kept) : oldNews(game.rows("line"), game.event.phase, me());
  if (!kept && heard) keepSetting(place(), String(heard));
}

export const me = (): Me => ({
  seat: seatKey(),
  faction: factionKey(),
  phase: game.event.phase,
  powers: mySeat()?.powers ?? [],
  ordered: new Set(
    [...game.sent.filter(({ state }) => state === "received"), ...game.accepted.list()].map(({ at }) => at),
  ),
  lies: (seat, command) =>
    game.rows("proposal").some((one) => one.seat === seat && one.command === command && sendable().includes(one.key)),
});

/** Until an order of this device is answered nobody knows which lines have come of it. */
let settled: Keyed<LineRow>[] = [];

/** To a Control who acts for the seat nothing is news. */
export function news(to: Me): Keyed<LineRow>[] {
  if (acting() !== undefined || heard === null) return [];
  const told = unheard(game.rows("line"), heard, to);
  if (!game.sent.some(({ state }) => state === "sending")) settled = told;
  return settled.filter(({ at }) => at > (heard ?? 0));
}

export function putAway(lines: readonly Keyed<LineRow>[]): void {
  heard = Math.max(heard ?? 0, ...lines.map(({ at }) => at));
  keepSetting(place(), String(heard));
}

// What has happened to this seat and was put away on this device; kept, so that nothing of it comes back after a
// reload.
import { keepSetting, setting } from "#core/boot.ts";
import type { Keyed, LineRow } from "#core/rows.ts";
import { game } from "#core/state.svelte.ts";
import { acting, seatKey } from "#phone/mine.ts";
import { oldNews, unheard } from "./lives.ts";

/** Up to when all of it is known; null until it was looked up. */
let heard = $state<number | null>(null);
const place = (): string => `lives/${game.boot.event}/${seatKey()}`;

export function remember(): void {
  const kept = setting(place(), "");
  heard = kept ? Number(kept) : oldNews(game.rows("line"), game.event.phase);
  if (!kept && heard) keepSetting(place(), String(heard));
}

/** To a Control who acts for the seat nothing is news. */
export const news = (): Keyed<LineRow>[] =>
  acting() !== undefined || heard === null ? [] : unheard(game.rows("line"), heard);

export function putAway(lines: readonly Keyed<LineRow>[]): void {
  heard = Math.max(heard ?? 0, ...lines.map(({ at }) => at));
  keepSetting(place(), String(heard));
}

// What this device has read of letters and of the court's board; kept, so that nothing of it is new after a reload.
import { keepSetting, setting } from "#core/boot.ts";
import { game } from "#core/state.svelte.ts";
import { seatKey } from "#phone/mine.ts";
import { unread, type Letter } from "./letters.ts";

/** Up to when all was marked as read on this page; null: as the device has kept it. */
let read = $state<number | null>(null);
const place = (): string => `letters/${game.boot.event}/${seatKey()}`;

export const upTo = (): number => read ?? Number(setting(place(), "0"));
export const news = (): Letter[] => unread(game.rows("letter"), seatKey(), upTo());

export function markRead(): void {
  const newest = Math.max(0, ...news().map(({ at }) => at));
  if (newest) keepSetting(place(), String((read = newest)));
}

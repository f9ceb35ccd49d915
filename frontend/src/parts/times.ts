// Times of day that the hall keeps in mind, whatever the clock of the game does.
import type { Keyed, TimerRow } from "../core/rows.ts";

/** So long one stays after its time, ms. */
export const STAYS_MS = 60_000;

/** Those to come, and the one that has just come, the next one first. */
export const coming = (rows: readonly Keyed<TimerRow>[], now: number): Keyed<TimerRow>[] =>
  rows.filter((row) => row.at > now - STAYS_MS).sort((a, b) => a.at - b.at || a.key.localeCompare(b.key));

const minutesOf = (time: string): number | null => {
  const found = /^(\d\d):(\d\d)$/.exec(time);
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
};

/** "14:10" is the next ten past two by this device's clock; nothing if it is no time. */
export function nextAt(time: string, now: number): number | null {
  const minutes = minutesOf(time);
  if (minutes === null) return null;
  const at = new Date(now);
  at.setHours(0, minutes, 0, 0);
  if (at.getTime() <= now) at.setDate(at.getDate() + 1);
  return at.getTime();
}

// Times of day that the hall keeps in mind, whatever the clock of the game does.
import type { Keyed, TimerRow } from "../core/rows.ts";
import { t } from "../core/words.ts";

/** So long one stays after its time, ms. */
export const STAYS_MS = 60_000;

/** Those to come, and the one that has just come, the next one first. */
export const coming = (rows: readonly Keyed<TimerRow>[], now: number): Keyed<TimerRow>[] =>
  rows.filter((row) => row.at > now - STAYS_MS).sort((a, b) => a.at - b.at || a.key.localeCompare(b.key));

/**
 * How long it is until then, with its units: "1 h 30 min", "12 min 5 s". Beside a time of day "12:05" would be taken
 * for one.
 */
export function lasting(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000)),
    minutes = Math.floor(seconds / 60),
    h = Math.floor(minutes / 60);
  if (h) return t("hall.left.hours", { h, min: minutes % 60 });
  return minutes ? t("hall.left.minutes", { min: minutes, s: seconds % 60 }) : t("hall.left.seconds", { s: seconds });
}

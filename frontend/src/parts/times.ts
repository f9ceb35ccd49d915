// Times of day that the hall keeps in mind, whatever the clock of the game does.
import type { Keyed, TimerRow } from "../core/rows.ts";

/** So long one stays after its time, ms. */
export const STAYS_MS = 60_000;

/** Those to come, and the one that has just come, the next one first. */
export const coming = (rows: readonly Keyed<TimerRow>[], now: number): Keyed<TimerRow>[] =>
  rows.filter((row) => row.at > now - STAYS_MS).sort((a, b) => a.at - b.at || a.key.localeCompare(b.key));

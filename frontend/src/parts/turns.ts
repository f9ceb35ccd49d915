// Which turn a phase belongs to, and when it began. Pure.
import type { Keyed, LineRow } from "../core/rows.ts";

/** "t3/war" → 3; 0 before the first. */
export const turnOf = (phase: string): number => Number(/^t(\d+)\//.exec(phase)?.[1] ?? 0);

/** Lines that say that a phase began. */
export const BELLS = new Set(["phase_began", "started"]);

/**
 * When the phase began that is on the clock: what closed the one before it was told at that stroke, and is news of this
 * one.
 */
export const began = (lines: Keyed<LineRow>[], phase: string): number =>
  Math.max(0, ...lines.filter(({ code, facts }) => BELLS.has(code) && facts.phase === phase).map(({ at }) => at));

// How long a bell has the wall, and what it tells of the phase that is over. Pure.
import type { FiguresRow } from "#core/rows.ts";

/** What is over, what begins and what everybody does now: read from the back row. */
export const TOLL_MS = 5000;
/** The same with what the phase has brought. */
export const BELL_MS = 13_000;
/** A bell waits no longer than this for what came before it: the phase goes on. */
export const PATIENCE_MS = 18_000;
/** So many counts stand beside each other, and so many factions after a word. */
const [COUNTS, SIDES] = [4, 6];

export interface Summary {
  harvest: [good: string, n: number][];
  counts: [name: string, n: number][];
  /** Provinces by faction, the most first. */
  sides: { name: "won" | "lost" | "hungry"; of: [faction: string, n: number][] }[];
}

/** What there is to tell of the phase that is over; none of a phase that brought nothing. */
export function summary(figures: FiguresRow | undefined, over: string): Summary | undefined {
  if (!figures || figures.phase !== over) return undefined;
  const most = (of: Record<string, number>, n: number) =>
    Object.entries(of)
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, n);
  const sides = (["won", "lost", "hungry"] as const)
    .map((name) => ({ name, of: most(figures[name], SIDES) }))
    .filter(({ of }) => of.length > 0);
  const found = { harvest: most(figures.harvest, Infinity), counts: most(figures.counts, COUNTS), sides };
  return found.harvest.length + found.counts.length + sides.length > 0 ? found : undefined;
}

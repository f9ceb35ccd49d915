// Which great moment has the whole wall, and until when: the greatest first, one after the other. Pure.
import type { Moment } from "#parts/factions/story/moments.ts";

/** So long a headline stands; where others wait at least so long. */
export const STANDS_MS = 8000;
export const LEAST_MS = 5000;
/** What is younger when a wall is opened is told on it. */
const FRESH_MS = 30_000;
/** The first of its kind is a headline from this rank on. */
const FIRST = 50;

/** One that has the wall. */
export interface Headline {
  moment: Moment;
  starts: number;
  lasts: number;
}
/** What has been told or need not be, what waits for its turn, and what is on. */
export interface Bill {
  told: ReadonlySet<string>;
  waiting: readonly Moment[];
  on: Headline | undefined;
}
/** How things stand: `free` while nothing else has the whole wall. */
export interface Look {
  now: number;
  free: boolean;
}

export const heads = ({ great, first, rank }: Pick<Moment, "great" | "first" | "rank">): boolean =>
  great || (first && rank >= FIRST);

/** What a wall finds when it is opened is known, but for what has just happened. */
export function opened(moments: readonly Moment[], now: number): Bill {
  return {
    told: new Set(moments.filter(({ at }) => at < now - FRESH_MS).map(({ key }) => key)),
    waiting: [],
    on: undefined,
  };
}

/**
 * What has been on long enough is told; what is new waits; the greatest that waits begins. What was taken back was
 * never told.
 */
export function advance(bill: Bill, moments: readonly Moment[], look: Look): Bill {
  const { on, told } = ended(bill, moments, look);
  const waits = new Map([...bill.waiting, ...moments].map((moment) => [moment.key, moment]));
  const all = [...waits.values()].filter(
    (moment) => heads(moment) && !told.has(moment.key) && moment.key !== on?.moment.key,
  );
  const waiting = all.filter((moment) => stands(moment, moments)).sort((a, b) => b.rank - a.rank || a.at - b.at);
  const [next, ...rest] = waiting;
  if (on || !look.free || !next) return { told, waiting, on };
  return { told, waiting: rest, on: { moment: next, starts: look.now, lasts: rest.length ? LEAST_MS : STANDS_MS } };
}

/** What else takes the wall ends a headline; one that was hardly seen is told again. */
function ended({ on, told }: Bill, moments: readonly Moment[], look: Look): Pick<Bill, "on" | "told"> {
  if (!on) return { on, told };
  const gone = look.now - on.starts;
  if (gone < on.lasts && look.free && stands(on.moment, moments)) return { on, told };
  return { on: undefined, told: gone >= LEAST_MS ? new Set([...told, on.moment.key]) : told };
}

/** Screens hold only the newest moments: what is older than all of them was not taken back. */
function stands({ key, at }: Moment, moments: readonly Moment[]): boolean {
  return (
    moments.some((moment) => moment.key === key) || (moments.length > 0 && moments.every((moment) => moment.at >= at))
  );
}

// Which great moment has the whole wall, and until when: the greatest first, one after the other. Pure.
import type { Moment } from "#parts/factions/story/moments.ts";

/** So long a headline stands; where others wait at least so long. */
export const STANDS_MS = 8000;
export const LEAST_MS = 5000;
/** What is told with it takes so much longer to read, each; and so many have room. */
const ALSO_MS = 2000;
const MOST_ALSO = 3;
/** What is younger when a wall is opened is told on it. */
const FRESH_MS = 30_000;
/**
 * Within that time so many of a kind may follow each other, of theories fewer: the next waits until another kind has had
 * the wall, or the time has gone by.
 */
const IN_A_ROW = { most: 2, within: 120_000 };
const THEORIES = { most: 1, within: 300_000 };
const mayFollow = (kind: Moment["kind"]): typeof IN_A_ROW => (kind === "theory" ? THEORIES : IN_A_ROW);
/** These wait for nobody: how often they come, each is what the hall talks about. */
const GRAVE: readonly Moment["kind"][] = ["capital", "split", "union", "crown", "death", "murder", "heir"];

/** One that has the wall. */
export interface Headline {
  moment: Moment;
  /** Others of its kind that would be too many in a row: told with it. */
  also: readonly Moment[];
  starts: number;
  lasts: number;
}
/** What has been told or need not be, what waits for its turn, and what is on. */
export interface Bill {
  told: ReadonlySet<string>;
  waiting: readonly Moment[];
  on: Headline | undefined;
  /** Those of one kind that had the wall last, and until when; what is long ago no longer. */
  row: readonly { kind: Moment["kind"]; until: number }[];
}
/** How things stand: `free` while nothing else has the whole wall. */
export interface Look {
  now: number;
  free: boolean;
}

/** What a wall finds when it is opened is known, but for what has just happened. */
export function opened(moments: readonly Moment[], now: number): Bill {
  return {
    told: new Set(moments.filter(({ at }) => at < now - FRESH_MS).map(({ key }) => key)),
    waiting: [],
    on: undefined,
    row: [],
  };
}

/** What somebody is crowned after. */
const DEATHS: readonly Moment["kind"][] = ["death", "murder"];

/**
 * The greatest that waits and is not one too many of its kind in a row. Who is crowned is told after the death that came
 * with it.
 */
export function next({ waiting, row }: Bill): Moment | undefined {
  const first = waiting.find((moment) => !tires(moment, row));
  return first && (deathBefore(first, waiting) ?? first);
}

/** What is told before this crown. */
function deathBefore({ kind, at, factions }: Moment, waiting: readonly Moment[]): Moment | undefined {
  if (kind !== "crown") return undefined;
  const sameCourt = (moment: Moment) => moment.factions.some((faction) => factions.includes(faction));
  return waiting.find((moment) => DEATHS.includes(moment.kind) && moment.at === at && sameCourt(moment));
}

/**
 * What has been on long enough is told; what is new waits; the greatest that waits begins. What was taken back was
 * never told.
 */
export function advance(bill: Bill, moments: readonly Moment[], look: Look): Bill {
  const after = settled(bill, moments, look);
  const begins = next(after);
  if (after.on || !look.free || !begins) return after;
  const others = after.waiting.filter((moment) => moment !== begins);
  const last = inRow(begins, after.row) + 1 >= mayFollow(begins.kind).most;
  const alike = others.filter((moment) => moment.kind === begins.kind && !deathBefore(moment, others));
  const also = last ? alike.slice(0, MOST_ALSO) : [];
  const waiting = others.filter((moment) => !also.includes(moment));
  const lasts = (waiting.length ? LEAST_MS : STANDS_MS) + ALSO_MS * also.length;
  return { ...after, waiting, on: { moment: begins, also, starts: look.now, lasts } };
}

/** As it stands before another begins. */
function settled(bill: Bill, moments: readonly Moment[], look: Look): Bill {
  const { on, told, row } = ended(bill, moments, look);
  const shown = new Set(on && [on.moment, ...on.also].map(({ key }) => key));
  const all = new Map([...bill.waiting, ...moments].map((moment) => [moment.key, moment]));
  const waiting = [...all.values()]
    .filter((moment) => moment.great && !told.has(moment.key) && !shown.has(moment.key) && stands(moment, moments))
    .sort((a, b) => b.rank - a.rank || a.at - b.at);
  return { told, waiting, on, row: row.filter(({ kind, until }) => look.now - until < mayFollow(kind).within) };
}

const tires = (moment: Moment, row: Bill["row"]): boolean =>
  !GRAVE.includes(moment.kind) && inRow(moment, row) >= mayFollow(moment.kind).most;

/** How many of its kind had the wall last, one after the other. */
const inRow = ({ kind }: Moment, row: Bill["row"]): number => row.filter((before) => before.kind === kind).length;

/** What else takes the wall ends a headline; one that was hardly seen is told again. */
function ended({ on, told, row }: Bill, moments: readonly Moment[], look: Look): Pick<Bill, "on" | "told" | "row"> {
  if (!on) return { on, told, row };
  const gone = look.now - on.starts;
  if (gone < on.lasts && look.free && stands(on.moment, moments)) return { on, told, row };
  if (gone < LEAST_MS + ALSO_MS * on.also.length) return { on: undefined, told, row };
  const seen = [on.moment, ...on.also].map(({ key }) => key),
    { kind } = on.moment;
  const alike = row.filter((before) => before.kind === kind);
  return { on: undefined, told: new Set([...told, ...seen]), row: [...alike, { kind, until: look.now }] };
}

/** Screens hold only the newest moments: what is older than all of them was not taken back. */
function stands({ key, at }: Moment, moments: readonly Moment[]): boolean {
  return (
    moments.some((moment) => moment.key === key) || (moments.length > 0 && moments.every((moment) => moment.at >= at))
  );
}

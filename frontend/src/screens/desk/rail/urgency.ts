// What waits, by urgency: those first who keep most people waiting, then the oldest; who sees to it, and for how long it
// waits.
import { kindOf, type TaskRow } from "../book.ts";
import type { Entry } from "../journal/journal.ts";
import { nudgeable, type Table } from "../stuck/floor.ts";
import { KEPT, type Kept, type Waiting } from "./waiting.ts";

/** `by`: which other Control sees to it; `mine`: this one does. `age`: for how long, ms; 0 where nobody counts. */
export interface Streamed extends Waiting {
  since: number;
  by: string;
  mine: boolean;
  age: number;
}
export interface Watch {
  me: string;
  now: number;
  tasks: readonly Pick<TaskRow, "what" | "by">[];
  touched: ReadonlyMap<string, number>;
}

const NOBODY: readonly Kept[] = ["bell", "know"];

function streamed(item: Waiting, { me, now, tasks, touched }: Watch): Streamed {
  const since = item.since ?? touched.get(item.row ?? "") ?? 0,
    by = tasks.find(({ what }) => what === item.row)?.by ?? "";
  const mine = by === `control/${me}`,
    counted = since > 0 && (item.since !== undefined || !NOBODY.includes(item.kept));
  return {
    ...item,
    since,
    mine,
    by: mine ? "" : by.slice(by.indexOf("/") + 1),
    age: counted ? Math.max(0, now - since) : 0,
  };
}

/**
 * What another Control sees to comes last of all for whom somebody waits; else who keeps most people waiting, then the
 * oldest.
 */
export function stream(items: readonly Waiting[], watch: Watch): Streamed[] {
  const rank = ({ kept, by }: Streamed) =>
    by && !NOBODY.includes(kept) ? KEPT.indexOf("seat") + 0.5 : KEPT.indexOf(kept);
  return items
    .map((item) => streamed(item, watch))
    .sort((a, b) => rank(a) - rank(b) || (a.since || Infinity) - (b.since || Infinity) || 0);
}

/** How long it has waited, for the eye: where the whole hall stands, seconds count; for one player minutes do. */
export type Stage = "fresh" | "waiting" | "long";
const PATIENCE: Record<Kept, [waiting: number, long: number]> = {
  hall: [10_000, 60_000],
  court: [60_000, 180_000],
  seat: [120_000, 300_000],
  bell: [180_000, 300_000],
  know: [Infinity, Infinity],
};
export function stageOf({ kept, age }: Pick<Streamed, "kept" | "age">): Stage {
  const [waiting, long] = PATIENCE[kept];
  return age >= long ? "long" : age >= waiting ? "waiting" : "fresh";
}

/** Row → when it was last changed by an order that stands. */
export function touchedAt(all: readonly Entry[]): Map<string, number> {
  const changes = all
    .filter((one) => !one.undone && one.command !== "take_up")
    .flatMap(({ rows, at }) => rows.map((row) => [row, at] as const));
  return new Map(changes.filter(([row]) => !BROAD.has(kindOf(row))).reverse());
}
/** They change for too many reasons to say anything. */
const BROAD = new Set(["faction", "event"]);
/** Since when the clock stands still. */
const STANDS = new Set(["found", "pause", "pause_outage", "come_back", "hold_phase", "hold_now", "back", "rewind"]);
export const stoodAt = (all: readonly Entry[]): number => all.find((one) => STANDS.has(one.command))?.at ?? 0;

/** Lines that a word to those at the table may help with. */
const ASLEEP = /^(away|gone|unconfirmed|unordered|proposals|unsettled)/;

/**
 * The lines of a table at which somebody is stuck: nudged with one tap, and as old as the longest of them has been so.
 */
export function nudged(items: readonly Waiting[], tables: readonly Table[]): Waiting[] {
  return items.map((item) => {
    const places = ASLEEP.test(item.id) ? (tables.find(({ key }) => key === item.faction)?.places ?? []) : [];
    const asleep = places.filter((place) => place.stuck && nudgeable(place)),
      since = asleep.map((place) => place.since).filter(Boolean);
    if (asleep.length === 0) return item;
    return {
      ...item,
      command: "nudge",
      verb: "desk.nudge.no",
      args: { to: asleep.map(({ key }) => `seat/${key}`) },
      ...(since.length ? { since: Math.min(...since) } : {}),
    };
  });
}

// How late the day is: by its plan, by what is to come, and by the server's time, which goes on while nothing is told.
import { left, type Timer } from "../core/clock.ts";
import type { PaceRow } from "../core/rows.ts";
import { t } from "../core/words.ts";

const MINUTE_MS = 60_000;
const DAY_MIN = 24 * 60;
/** From here on it is late, ms. */
export const LATE_MS = 5 * MINUTE_MS;
/** A break begins at the bell nearest to its time: so long before it at the most, ms. */
const EARLY_MS = 20 * MINUTE_MS;

/** A break that is to come, or that lasts; `at`: minutes since midnight, `left`: ms it will still take. */
export interface Rest {
  at: number;
  minutes: number;
  left: number;
  lasts: boolean;
}
/** `planned`, `ends`: ms since the epoch; `late`: ms, less than nothing where the day is early. */
export interface Outlook {
  planned: number;
  ends: number;
  late: number;
  rests: Rest[];
}

/** The moment nearest to another at which this device's clock shows so many minutes since midnight. */
export function nearest(minutes: number, to: number): number {
  const day = (offset: number): number => {
    const date = new Date(to);
    date.setDate(date.getDate() + offset);
    return date.setHours(0, minutes, 0, 0);
  };
  return [-1, 0, 1].map(day).reduce((best, at) => (Math.abs(at - to) < Math.abs(best - to) ? at : best));
}

/**
 * When the day ends if all that is to come takes the time it has, and how much later that is than it was planned.
 * `back`: when a clock that stands is to go on, by what Control has said.
 */
export function outlook(clock: Timer, pace: PaceRow, now: number, back = 0): Outlook {
  const begins = pace.begins === null ? pace.started : nearest(pace.begins, pace.started);
  const planned = begins + pace.meant;
  const goesOn = Math.max(now, back);
  let ends = goesOn + left(clock, now) + pace.ahead;
  const rests: Rest[] = [];
  for (const { when, ...rest } of toCome(pace, begins, now)) {
    if (when >= ends) continue;
    ends += rest.lasts ? Math.max(0, now + rest.left - goesOn) : rest.left;
    rests.push(rest);
  }
  return { planned, ends, late: ends - planned, rests };
}

/**
 * The breaks that have not been taken, in their order. One is taken by the first stop that begins at its time, or
 * little before, and lasts half as long at the least; the stop that lasts may become it.
 */
function toCome(pace: PaceRow, begins: number, now: number): (Rest & { when: number })[] {
  const date = new Date(begins);
  const first = date.getHours() * 60 + date.getMinutes();
  const breaks = pace.breaks
    .map(([at, minutes]) => ({ at, minutes, when: begins + ((at - first + DAY_MIN) % DAY_MIN) * MINUTE_MS }))
    .sort((a, b) => a.when - b.when);
  const stops = pace.stood.map(([from, until]) => ({ from, lasted: until - from, over: true }));
  if (pace.stands_since !== null) stops.push({ from: pace.stands_since, lasted: now - pace.stands_since, over: false });
  const found: (Rest & { when: number })[] = [];
  for (const rest of breaks) {
    const whole = rest.minutes * MINUTE_MS;
    const at = stops.findIndex((stop) => stop.from >= rest.when - EARLY_MS && (!stop.over || stop.lasted >= whole / 2));
    const [taken] = at < 0 ? [] : stops.splice(at, 1);
    const left = taken ? (taken.over ? 0 : whole - taken.lasted) : whole;
    if (left > 0) found.push({ ...rest, left, lasts: taken !== undefined });
  }
  return found;
}

/** Is it worth a line: were hours planned, or is it late? */
export const telling = (pace: PaceRow, { late }: Outlook): boolean => pace.begins !== null || late >= LATE_MS;

/** So long, in whole minutes: "58 min", "1 h 5 min". */
export function span(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / MINUTE_MS);
  return minutes < 60
    ? t("hall.span.minutes", { min: minutes })
    : t("hall.span.hours", { h: Math.floor(minutes / 60), min: minutes % 60 });
}

/** "58 min late", "12 min early", "on time". */
export function lateness(late: number): string {
  if (Math.abs(late) < LATE_MS) return t("hall.pace.in_time");
  return t(late > 0 ? "hall.pace.late" : "hall.pace.early", { span: span(late) });
}

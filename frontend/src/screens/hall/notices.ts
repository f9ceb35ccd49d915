// Which of Control's announcements stand large on the wall, and how large their letters may be. Pure.
import type { AnnouncementRow, Keyed, LineRow } from "#core/rows.ts";
import { stoppedBy } from "#parts/stopped.ts";

type Notice = Keyed<AnnouncementRow>;

const LEAST_MS = 30_000;
/** Slow readers in the back row: about ten letters a second. */
const LETTER_MS = 100;
/** "Lunch until two" is said just before the clock is stopped, and holds while it stands. */
const BEFORE_PAUSE_MS = 120_000;
const MOST = 3;
/** Letters are at most and at least so high, in hundredths of the wall's height. */
const LARGEST = 8;
const LEAST = 3.4;
const HEADING = 30;

/** The newest ones while they are news; while the clock is paused also what was said for the pause. */
export function large(all: Notice[], now: number, pausedAt: number | null): Notice[] {
  const lasting = (notice: Notice) => pausedAt !== null && notice.at > pausedAt - BEFORE_PAUSE_MS;
  const news = (notice: Notice) => now - notice.at < LEAST_MS + LETTER_MS * notice.text.length;
  return newest(all.filter((notice) => news(notice) || (lasting(notice) && !notice.nudge))).slice(0, MOST);
}

/** When the clock was stopped; null while it runs. */
export function pausedSince(state: string, lines: Keyed<LineRow>[]): number | null {
  if (state !== "paused") return null;
  return stoppedBy(state, lines)?.at ?? 0;
}

/**
 * What of them can be read from the back row on a sheet so many hundredths of the wall's height high: the newest, and
 * no more of it than fits.
 */
export function legible(notices: Notice[], room: number): (Notice & { cut: boolean })[] {
  const most = Math.floor((LETTERS * room) / LEAST ** 2);
  const fits = notices.filter((_, i) => i === 0 || lengthOf(notices.slice(0, i + 1)) <= most);
  return fits.map((notice) => ({ ...notice, ...shortened(notice.text, most - HEADING) }));
}

/** Letters that fill such a sheet, in the same measure. */
export const letters = (notices: Notice[], room: number): number =>
  Math.min(LARGEST, Math.sqrt((LETTERS * room) / Math.max(1, lengthOf(notices))));

/** So many letters one hundredth of a wall high fill a strip of it one hundredth high, at its usual width. */
const LETTERS = 154;
const lengthOf = (notices: Notice[]) => notices.reduce((sum, notice) => sum + notice.text.length + HEADING, 0);
const shortened = (text: string, most: number) =>
  text.length <= most ? { text, cut: false } : { text: text.slice(0, most).replace(/\s+\S*$/, ""), cut: true };

const newest = (all: Notice[]) => [...all].sort((a, b) => b.at - a.at || (a.key < b.key ? 1 : -1));

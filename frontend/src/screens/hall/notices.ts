// Which of Control's announcements stand large on the wall, and how large their letters may be. Pure.
import type { AnnouncementRow, Keyed, LineRow } from "../../core/rows.ts";
import { stoppedBy } from "../../parts/stopped.ts";

type Notice = Keyed<AnnouncementRow>;

const LEAST_MS = 30_000;
/** Slow readers in the back row: about ten letters a second. */
const LETTER_MS = 100;
/** "Lunch until two" is said just before the clock is stopped, and holds while it stands. */
const BEFORE_PAUSE_MS = 120_000;
const MOST = 3;
/** Letters are at most so high, in hundredths of the wall's height. */
const LARGEST = 8;
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

/** Letters that fill a sheet so many hundredths of the wall's height high, in the same measure. */
export function letters(notices: Notice[], room: number): number {
  const length = notices.reduce((sum, notice) => sum + notice.text.length + HEADING, 0);
  return Math.min(LARGEST, 0.9 * Math.sqrt((190 * room) / Math.max(1, length)));
}

const newest = (all: Notice[]) => [...all].sort((a, b) => b.at - a.at || (a.key < b.key ? 1 : -1));

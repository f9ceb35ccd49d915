// What brings a late day back: phases that become shorter, a turn or a break that is left out. What has begun stays.
import type { Values } from "#core/protocol.ts";
import type { Lengths, PaceRow, Spare } from "#core/rows.ts";
import type { Outlook } from "#parts/pace.ts";

/** Lengths are whole and half minutes, s. */
const STEP = 30;
const MINUTE_MS = 60_000;
/** So many kinds of phases are proposed by themselves: those that give most. */
const KINDS = 2;

/** A phase of this kind, in minutes: how long it lasts, how long it would. */
export interface Shorter {
  phase: string;
  was: number;
  to: number;
}
/** `wins`: ms; `plan`: the plan as it would be; `shorter`, `turn`, `at`: what it changes. */
export interface Saving {
  key: string;
  wins: number;
  plan: Values;
  shorter: Shorter[];
  turn?: number;
  at?: number;
}
export interface Course {
  turns: number;
  lengths: Lengths;
}

/** The plan as it is, as an order says it. */
const planOf = (course: Course, { begins, breaks }: PaceRow): Values => ({
  begins,
  breaks,
  turns: course.turns,
  lengths: { ...course.lengths },
});

/** What would help, always in the same order: a button that is tapped does not move. */
export function savings(course: Course, pace: PaceRow, { late, rests }: Outlook): Saving[] {
  const spare = pace.spare ?? [];
  const wanted = Math.ceil(late / MINUTE_MS) * 60;
  const found: Saving[] = [];
  const shorten = (key: string, kinds: readonly Spare[]) => {
    let lasts = kinds.reduce((sum, { seconds, times }) => sum + seconds * times, 0);
    let missing = wanted;
    const lengths: Record<string, number> = { ...course.lengths };
    const shorter: Shorter[] = [];
    let wins = 0;
    for (const { phase, seconds, least, times } of kinds) {
      if (missing <= 0) break;
      const to = Math.max(least, Math.floor((seconds * (1 - missing / lasts)) / STEP) * STEP);
      lengths[phase] = to;
      // Whole and half minutes win a little more than the share: what comes after gives up less.
      missing -= (seconds - to) * times;
      lasts -= seconds * times;
      wins += (seconds - to) * times * 1000;
      shorter.push({ phase, was: seconds / 60, to: to / 60 });
    }
    found.push({ key, wins, plan: { ...planOf(course, pace), lengths }, shorter });
  };
  if (spare.length > 1) shorten("evenly", spare);
  const most = [...spare].sort((a, b) => winsAtMost(b) - winsAtMost(a)).slice(0, KINDS);
  for (const kind of most) shorten(kind.phase, [kind]);
  if (pace.last_turn)
    found.push({
      key: "turn",
      wins: pace.last_turn,
      plan: { ...planOf(course, pace), turns: course.turns - 1 },
      shorter: [],
      turn: course.turns,
    });
  for (const { at, left, lasts } of rests)
    if (!lasts) {
      const breaks = pace.breaks.filter(([time]) => time !== at);
      found.push({
        key: `break ${at}`,
        wins: left,
        plan: { ...planOf(course, pace), breaks },
        shorter: [],
        at,
      });
    }
  return found;
}

const winsAtMost = ({ seconds, least, times }: Spare): number => (seconds - least) * times;

// Every command this desk has sent and what became of it; nothing leaves the screen before it could be seen.
import type { Keyed, LineRow } from "#core/rows.ts";
import { underWay, type Sent } from "#core/sent.ts";

const KEPT = 200;
/** An answer later than this is worth a line of its own. */
export const PATIENCE_MS = 800;

/** An order in the words of the moment it was sent in: what it names may be gone by the time it is read. */
export interface Worded extends Sent {
  said?: string;
}

/** What was kept, brought up to date by what the network says now; newest first. `say`: a fresh one in words. */
export function folded(kept: readonly Worded[], now: readonly Sent[], say?: (sent: Sent) => string): Worded[] {
  const all = new Map(kept.map((s) => [s.id, s]));
  const fresh = now.filter((s) => !all.has(s.id)).map((s) => (say ? { ...s, said: say(s) } : s));
  for (const s of now) all.set(s.id, { ...all.get(s.id), ...s });
  return [...fresh.reverse(), ...kept.map((s) => all.get(s.id) ?? s)].slice(0, KEPT);
}

/** A command of an earlier visit that nobody is waiting for any more: only the journal knows. */
export const orphaned = (s: Sent, now: readonly Sent[]): boolean => underWay(s) && !now.some((n) => n.id === s.id);

/** A backup was put back at `at`, as of `back_to`. */
export interface Restore {
  at: number;
  back_to: number;
}
export const restores = (lines: readonly Keyed<LineRow>[]): Restore[] =>
  lines.filter(({ code }) => code === "restored").map(({ at, facts }) => ({ at, back_to: facts.back_to ?? 0 }));

/** What was done between a backup and when it was put back: the event does not know of it any more. */
export const gone = (s: Sent, restores: readonly Restore[]): boolean =>
  s.state === "received" && restores.some(({ at, back_to }) => back_to < s.at && s.at < at);

/** So long a refusal calls for a look; then it only stands in the list. */
export const CALM_MS = 30_000;

/**
 * What still wants to be seen: refusals for a while or until put away, and what has had no answer for a while. `since`:
 * when it last changed here.
 */
export function open(
  list: readonly Worded[],
  since: ReadonlyMap<string, number>,
  away: ReadonlySet<string>,
  now: number,
): Worded[] {
  return list.filter((s) => {
    const at = since.get(s.id);
    if (at === undefined || away.has(s.id)) return false;
    return s.state === "refused" ? now - at < CALM_MS : underWay(s) && now - at > PATIENCE_MS;
  });
}

/** A refusal that no longer calls: after a reload nothing does. */
export const calmed = (s: Sent, since: ReadonlyMap<string, number>, away: ReadonlySet<string>, now: number): boolean =>
  away.has(s.id) || now - (since.get(s.id) ?? -Infinity) >= CALM_MS;

// Before the bell the time left is announced and chimed. Pure.

/** Seconds before the bell that are announced and chimed. */
export const MILESTONES = [300, 120, 60, 10] as const;

/** The milestone passed between two looks at the clock, the bell being 0; null when none was. */
export function passed(before: number, after: number): number | null {
  for (const seconds of [0, ...[...MILESTONES].reverse()]) {
    if (before > seconds * 1000 && after <= seconds * 1000) return seconds;
  }
  return null;
}

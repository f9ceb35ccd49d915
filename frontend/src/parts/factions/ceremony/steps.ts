// At which step the ceremony is: worked out of the step that was shown last, when, and the server's time. Every screen
// comes to the same, however late it comes. Pure.
import type { CeremonyRow, EndingRow } from "#core/rows.ts";

export type Step = EndingRow["steps"][number];

/** A step, and its place among all of them. */
export interface Stand {
  step: Step;
  at: number;
}

/** What is no step any more is where it all begins; the last step stays. One that was left is at none. */
export function standOf(steps: readonly Step[], ceremony: CeremonyRow, now: number): Stand | undefined {
  if (!ceremony.step) return undefined;
  let at = Math.max(
    0,
    steps.findIndex(({ key }) => key === ceremony.step),
  );
  let left = ceremony.runs ? Math.max(0, now - ceremony.since) : 0;
  while (at + 1 < steps.length && left >= steps[at]!.lasts) {
    left -= steps[at]!.lasts;
    at += 1;
  }
  const step = steps[at];
  return step && { step, at };
}

/** So long after the last bell, in ms, a ceremony is waited for. */
export const WAITED_MS = 600_000;

/**
 * May who came where be read on phones and walls? Not before the ceremony has come to that part; where none was begun,
 * once it is waited for no more. `ended`: when the last bell rang, ms since the epoch; 0 where nobody knows.
 */
export function isTold(
  part: "courts" | "seats",
  steps: readonly Step[],
  ceremony: CeremonyRow | undefined,
  ended: number,
  now: number,
): boolean {
  if (!ceremony) return now >= ended + WAITED_MS;
  const stand = standOf(steps, ceremony, now);
  return !stand || stand.at >= steps.findIndex((step) => step.part === part);
}

/** So long it takes to its last step where nobody goes on, in whole minutes. */
export const minutes = (steps: readonly Step[]): number =>
  Math.max(1, Math.round(steps.slice(0, -1).reduce((sum, { lasts }) => sum + lasts, 0) / 60_000));

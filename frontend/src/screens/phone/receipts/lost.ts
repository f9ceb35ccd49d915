// Which of this device's orders an event that was put back does not know. Pure.
import type { Accepted } from "#core/accepted.ts";
import type { Keyed, LineRow } from "#core/rows.ts";

/** An order that is gone; `restore`: when the backup was put back, `back_to`: to when. */
export interface Lost extends Accepted {
  restore: number;
  back_to: number;
}

/** These are no orders of the game. */
const UNTOLD = new Set(["join", "mark_seen"]);

/** The last time that a backup was put back. */
export const newestRestore = (lines: Keyed<LineRow>[]): Keyed<LineRow> | undefined =>
  lines
    .filter(({ code }) => code === "restored")
    .sort((a, b) => a.at - b.at)
    .at(-1);

/** What is told of those that are gone: of several for the same thing the last one, as only that would have counted. */
export function told(gone: readonly Accepted[]): Accepted[] {
  const orders = gone.filter(({ name }) => !UNTOLD.has(name));
  return orders.filter(({ slot }, at) => slot === "" || !orders.slice(at + 1).some((later) => later.slot === slot));
}

// Treaties sorted by what is to be done with them. Pure.
import type { Keyed, TreatyRow } from "#core/rows.ts";

export type Treaty = Keyed<TreatyRow>;

/** Treaties by what is to be done with them, seen from one faction. */
export interface Shelves {
  /** They wait for our signature. */
  asked: Treaty[];
  /** We have signed; others have not. */
  waiting: Treaty[];
  made: Treaty[];
  over: Treaty[];
  /** Between others, for everybody to read. */
  others: Treaty[];
}

export function shelved(all: readonly Treaty[], us: string): Shelves {
  const sorted = [...all].sort((a, b) => b.at - a.at);
  const ours = sorted.filter(({ parties }) => parties.includes(us));
  const open = ours.filter(({ state }) => state === "open");
  return {
    asked: open.filter(({ signed }) => !signed.includes(us)),
    waiting: open.filter(({ signed }) => signed.includes(us)),
    made: ours.filter(({ state }) => state === "made"),
    over: ours.filter(({ state }) => state === "renounced"),
    others: sorted.filter(({ parties }) => !parties.includes(us)),
  };
}

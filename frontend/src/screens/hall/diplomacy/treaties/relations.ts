// Who is at war with whom and who are allies: pairs, the newest first. Pure.
import type { FactionRow, Keyed, RelationRow, TreatyRow } from "#core/rows.ts";

export type Side = Keyed<FactionRow>;
export interface Bond {
  key: string;
  state: "war" | "alliance";
  a: Side;
  b: Side;
}

export interface Standing {
  wars: Bond[];
  alliances: Bond[];
}

export function standing(relations: Keyed<RelationRow>[], factions: Side[]): Standing {
  const known = new Map(factions.map((f) => [f.key, f]));
  const newest = [...relations].sort((x, y) => y.since_turn - x.since_turn || (x.key < y.key ? -1 : 1));
  const all = newest.flatMap(({ key, a, b, state }): Bond[] => {
    const [one, other] = [known.get(a), known.get(b)];
    return state === "peace" || !one || !other ? [] : [{ key, state, a: one, b: other }];
  });
  const of = (state: Bond["state"]) => all.filter((bond) => bond.state === state);
  return { wars: of("war"), alliances: of("alliance") };
}

/** Treaties that stand and that everybody may read, the newest first. */
export const standingTreaties = (treaties: Keyed<TreatyRow>[]): Keyed<TreatyRow>[] =>
  treaties.filter(({ state, secret }) => state === "made" && !secret).sort((a, b) => b.at - a.at);

// The chronicle as screens tell it: its moments in their order, the greatest first, and a picture for each kind. Pure.
import type { Keyed, MomentRow, StoryPiece } from "#core/rows.ts";

export type Moment = Keyed<MomentRow>;

const ICON_OF: Record<StoryPiece["kind"], string> = {
  death: "disband",
  split: "rebels",
  crown: "capital",
  union: "alliance",
  betrayal: "disband",
  capital: "capital",
  murder: "disband",
  war: "war",
  wedding: "wedding",
  peace: "peace",
  alliance: "alliance",
  uprising: "unrest",
  theory: "university",
  battle: "war",
  turncoat: "officer",
  heir: "officer",
  conquest: "taken",
  treaty: "log",
  invention: "technology",
  intrigue: "voice",
  loss: "hunger",
  realm: "infrastructure",
  office: "officer",
  deal: "market",
  duel: "war",
  quest: "march",
};
export const iconOf = ({ kind }: Pick<StoryPiece, "kind">): string => ICON_OF[kind];

/** As they happened. */
export const inOrder = (moments: readonly Moment[]): Moment[] => [...moments].sort((a, b) => a.at - b.at);

/** So many at most, those that mattered most first; of what mattered alike the earlier. */
export const greatest = (moments: readonly Moment[], most: number): Moment[] =>
  [...moments].sort((a, b) => b.rank - a.rank || a.at - b.at).slice(0, most);

/** So many of a kind count in full among what is told of a day; each further one by so much less. */
const OF_A_KIND = 2;
const FURTHER = 25;

/**
 * So many of a day at most, those that mattered most first: a third of a kind comes after others that matter nearly as
 * much. So a third lost capital comes before a treaty, and a third crown after a wedding. The server's `of_the_day` says
 * the same.
 */
export function ofTheDay(moments: readonly Moment[], most: number): Moment[] {
  const often = new Map<Moment["kind"], number>();
  const weighed = greatest(moments, Infinity).map((moment) => {
    const n = (often.get(moment.kind) ?? 0) + 1;
    often.set(moment.kind, n);
    return { moment, weight: moment.rank - (n > OF_A_KIND ? FURTHER : 0) };
  });
  weighed.sort((a, b) => b.weight - a.weight);
  return greatest(
    weighed.slice(0, most).map(({ moment }) => moment),
    most,
  );
}

/** What was secret, as it happened. */
export const secrets = (moments: readonly Moment[]): Moment[] => inOrder(moments.filter(({ secret }) => secret));

/** So long something that Control has revealed stands on the wall. */
const STANDS_MS = 90_000;

/** What Control has revealed last, unless it was `seen` or is long ago. */
export const justRevealed = (moments: readonly Moment[], seen: number, now: number): Moment | undefined =>
  moments
    .filter(({ revealed }) => revealed > Math.max(seen, now - STANDS_MS))
    .sort((a, b) => b.revealed - a.revealed)[0];

/** Those that name a faction. */
export const naming = (moments: readonly Moment[], faction: string): Moment[] =>
  moments.filter(({ factions }) => factions.includes(faction));

/** So much of what became of a faction, as it happened, beside what is told already. */
export const beside = (
  moments: readonly Moment[],
  faction: string,
  told: readonly { key: string }[],
  most: number,
): Moment[] =>
  inOrder(
    greatest(
      naming(moments, faction).filter(({ key }) => !told.some((one) => one.key === key)),
      most,
    ),
  );

/**
 * The great ones since a time, those that mattered most first: what stands on the wall, and what Control should know
 * of.
 */
export const matters = (moments: readonly Moment[], since: number): Moment[] =>
  greatest(
    moments.filter(({ great, at }) => great && at >= since),
    Infinity,
  );

// What the press has written: its editions, a turn each, the newest first. Pure.
import type { ArticleRow, Keyed } from "#core/rows.ts";
import { turnTold } from "#parts/factions/story/story.ts";

export type Article = Keyed<ArticleRow>;
export interface Edition {
  turn: number;
  articles: Article[];
}

/** As many letters as the door lets in. */
export const LONGEST = { headline: 100, text: 600, line: 120, rumour: 200 } as const;

const newest = (a: Article, b: Article): number => b.at - a.at || (a.key < b.key ? 1 : -1);
const out = ({ state }: Article): boolean => state === "out";

/** What everybody may read. */
export const printed = (all: readonly Article[]): Article[] => all.filter((one) => out(one) && !one.about).sort(newest);

export function editions(all: readonly Article[]): Edition[] {
  const found = new Map<number, Article[]>();
  for (const one of printed(all)) found.set(turnTold(one.phase), [...(found.get(turnTold(one.phase)) ?? []), one]);
  return [...found].map(([turn, articles]) => ({ turn, articles }));
}

/** What waits for Control, and what it has stopped; of a herald's own or of all. */
export const withheld = (all: readonly Article[]): Article[] => all.filter((one) => !out(one)).sort(newest);

/** The line that was written about a seat. */
export const lineAbout = (all: readonly Article[], seat: string): Article | undefined =>
  all.filter((one) => out(one) && one.about === seat).sort(newest)[0];

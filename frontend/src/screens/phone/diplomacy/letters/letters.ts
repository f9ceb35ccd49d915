// Letters of this seat and notes on its court's board. Pure.
import type { Keyed, LetterRow } from "#core/rows.ts";

export type Letter = Keyed<LetterRow>;

/** Letters a text has at most. */
export const LONGEST = 500;

const newestFirst = (a: Letter, b: Letter): number => b.at - a.at;
export const letters = (all: readonly Letter[]): Letter[] => all.filter(({ to }) => to).sort(newestFirst);
export const notes = (all: readonly Letter[]): Letter[] => all.filter(({ to }) => !to).sort(newestFirst);

/** What others have written since somebody looked. */
export const unread = (all: readonly Letter[], me: string, upTo: number): Letter[] =>
  all.filter(({ seat, at }) => seat !== me && at > upTo);

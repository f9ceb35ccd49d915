// Numbers, causes and counts as every screen writes them: real minus signs, one and many.
import type { Cause } from "./rows.ts";
import { has, t, written } from "./words.ts";

/** A change: always with its sign. */
export const signed = (n: number): string => `${n < 0 ? "" : "+"}${written(n)}`;

/** A number that is no change: without a plus. */
export const plain = written;

/** "2 stored − 1 at war − 2 hunger"; a line may end between two causes, never inside one. */
export const reasons = (causes: readonly Cause[]): string =>
  causes.map(([why, n], i) => `${i === 0 ? plain(n) : spaced(n)} ${word(why, Math.abs(n))}`.replaceAll(" ", "\u00a0")).join(" ");

/** Public order as a sum: "2 stored − 1 at war = 1". */
export const equation = (causes: readonly Cause[], stands: number = total(causes)): string => `${reasons(causes)} =\u00a0${plain(stands)}`;

export const total = (causes: readonly Cause[]): number => causes.reduce((sum, [, n]) => sum + n, 0);

/** A unit, a good or a province in so many pieces: "2 regiments", "1 province". */
export const counted = (kind: string, n: number): string =>
  has(`unit.${kind}`) ? t(`unit.${kind}`, { n }) : `${written(n)} ${has(`what.${kind}`) ? t(`what.${kind}`, { n }) : kind}`;

const spaced = (n: number): string => `${n < 0 ? "−" : "+"} ${written(Math.abs(n))}`;
const word = (why: string, n: number): string => (has(`why.${why}`) ? t(`why.${why}`, { n }) : why.replaceAll("_", " "));

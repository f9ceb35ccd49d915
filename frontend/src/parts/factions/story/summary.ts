// A whole story in one sentence: what one did and went through, each a phrase of its own. Pure.
import type { StorySum } from "#core/rows.ts";
import { listed } from "#core/naming.ts";
import { t } from "#core/words.ts";

/** `who`: the name of who tells it; "" where there is nothing to say. */
export function summary(who: string, sums: readonly StorySum[]): string {
  const [one = "", two = "", three = ""] = sums.map(phrase);
  return one && t(`saga.sum.${sums.length}`, { who, one, two, three });
}

/** Whose story it is: all whom this seat has played, from the first to the last. */
export function whose(names: readonly string[]): string {
  const [name = "", ...later] = names;
  return later.length ? t("saga.lives", { name, others: listed(later) }) : name;
}

const phrase = ({ what, n }: StorySum): string =>
  n === 1 ? t(`saga.did.${what}`) : t(`saga.many.${what}`, { count: inWords(n), times: times(n) });

/** "twice", "three times". */
const times = (n: number): string => (n === 2 ? t("saga.twice") : t("saga.times", { count: inWords(n) }));

/** "two" to "twelve"; what is more, in figures. */
const inWords = (n: number): string | number => t("saga.numbers").split(" ")[n - 2] ?? n;

// The parts of the ceremony in words: what a step is called, who has come where, and who somebody is.
import { listed, titleOf } from "#core/naming.ts";
import { game } from "#core/state.svelte.ts";
import { inOurWords } from "#core/texts.ts";
import { language, t } from "#core/words.ts";
import type { Step } from "./steps.ts";

/** "Award: The best general"; Control reads it before it is shown. */
export function stepName({ part, about }: Step): string {
  const what = t(`ceremony.part.${part}`);
  const which = part === "award" ? game.row(`award/${about}`)?.title : game.name(`faction/${about}`);
  return which ? t("ceremony.step", { what, which }) : what;
}

/** "You came 2nd of 8", as the language counts. */
export function cameIn(who: "court" | "seat", place: number, all: number): string {
  const how = new Intl.PluralRules(language(), { type: "ordinal" }).select(place);
  const nth = t(`ceremony.nth.${how === "one" || how === "two" || how === "few" ? how : "other"}`, { n: place });
  return t(`ceremony.came.${who}`, { nth, all });
}

/** A court by its name, a seat by the person it plays, or else by its title. */
export function nameOf({ key, person }: { key: string; person?: string }): string {
  if (person === undefined) return game.name(`faction/${key}`) ?? key;
  const seat = game.row(`seat/${key}`);
  return person ? inOurWords("character", "name", person) : seat ? titleOf(seat) : t("ui.somebody");
}

/** So many who were alike are named. */
const NAMED = 3;
export function tiedTold(tied: readonly { faction: string; person: string }[]): string {
  const names = tied.map(({ faction, person }) =>
    person ? inOurWords("character", "name", person) : (game.name(`faction/${faction}`) ?? faction),
  );
  const more = names.length - NAMED;
  const named = more > 0 ? [...names.slice(0, NAMED), t("ceremony.more", { n: more })] : names;
  return t("ceremony.tied", { names: listed(named) });
}

/** Which courts came first, and by what; "" where no ranking is told, or nobody has reached anything. */
export function firstTold(): string {
  const first = (game.rows("ending")[0]?.courts ?? []).filter(({ place }) => place === 1);
  const [one] = first;
  return one?.reached
    ? t("ceremony.first", { names: listed(first.map(nameOf)), reached: one.reached, of: one.of, lands: one.lands })
    : "";
}

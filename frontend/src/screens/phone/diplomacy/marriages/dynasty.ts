// Our court, its marriages and empty thrones, as this seat sees them.
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { byName, choices, direct, factionKey, factionName, personName } from "#phone/mine.ts";
import {
  abroad,
  bornIn,
  courtiers,
  electors,
  marries,
  shelved,
  singles,
  spouseOf,
  type Marriage,
  type Person,
  type Throne,
} from "./lineage.ts";

export const court = (faction: string): Person[] => courtiers(game.rows("character"), faction);
export const livingAbroad = (faction: string): Person[] =>
  abroad(game.rows("character"), game.rows("marriage"), faction);
export const marriages = () => shelved(game.rows("marriage"), factionKey());
/** Proposals to us, as many as this seat answers. */
export const answerable = (): number => (direct("accept_marriage") ? marriages().asked.length : 0);

/** "Married to Faelar · lives with Lirienne": what is to be said of an heir. */
export function ties(person: Person, faction: string): string {
  const spouse = spouseOf(game.rows("marriage"), person.key),
    born = bornIn(game.rows("marriage"), person.key);
  const said = [
    spouse ? t("ui.court.married", { name: personName(spouse) }) : marries(person) ? t("ui.court.unmarried") : "",
    person.faction !== faction ? t("ui.court.lives_at", { faction: factionName(person.faction) }) : "",
    person.faction === faction && born && born !== faction ? t("ui.court.from", { faction: factionName(born) }) : "",
  ];
  return said.filter(Boolean).join(" · ");
}

export const thrones = (): Throne[] => [...game.rows("succession")].sort((a, b) => byName(a.faction, b.faction));
export const between = (faction: string): Person[] => electors(game.rows("character"), faction);

/** The two of whom this seat may choose one, and whom it has chosen. */
export const election = () => (direct("choose_monarch") ? choices("choose_monarch") : {});
/** 1 while our word is still awaited. */
export const electing = (): number => (election().character?.length && !election().chosen ? 1 : 0);

/** Heirs of other courts whom this one could marry. */
export const matchable = (one: Person | undefined): Person[] =>
  singles(game.rows("character"), game.rows("marriage"), one);

/** Both names, the faction and the word each sentence about a match may need. */
export const matchFacts = ({ heir, spouse, residence }: Pick<Marriage, "heir" | "spouse" | "residence">) => ({
  heir: personName(heir),
  spouse: personName(spouse),
  residence: factionName(residence),
  faction: factionName(residence),
});

// The diplomacy of our faction: what we are to others, treaties, and the one that is being written.
import type { Bond, Offers } from "#core/rows.ts";
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { Kept } from "#phone/kept.svelte.ts";
import { choices, direct, factionKey, factionName, holder } from "#phone/mine.ts";
import { bond, byBond } from "./bonds.ts";
import { shelved, type Shelves, type Treaty } from "./shelves.ts";
import { blank, type Draft } from "./terms.ts";

interface Other {
  key: string;
  name: string;
  state: Bond;
  since: number;
}

/** Every other faction, and what we are to it. */
export function others(): Other[] {
  const relations = game.rows("relation");
  const known = game.rows("faction").filter(({ key }) => key !== factionKey());
  return byBond(known.map(({ key, name }) => ({ key, name, ...bond(relations, factionKey(), key) })));
}
export const bondWith = (faction: string) => bond(game.rows("relation"), factionKey(), faction);

export const treaties = (): Shelves => shelved(game.rows("treaty"), factionKey());
/** Of those that wait for our signature as many as this seat decides. */
export const signable = (): number => (direct("sign") || direct("refuse_treaty") ? treaties().asked.length : 0);

/** The phases in which all this may be done, by order or by proposal. */
export const talking = () => game.event.phase.endsWith("/diplomacy");

/** Who has the last word on what this seat may only propose; "" where it decides itself. */
export const goesTo = (command: string): string =>
  direct(command) ? "" : t("ui.treaty.goes_to", { holder: holder(command) });

/** Is this treaty, or this faction, one the server offers the command for? */
export function allowed(command: keyof Offers, key: string): boolean {
  const { to, treaty } = choices(command) as { to?: string[]; treaty?: string[] };
  return (to ?? treaty ?? []).includes(key);
}

/** "Lirienne and Karrund": everybody in a treaty but us. */
export const partners = ({ parties }: Pick<Treaty, "parties">): string[] =>
  parties.filter((party) => party !== factionKey()).map(factionName);

/** Treaties that are being written outlive a look at the map, a reload, and a phase: words take time. */
const drafts = new Kept<Draft>("treaty");
/** `slot`: whom it is first of all for; "" nobody in particular. Before enemies peace is put. */
export function draftOf(slot: string): Draft {
  const begun = blank(slot ? [slot] : []);
  return drafts.get(slot) ?? (slot && bondWith(slot).state === "war" ? { ...begun, makes: "peace" } : begun);
}
export const keep = (slot: string, draft: Draft) => drafts.set(slot, draft);
export const forget = (slot: string) => drafts.delete(slot);

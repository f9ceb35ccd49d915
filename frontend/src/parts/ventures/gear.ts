// What skirmishes are fought with, by name in the language of this screen.
import { language, t } from "#core/words.ts";
import { COMPANIES, NAMES } from "./gear.gen.ts";

interface Named {
  readonly name: string;
  readonly gist?: string;
}
export interface Member {
  readonly weapons: readonly string[];
  readonly armour: string;
  readonly shield: boolean;
  readonly talent: string;
  readonly spells: readonly string[];
}
const names: Record<string, Record<string, Named>> = NAMES;
const companies: Record<string, readonly Member[]> = COMPANIES;

const entry = (kind: string, key: string): Named | undefined =>
  names[language()]?.[`${kind}/${key}`] ?? names.en?.[`${kind}/${key}`];

/** What a weapon, a spell, a talent, a company or a board is called; "" for nothing. */
export const gear = (kind: string, key: string): string => (key ? (entry(kind, key)?.name ?? key) : "");
/** What a spell or a talent does, in a sentence. */
export const gist = (kind: string, key: string): string => entry(kind, key)?.gist ?? "";

/** Each of a company with all it carries and knows: the captain first. */
export const companyTold = (key: string): string[] =>
  (companies[key] ?? []).map((member, n) =>
    t("skirmish.member", { who: t(n ? "skirmish.comrades" : "skirmish.captain"), gear: kitOf(member).join(", ") }),
  );
const kitOf = ({ weapons, armour, shield, talent, spells }: Member): string[] =>
  [
    ...weapons.map((key) => gear("weapon", key)),
    gear("armour", armour),
    gear("armour", shield ? "shield" : ""),
    gear("talent", talent),
    ...spells.map((key) => gear("spell", key)),
  ].filter(Boolean);

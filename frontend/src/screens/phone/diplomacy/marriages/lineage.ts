// Who lives at a court, who is married to whom, and what a proposed marriage would mean. Pure.
import type { CharacterRow, Keyed, MarriageRow, SuccessionRow } from "#core/rows.ts";

export type Person = Keyed<CharacterRow>;
export type Marriage = Keyed<MarriageRow>;
export type Throne = Keyed<SuccessionRow>;

const RANK = ["monarch", "successor", "second-in-line", "lord-general", "arch-wizard"];
const rank = ({ office }: Person): number => RANK.indexOf(office) + 1 || RANK.length + 1;

/** The living people of a court: the crown first, then its heirs, then the offices. */
export const courtiers = (all: readonly Person[], faction: string): Person[] =>
  all
    .filter((one) => one.alive && one.faction === faction)
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));

const weddings = (marriages: readonly Marriage[]): Marriage[] => marriages.filter(({ state }) => state === "made");

/** The key of who somebody is married to; "" nobody. */
export function spouseOf(marriages: readonly Marriage[], key: string): string {
  const made = weddings(marriages).find(({ heir, spouse }) => heir === key || spouse === key);
  return made ? (made.heir === key ? made.spouse : made.heir) : "";
}

/** The faction in which somebody who has married was born; "" where no marriage tells. */
export function bornIn(marriages: readonly Marriage[], key: string): string {
  const made = weddings(marriages).find(({ heir, spouse }) => heir === key || spouse === key);
  return made ? (made.heir === key ? made.proposer : made.receiver) : "";
}

/** Heirs of a faction who moved away with a marriage. */
export const abroad = (all: readonly Person[], marriages: readonly Marriage[], faction: string): Person[] =>
  all.filter((one) => one.alive && one.faction !== faction && bornIn(marriages, one.key) === faction);

export const marries = ({ office }: Person): boolean => office === "successor" || office === "second-in-line";

/** Unmarried heirs whom an heir could marry: of other courts, living and free (DIP-2). */
export function singles(all: readonly Person[], marriages: readonly Marriage[], one: Person | undefined): Person[] {
  const free = (heir: Person) => heir.alive && !heir.fate && marries(heir) && !spouseOf(marriages, heir.key);
  return one && free(one) ? all.filter((other) => free(other) && other.faction !== one.faction) : [];
}

/** Of a couple the one who does not live there yet. */
export const whoMoves = ({
  heir,
  spouse,
  proposer,
  residence,
}: Pick<MarriageRow, "heir" | "spouse" | "proposer" | "residence">): string => (residence === proposer ? spouse : heir);

/** Marriages by what is to be done with them, seen from one faction; the newest first. */
export function shelved(all: readonly Marriage[], us: string): Record<"asked" | "ours" | "made", Marriage[]> {
  const sorted = [...all].sort((a, b) => b.at - a.at),
    open = sorted.filter(({ state }) => state === "open");
  return {
    asked: open.filter(({ receiver }) => receiver === us),
    ours: open.filter(({ proposer }) => proposer === us),
    made: weddings(sorted),
  };
}

/** People by their faction, in the order in which those are named. */
export function grouped(all: readonly Person[], factions: readonly string[]): { faction: string; people: Person[] }[] {
  return factions
    .map((faction) => ({ faction, people: courtiers(all, faction) }))
    .filter(({ people }) => people.length);
}

/** A marriage that is being proposed; "" what is still to be chosen. */
export interface Match {
  heir: string;
  spouse: string;
  residence: string;
}
export const unmatched = (): Match => ({ heir: "", spouse: "", residence: "" });

/** What a match still lacks, or has chosen and can no longer be had; "" nothing. */
export function lacking(
  { heir, spouse, residence }: Match,
  own: readonly string[],
  others: readonly string[],
): "" | keyof Match {
  if (!own.includes(heir)) return "heir";
  if (!others.includes(spouse)) return "spouse";
  return residence ? "" : "residence";
}

/** Who settles a contested crown: the lord-general, then the arch-wizard. */
export const electors = (all: readonly Person[], faction: string): Person[] =>
  ["lord-general", "arch-wizard"].flatMap((office) =>
    all.filter((one) => one.alive && one.faction === faction && one.office === office),
  );

// Courts as Control sees them: empty thrones, who may be crowned, heirs in trouble, marriages (DIP-2 to DIP-4, SUC-2,
// SUC-4).
import type { Keyed, MarriageRow, SuccessionRow } from "#core/rows.ts";
import { t } from "#core/words.ts";
import type { Book } from "#desk/book.ts";
import { factionName, rowName, wordFor } from "#desk/names.ts";
import { choices } from "#desk/offers.ts";

export type Throne = Keyed<SuccessionRow>;
export type Marriage = Keyed<MarriageRow>;
export interface Courtier {
  key: string;
  name: string;
  faction: string;
  office: string;
  officer: string;
  alive: boolean;
  fate?: string;
  held?: string;
}

const byFaction =
  (book: Book) =>
  (a: { faction: string }, b: { faction: string }): number =>
    factionName(book, a.faction).localeCompare(factionName(book, b.faction));

export const empty = (book: Book): Throne[] => [...book.rows("succession")].sort(byFaction(book));
/** The two do not agree: Control crowns. */
export const disputed = (book: Book): Throne[] => empty(book).filter(({ state }) => state === "disputed");

/** The two have not settled it yet: at its time it settles itself. */
export const awaited = (book: Book): Throne[] => empty(book).filter(({ state }) => state === "contested");

const living = (book: Book): Courtier[] => (book.rows("character") as Courtier[]).filter(({ alive }) => alive);
/** These by their names. */
export const courtiers = (book: Book, keys: string[] = []): Courtier[] =>
  living(book)
    .filter(({ key }) => keys.includes(key))
    .sort((a, b) => a.name.localeCompare(b.name));

/** Who may be crowned. */
export const eligible = (book: Book, faction: string): Courtier[] =>
  courtiers(book, choices(book, "crown_monarch").faction?.[faction]);

/** Heirs of whom an uprising has made something. */
export const held = (book: Book): Courtier[] =>
  living(book)
    .filter(({ fate }) => fate)
    .sort(byFaction(book));

export const marriages = (book: Book, state: MarriageRow["state"]): Marriage[] =>
  book
    .rows("marriage")
    .filter((row) => row.state === state)
    .sort((a, b) => b.at - a.at);

/** "Lord-General: Bran", by office: what the two have said, which players learn only when they agree. */
export const voices = (book: Book, { voices: said = {} }: SuccessionRow): string[] =>
  Object.entries(said).map(([office, character]) =>
    t("desk.throne.voice", { office: wordFor("office", office), who: rowName(book, `character/${character}`) }),
  );

/** How a throne stands, in a sentence. */
export const standing = (book: Book, { state, heir, due }: SuccessionRow): string =>
  t(`desk.throne.state.${state}`, { heir: heir ? rowName(book, `character/${heir}`) : "", turn: due });

// What stands beside the map: the news, and in turn with them what else everybody may know. Pure.

export type Page = "news" | "standings" | "bonds" | "marks" | "dice" | "placards" | "ships" | "treaties" | "press";

/** So long a page stands. */
export const PAGE_MS = 12_000;

export interface Hour {
  /** What the phase is called in its turn: "trade". */
  word: string;
  /** Generals act, or a side table is on: only what changes is told beside them. */
  season: boolean;
  /** Before the first turn everybody sees that the dice are sealed. */
  early: boolean;
  /** Tidings of this phase. */
  news: number;
  /** Courts that say what they look for. */
  placards: number;
  /** An edition of the press: the newest there is, or known already. */
  press: "" | "fresh" | "read";
}

/** The pages of the hour, in the order in which they come. */
export function pages(hour: Hour): Page[] {
  const told = tidings(hour);
  return { "": told, fresh: ["press" as const, ...told], read: [...told, "press" as const] }[hour.press];
}

/** What comes first in a phase. */
const OWN: Record<string, Page[]> = { trade: ["placards", "ships"], purchase: ["ships"], diplomacy: ["treaties"] };

/** News in every other place. */
function tidings({ word, season, early, news, placards }: Hour): Page[] {
  if (season) return news > 0 ? ["news"] : ["standings"];
  const dice: Page[] = ["dice"];
  const all: Page[] = [
    ...(early ? dice : []),
    ...(OWN[word] ?? []),
    "standings",
    "placards",
    "bonds",
    "marks",
    ...dice,
  ];
  const quiet = [...new Set(all)].filter((page) => page !== "placards" || placards > 0);
  return news > 0 ? quiet.flatMap((page): Page[] => ["news", page]) : quiet;
}

/** Which of so many has its time; `turned`: how often somebody at the wall has turned on. */
export const turnedTo = (of: number, gone: number, turned = 0, each = PAGE_MS): number =>
  of > 0 ? (Math.floor(Math.max(0, gone) / each) + turned) % of : 0;

/** So many a sheet of those of whom `fits` have room on one: sheets of about the same length. */
export const evenly = (all: number, fits: number): number => (all > 0 ? Math.ceil(all / Math.ceil(all / fits)) : fits);

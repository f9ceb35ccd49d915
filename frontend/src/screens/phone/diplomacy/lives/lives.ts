// What has happened to this seat in the second person, from its own log. Pure.
import type { Keyed, LineRow } from "#core/rows.ts";
import type { Page } from "#phone/way.svelte.ts";

type Line = Keyed<LineRow>;

/** Said where a life is given, with the objective that comes with it. */
const ANEW = ["new_life", "first_life"];
/** Those after which they are somebody else, or somewhere else: it is said with them what they may do there. */
const ROLES = new Set([...ANEW, "you_play", "you_crowned", "you_office", "you_no_office", "you_moved", "you_home"]);
/** The page on which something can be done about it. */
const PAGES: Partial<Record<string, Page>> = {
  you_wooed: "court",
  you_offered: "court",
  you_married: "court",
  you_jilted: "court",
  you_widowed: "court",
  you_command: "war",
  you_second: "war",
  you_invited: "summits",
  you_taught: "summits",
  you_to_sign: "treaties",
  you_robbed: "lore",
  filed_replaced: "receipts",
  filed_taken_back: "receipts",
};

/** Is it a line of the story of whoever plays here? */
const ofMyStory = ({ side, code }: Line): boolean =>
  side.startsWith("seat/") && (code.startsWith("you_") || ANEW.includes(code));

/**
 * What a mate has done with something this seat had filed: told like what happened to them, but no part of their story.
 */
const FILED = ["filed_replaced", "filed_taken_back"];
const ofMyNews = (line: Line): boolean => ofMyStory(line) || FILED.includes(line.code);

/** All of it, in the order in which it happened. */
export const story = (lines: readonly Line[]): Line[] => inOrder(lines.filter(ofMyStory));
const inOrder = (lines: Line[]): Line[] => lines.sort((a, b) => a.at - b.at || a.seq_no - b.seq_no);

/** What they have not put away; what they have ordered themselves is no news to them. */
export const unheard = (lines: readonly Line[], upTo: number): Line[] =>
  inOrder(lines.filter(ofMyNews)).filter(({ at, facts }) => at > upTo && facts.own !== true);

/** To a device that sees the seat for the first time, all is old but what this phase has brought. */
export const oldNews = (lines: readonly Line[], phase: string): number =>
  Math.max(0, ...lines.filter((line) => ofMyNews(line) && line.phase !== phase).map(({ at }) => at));

export const tellsRole = (lines: readonly Line[]): boolean => lines.some(({ code }) => ROLES.has(code));

/** The new life this person has been given, as long as it is theirs. */
export const anew = (lines: readonly Line[], character: string): Line | undefined =>
  story(lines).find(({ code, facts }) => ANEW.includes(code) && facts.character === character);

/** Where the newest of these that leads anywhere leads to; "" none does. */
export const leadsTo = (lines: readonly Line[]): Page =>
  lines.reduce<Page>((page, { code }) => PAGES[code] ?? page, "");

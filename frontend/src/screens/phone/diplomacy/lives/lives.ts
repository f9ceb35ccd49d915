// What is meant for this seat: what has happened to it in the second person, and what its powers are asked. Pure.
import type { Keyed, LineRow } from "#core/rows.ts";
import type { Page, Tab } from "#phone/way.svelte.ts";
import { addressed, type Address, type Me } from "#phone/notices/addressed.ts";

type Line = Keyed<LineRow>;

/** Said where a life is given, with the objective that comes with it. */
const ANEW = ["new_life", "first_life"];
/** Those after which they are somebody else, or somewhere else: it is said with them what they may do there. */
const ROLES = new Set([...ANEW, "you_play", "you_crowned", "you_office", "you_no_office", "you_moved", "you_home"]);
/** Is it a line of the story of whoever plays here? */
const ofMyStory = ({ side, code }: Line): boolean =>
  side.startsWith("seat/") && (code.startsWith("you_") || ANEW.includes(code));

/** All of it, in the order in which it happened. */
export const story = (lines: readonly Line[]): Line[] => inOrder(lines.filter(ofMyStory));
const inOrder = (lines: Line[]): Line[] => lines.sort((a, b) => a.at - b.at || a.seq_no - b.seq_no);

/** What is meant for me and I have not put away. */
export const unheard = (lines: readonly Line[], upTo: number, me: Me): Line[] =>
  inOrder(lines.filter((line) => line.at > upTo && addressed(line, me)));

/** Who has the page open to which it leads sees it there; a call and their own story are told wherever they are. */
export function seen(line: Line, me: Me, open: { tab: Tab; page: Page }): boolean {
  const { page, tab, urgent, at } = addressed(line, me) ?? {};
  if (urgent || ofMyStory(line)) return false;
  if (at) return at.includes(open.page);
  return page ? open.page === page : tab !== undefined && open.tab === tab && !open.page;
}

/** To a device that sees the seat for the first time, all is old but what this phase has brought. */
export const oldNews = (lines: readonly Line[], phase: string, me: Me): number =>
  Math.max(0, ...lines.filter((line) => line.phase !== phase && addressed(line, me)).map(({ at }) => at));

export const tellsRole = (lines: readonly Line[]): boolean => lines.some(({ code }) => ROLES.has(code));

/** The new life this person has been given, as long as it is theirs. */
export const anew = (lines: readonly Line[], character: string): Line | undefined =>
  story(lines).find(({ code, facts }) => ANEW.includes(code) && facts.character === character);

/** Where it leads: to what is urgent, else to where the newest of these that leads anywhere leads to. */
export function leadsTo(lines: readonly Line[], me: Me): Address {
  const found = lines.map((line) => addressed(line, me) ?? {}).filter(({ page, tab }) => page || tab);
  return found.reverse().find(({ urgent }) => urgent) ?? found[0] ?? {};
}

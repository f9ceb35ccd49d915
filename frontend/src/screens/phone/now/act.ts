// One thing this seat may do now, as a button says it.
import type { Page, Tab } from "../way.svelte.ts";

export interface Act {
  label: string;
  /** How far it has come. */
  detail: string;
  tab: Tab;
  page: Page;
  /** Done by the tap itself, without that page. */
  give?: () => void;
  /** Whom or what that page is about. */
  about?: string;
  /** Somebody goes without: a mark stands before how far it has come. */
  grave?: boolean;
  /** May be done in any phase: it does not answer what this phase is for. */
  anytime?: boolean;
  /** Everything is said; it may be looked at or changed. */
  settled?: boolean;
  /** This seat may only propose it: another one decides. */
  proposes?: boolean;
  /** Leads to where anything may be chosen; waits while something is ready to be given for an objective. */
  yields?: boolean;
}

/** What tells it from the others, also while its words are on their way. */
export const keyOf = ({ tab, page, about, label }: Act): string => [tab, page, about, label].join("/");

/** Does it wait for this seat? */
export const undone = ({ anytime, settled, proposes, yields }: Act): boolean =>
  !anytime && !settled && !proposes && !yields;

/** What waits first, what is done last, and of what is left the own before what others decide. */
export function inTurn(all: Act[]): Act[] {
  const rank = (act: Act) => (undone(act) ? 0 : act.settled ? 3 : act.proposes ? 2 : 1);
  return [0, 1, 2, 3].flatMap((place) => all.filter((act) => rank(act) === place));
}

/** One that leads to a page of the first pane; of how far it has come, what there is to say. */
export const now = (page: Page, label: string, ...details: string[]): Act => ({
  label,
  detail: details.filter(Boolean).join(" · "),
  tab: "now",
  page,
});

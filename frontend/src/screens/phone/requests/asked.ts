// What this seat has asked of Control, and how each stands. Pure.
import type { Keyed, LineRow, RequestRow } from "#core/rows.ts";

export type Request = Keyed<RequestRow>;
export type Standing = "open" | "claimed" | "answered" | "resolved";

export const ABOUT = ["action", "dispute", "help"] as const;
/** Letters of a request at most. */
export const LONGEST = 1000;
/** So many letters are left when the phone begins to count them. */
export const COUNTED = 200;

/** An answer says more than that somebody sees to it. */
export const standing = ({ state, answer }: Pick<Request, "state" | "answer">): Standing =>
  state === "claimed" && answer ? "answered" : state;

const SIGNS: Record<Standing, string> = { open: "◇", claimed: "◌", answered: "✎", resolved: "✓" };
export const signOf = (request: Pick<Request, "state" | "answer">): string => SIGNS[standing(request)];

/** What is not settled first, then the newest. */
export const inOrder = (all: readonly Request[]): Request[] =>
  [...all].sort((a, b) => Number(a.state === "resolved") - Number(b.state === "resolved") || b.at - a.at);
/** When somebody took this seat over last; 0 if nobody did. What was asked before may be somebody else's. */
export const takenOver = (lines: readonly Pick<LineRow, "code" | "at">[]): number =>
  Math.max(0, ...lines.filter(({ code }) => code === "card_void").map(({ at }) => at));
export const unsettled = (all: readonly Request[]): number => all.filter(({ state }) => state !== "resolved").length;

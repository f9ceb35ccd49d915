// Objectives as people read them: whose they are, and how they stand in a sign and a word. Pure.
import type { Keyed, ObjectiveRow } from "#core/rows.ts";

export type Goal = Keyed<ObjectiveRow>;

/** This seat's own, or its whole faction's. */
export const isFor =
  (seat: string, faction: string) =>
  (goal: Goal): boolean =>
    goal.seat ? goal.seat === seat : goal.faction === faction;

const SIGNS = { "": "○", claimed: "?", confirmed: "✓", denied: "✕" } as const;
export const signOf = ({ state }: Pick<Goal, "state">): string => SIGNS[state] ?? SIGNS[""];

export const reached = (goals: readonly Goal[]): number => goals.filter(({ state }) => state === "confirmed").length;

/** As they are told at the end: what is reached first; the whole faction's before those of its seats. */
export const ordered = (goals: readonly Goal[]): Goal[] =>
  [...goals].sort(
    (a, b) => RANK.indexOf(a.state) - RANK.indexOf(b.state) || compare(a.seat, b.seat) || compare(a.key, b.key),
  );
const RANK: readonly Goal["state"][] = ["confirmed", "claimed", "denied", ""];
export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

// What a change of the clock means to whoever looks at a screen: a phase or a part that ended, and what begins. Pure.
import type { EventRow } from "../core/rows.ts";

const ROUND = ["production", "trade", "purchase", "war", "upkeep", "diplomacy"];

export type Moment = Pick<EventRow, "phase" | "part" | "state">;
export interface Toll {
  /** `back`: Control has turned the clock back; `start`: it runs for the first time. */
  kind: "bell" | "part" | "back" | "start" | "end";
  /** What is over: a phase by its whole name, or a part by its word; "" for nothing. */
  over: string;
  /** The same of what begins. */
  begins: string;
}

/** Undefined where nothing has ended and nothing begun. */
export function tolled(before: Moment, now: Moment): Toll | undefined {
  if (now.phase !== before.phase)
    return { kind: kindOf(before.phase, now.phase), over: before.phase, begins: now.phase };
  if (before.state === "planning" && now.state === "running") return { kind: "start", over: "", begins: now.phase };
  const [over, begins] = [before.part, now.part];
  return over && begins && over !== begins ? { kind: "part", over, begins } : undefined;
}

/** The clock has gone on since: what it says begins is over already. */
export const overtaken = ({ kind, begins }: Toll, now: Moment): boolean =>
  begins !== (kind === "part" ? now.part : now.phase);

/** All phases of an event of so many turns, the first first. */
export const phases = (turns: number): string[] => [
  "planning",
  "t0/diplomacy",
  ...Array.from({ length: turns }, (_, i) => ROUND.map((word) => `t${i + 1}/${word}`)).flat(),
  "ended",
];

/** Those that have ended between these two, the first first. */
export function ended(before: string, now: string, turns: number): string[] {
  const day = phases(turns);
  const [from, to] = [day.indexOf(before), day.indexOf(now)];
  return from < 0 ? [] : day.slice(from, Math.max(from, to));
}

function kindOf(before: string, now: string): Toll["kind"] {
  if (now === "ended") return "end";
  return place(now) < place(before) ? "back" : "bell";
}

/** Where a phase stands in the day. */
function place(phase: string): number {
  const [, turn = "", word = ""] = /^t(\d+)\/(\w+)$/.exec(phase) ?? [];
  if (phase === "ended") return Infinity;
  return turn ? 1 + Number(turn) * ROUND.length + ROUND.indexOf(word) : 0;
}

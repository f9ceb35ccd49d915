// What "has changed" speaks of: the present phase and the one before it. Pure.
import { turnOf } from "#parts/turns.ts";

const ROUND = ["production", "trade", "purchase", "war", "upkeep", "diplomacy"];

const FIRST = "t0/diplomacy";

/** The phase before this one, by name; "" before the first. */
export function before(phase: string, turns: number): string {
  if (phase === "planning") return "";
  if (phase === FIRST) return "planning";
  if (phase === "ended") return `t${turns}/diplomacy`;
  const turn = turnOf(phase),
    at = ROUND.indexOf(phase.split("/").at(-1) ?? "");
  return at > 0 ? `t${turn}/${ROUND[at - 1]}` : `t${turn - 1}/diplomacy`;
}

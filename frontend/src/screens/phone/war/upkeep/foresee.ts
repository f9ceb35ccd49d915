// What an order would make of the coming upkeep: the server is asked before it is sent. Nothing is worked out here.
import { csrf } from "#core/csrf.ts";
import type { Values } from "#core/protocol.ts";
import { game } from "#core/state.svelte.ts";
import { acting } from "#phone/mine.ts";
import type { Unserved } from "./mouths.ts";
import type { Outlook } from "./outlook.ts";

/** Provinces that rise, those that starve, and units that leave. */
export interface Fate {
  rises: string[];
  starves: string[];
  leaves: Unserved[];
}
/** All of it once the order is carried out, and what of it would not be without the order. */
export interface Foreseen {
  then: Fate;
  worse: Fate;
}

/** So long the answer is waited for, ms: who cannot be asked is not asked. */
const PATIENCE_MS = 1500;

/** Null: nothing hangs on it. Undefined: nobody has answered. */
export async function foresee(command: string, args: Values): Promise<Foreseen | null | undefined> {
  if (acting() !== undefined) return null;
  const leave = new AbortController();
  const timer = setTimeout(() => leave.abort(), PATIENCE_MS);
  try {
    const headers = { Accept: "application/json", "Content-Type": "application/json", "X-CSRFToken": csrf() };
    const answer = await fetch(`/play/${game.boot.event}/ahead`, {
      method: "POST",
      headers,
      body: JSON.stringify({ command, args }),
      signal: leave.signal,
    });
    return answer.ok ? ((await answer.json()) as { ahead: Foreseen | null }).ahead : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

export const harmless = ({ rises, starves, leaves }: Fate): boolean =>
  !rises.length && !starves.length && !leaves.length;

/** As the forecast is told. */
export const outlookOf = ({ rises, starves, leaves }: Fate): Outlook => ({
  rising: rises.map((province) => ({ province, stands: 0, causes: [] })),
  starving: starves,
  units: leaves,
  recruits: [],
  short: false,
});

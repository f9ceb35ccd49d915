// Which sentence tells a refusal at the desk, where there is more to say than to a player.
import type { Facts } from "#core/protocol.ts";
import { has } from "#core/words.ts";

/**
 * By whose it is (Control orders for several), by the key of a table that is wrong or not there, by what would fit, by
 * what it is about, by who has done it, else plainly.
 */
export function wording(code: string, facts: Facts): string {
  const more = [
    facts.faction !== undefined ? "of" : "",
    facts.within === undefined ? "" : facts.given === undefined ? "no_key" : "within",
    facts.least !== undefined ? "range" : "",
    facts.row !== undefined ? "named" : "",
    facts.user !== undefined ? "by" : "",
  ].filter(Boolean);
  return more.map((how) => `${code}_${how}`).find((as) => has(`refused.${as}`)) ?? code;
}

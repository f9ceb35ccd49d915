// Goals that nobody has said to be reached yet, and this seat may.
import { game } from "#core/state.svelte.ts";
import type { Goal } from "#parts/factions/story/goals.ts";
import { choices } from "#phone/mine.ts";

export function unclaimed(): Goal[] {
  const { objective: open = [] } = choices("claim_objective");
  return game.rows("objective").filter(({ key, state }) => !state && open.includes(key));
}

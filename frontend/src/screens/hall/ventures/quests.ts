// A quest as the whole hall hears of it.
import type { VentureRow } from "#core/rows.ts";
import { game } from "#core/state.svelte.ts";

/** "Cai (Aldermark) has come through The Grey Toll." */
export function questEnded({ how, about = "", sides }: VentureRow): string {
  const { character = "", faction = "" } = sides?.a ?? {};
  return game.say(`line.quest_over_${how}`, { character, faction, quest: about });
}

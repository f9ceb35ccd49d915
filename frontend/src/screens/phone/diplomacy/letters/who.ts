// Who writes and who is written to: the person, the title, and the court where it is another one. Pure look-ups.
import { game } from "#core/state.svelte.ts";
import { characterOf, factionKey, factionName, titleAt } from "#phone/mine.ts";

/** "Orrin Vale, Guildmaster" */
export const person = (seat: string): string => [characterOf(seat)?.name, titleAt(seat)].filter(Boolean).join(", ");

/** "Orrin Vale, Guildmaster, The Merchants' Guild" */
export function somebody(seat: string): string {
  const court = game.row(`seat/${seat}`)?.faction ?? factionKey();
  return court === factionKey() ? person(seat) : `${person(seat)}, ${factionName(court)}`;
}

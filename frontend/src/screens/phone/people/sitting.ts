// Who plays somebody, in words, and the page that tells all of it.
import { playedBy, players } from "#core/naming.ts";
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { seatKey } from "#phone/mine.ts";
import { way } from "#phone/way.svelte.ts";
import { playing } from "./people.ts";

/** "played by Ada", "a bot plays", "nobody is there yet"; "" where no seat stands behind somebody. */
export function playerTold(key: string): string {
  const seat = game.row(`seat/${key}`);
  if (!seat) return "";
  if (key === seatKey()) return [players(seat), t("ui.you")].filter(Boolean).join(" · ");
  if (seat.bot && players(seat)) return playedBy(seat);
  return t(`people.plays.${playing(seat)}`, { player: players(seat) });
}
/** Where in the house they sit, as they or Control have typed it. */
export const placeOf = (key: string): string => game.row(`seat/${key}`)?.sits_at ?? "";
/** Both on one line, where no component fits: in a choice of a list. */
export const sittingTold = (key: string): string => [playerTold(key), placeOf(key)].filter(Boolean).join(" · ");

/** A person's page. One who plays and has no living character is there as the seat. */
export const meet = (person: string): void => way.go(way.tab, "person", person);
const AS_SEAT = "seat:";
export const asSeat = (seat: string): string => AS_SEAT + seat;
export const seatMeant = (about: string): string => (about.startsWith(AS_SEAT) ? about.slice(AS_SEAT.length) : "");

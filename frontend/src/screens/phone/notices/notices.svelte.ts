// The unread notices of this seat, and putting them away.
import { SvelteSet } from "svelte/reactivity";
import { game } from "#core/state.svelte.ts";
import { acting } from "../mine.ts";
import { unread, type Notice } from "./notices.ts";

const away = new SvelteSet<string>();

/** Reading them is the player's alone: to a Control who acts for the seat nothing is unread. */
export const fresh = (): Notice[] => (acting() ? [] : unread(game.rows("announcement"), away));

/** A refusal is not told: the event is over then, and what was read is read. */
export function putAway(notices: Notice[]): void {
  const announcements = notices.map((notice) => notice.key);
  announcements.forEach((key) => away.add(key));
  void game.send("mark_seen", { announcements });
}

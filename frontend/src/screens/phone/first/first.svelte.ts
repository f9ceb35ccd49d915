// The first minute at a seat: when it is shown by itself, and what is marked afterwards.
import { keepSetting, setting, shelf } from "#core/boot.ts";
import { game } from "#core/state.svelte.ts";
import { acts, first } from "../now/acts.ts";
import type { Act } from "../now/act.ts";
import { acting, courtless, seatKey } from "../mine.ts";

/** Where this device keeps how far the film of a turn has been played: at which stop it was left, or `seen`. */
export const SEEN = "film";

/** On the first pane the first thing to do is marked, in the phase in which it was shown. */
export const start = $state({ phase: "" });

export const wanted = () => setting("first", "on") === "on";
export const want = (on: boolean) => keepSetting("first", on ? "on" : "off");

/** This device has just taken the seat, and has not been shown it for this seat before. From now on it has. */
export function due(): boolean {
  const taken = `astor/taken/${game.boot.event}`;
  const fresh = shelf()?.getItem(taken) === seatKey();
  shelf()?.removeItem(taken);
  const shown = `first/${game.boot.event}/${seatKey()}`;
  if (
    !fresh ||
    courtless() ||
    !wanted() ||
    acting() !== undefined ||
    game.event.state === "ended" ||
    setting(shown, "")
  )
    return false;
  keepSetting(shown, "shown");
  return true;
}

/** What is marked on the first pane, else whatever else there is to do. */
export const firstDeed = (): Act | undefined => first() ?? acts()[0];

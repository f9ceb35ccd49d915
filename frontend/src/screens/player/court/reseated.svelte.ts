// Whom this seat plays, and whether the player has been told: a crown, an office or another faction may come overnight.
import { keepSetting, setting } from "../../../core/boot.ts";
import type { CharacterRow, Keyed } from "../../../core/rows.ts";
import { game } from "../../../core/state.svelte.ts";
import { acting, factionKey, myCharacter, mySeat, seatKey } from "../mine.ts";

/** Said once on this phone; "" nothing was ever shown. */
let known = $state<{ seat: string; self: string } | null>(null);

const place = (): string => `self/${game.boot.event}/${seatKey()}`;
const self = (): string => `${factionKey()}/${mySeat()?.office ?? ""}/${myCharacter()?.key ?? ""}`;
const told = (): string => (known?.seat === place() ? known.self : setting(place(), ""));

/** Somebody else than the player knows of. Nobody is told whom they sat down as, nor that there is nobody yet. */
export const reseated = (): boolean => acting() === undefined && myCharacter() !== undefined && told() !== "" && told() !== self();

/** What is new: whom they play, and for whom. */
export function changed(): { role: boolean; faction: boolean } {
  const [was = "", ...role] = told().split("/"), [is = "", ...now] = self().split("/");
  return { role: role.join("/") !== now.join("/"), faction: was !== is };
}

/** Whom they played and who is dead now. */
export function mourned(): Keyed<CharacterRow> | undefined {
  const was = game.row(`character/${told().split("/")[2] ?? ""}`);
  return was?.alive === false ? was : undefined;
}

/** From now on the player knows. */
export function understand(): void {
  known = { seat: place(), self: self() };
  keepSetting(place(), known.self);
}

/** Remembers whom this seat plays when it is first seen. */
export function remember(): void {
  if (acting() === undefined && myCharacter() !== undefined && told() === "") understand();
}

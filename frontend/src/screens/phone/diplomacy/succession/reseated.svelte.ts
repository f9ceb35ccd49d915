// Whom this seat plays, and whether the player has been told: a crown, an office, a new life or another faction.
import { keepSetting, setting } from "../../../../core/boot.ts";
import type { CharacterRow, Keyed } from "../../../../core/rows.ts";
import { game } from "../../../../core/state.svelte.ts";
import { acting, factionKey, myCharacter, mySeat, newestLines, seatKey } from "../../mine.ts";

/** Said once on this phone; "" nothing was ever shown. */
let known = $state<{ seat: string; self: string } | null>(null);

const place = (): string => `self/${game.boot.event}/${seatKey()}`;
const self = (): string => `${factionKey()}/${mySeat()?.office ?? ""}/${myCharacter()?.key ?? ""}`;
const told = (): string => (known?.seat === place() ? known.self : setting(place(), ""));

/** Somebody else than the player knows of. Nobody is told whom they sat down as, unless it is a life after another. */
export const reseated = (): boolean =>
  acting() === undefined && myCharacter() !== undefined && told() !== self() && (told() !== "" || anew() !== undefined);

/** What is new: whom they play, and for whom. */
export function changed(): { role: boolean; faction: boolean } {
  const [was = "", ...role] = told().split("/"), [is = "", ...now] = self().split("/");
  return { role: role.join("/") !== now.join("/"), faction: told() !== "" && was !== is };
}

/** The new life they have been given, as long as it is theirs. */
export function anew(): { was: string; objective: string } | undefined {
  const { facts } = newestLines().find(({ code, facts }) => (code === "new_life" || code === "first_life") && facts.character === myCharacter()?.key) ?? {};
  return facts && { was: String(facts.was ?? ""), objective: String(facts.objective ?? "") };
}

/** The name of whom they played and who is dead now; "" nobody. */
export function mourned(): string {
  const was: Keyed<CharacterRow> | undefined = game.row(`character/${told().split("/")[2] ?? ""}`);
  return anew()?.was || (was?.alive === false ? was.name : "");
}

/** From now on the player knows. */
export function understand(): void {
  known = { seat: place(), self: self() };
  keepSetting(place(), known.self);
}

/** Remembers whom this seat plays when it is first seen. */
export function remember(): void {
  if (acting() === undefined && myCharacter() !== undefined && told() === "" && anew() === undefined) understand();
}

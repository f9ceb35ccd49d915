// Whether somebody has given a name from this device: what is done asks for nothing any more.
import { keepSetting, setting } from "#core/boot.ts";
import { game } from "#core/state.svelte.ts";

const place = () => `named/${game.boot.event}`;
let given = $state(false);

export const isNamed = (): boolean => given || setting(place(), "") === "yes";
export function named(): void {
  given = true;
  keepSetting(place(), "yes");
}

// Are hints wanted on this device? Who has played before may do without: the forecast and what may be ordered stay.
import { keepSetting, setting } from "#core/boot.ts";

let on = $state(setting("hints", "on") === "on");

export const hinting = (): boolean => on;
export function switchHints(to: boolean): void {
  on = to;
  keepSetting("hints", to ? "on" : "off");
}

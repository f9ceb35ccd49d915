// A sound for what is new in the stream, if this Control wishes for one; what another sees to rings nowhere else.
import { keepSetting, setting } from "#core/boot.ts";
import { play } from "#core/sound.ts";
import type { Streamed } from "./urgency.ts";

const RINGING = new Set(["hall", "court", "seat"]);

class Chime {
  on = $state(setting("desk-sound", "off") === "on");
  private known: ReadonlySet<string> | null = null;

  turn(): void {
    this.on = !this.on;
    keepSetting("desk-sound", this.on ? "on" : "off");
    if (this.on) play("offer");
  }

  /** The first look knows nothing as new. */
  hear(items: readonly Streamed[]): void {
    const now = items.filter(({ kept, by }) => RINGING.has(kept) && !by).map(({ id }) => id);
    if (this.on && this.known && now.some((id) => !this.known!.has(id))) play("offer");
    this.known = new Set(now);
  }
}

export const chime = new Chime();

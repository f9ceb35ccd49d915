// Whether this wall may make itself heard: sound is unlocked by a tap anywhere, the voice is asked for.
import { hush, readOut } from "#core/aloud.ts";
import { keepSetting, setting } from "#core/boot.ts";
import { play, setVolume, soundOn, sounds, switchSound, unlock, volume } from "#core/sound.ts";
import { language, t } from "#core/words.ts";

class Sounding {
  /** Browsers keep a page silent until somebody has touched it. */
  unlocked = $state(false);
  on = $state(soundOn());
  /** Of ten. */
  volume = $state(volume());
  voice = $state(setting("voice", "off") === "on");

  async touch(): Promise<void> {
    if (!this.unlocked) this.unlocked = await unlock();
  }
  switch(): void {
    this.on = !this.on;
    switchSound(this.on);
  }
  /** As Control says, for as long as it does; then as it was set here. */
  obey(told: "" | "on" | "off"): void {
    const on = told ? told === "on" : setting("sound", "on") === "on";
    this.on = on;
    sounds(on);
  }
  /** Whoever turns it hears how loud it is. */
  setVolume(to: number): void {
    this.volume = to;
    setVolume(to);
    play("milestone");
  }
  /** Its first words tell at once whether it is loud enough. */
  switchVoice(): void {
    this.voice = !this.voice;
    keepSetting("voice", this.voice ? "on" : "off");
    if (this.voice) readOut(t("hall.voice_speaks"), language());
    else hush();
  }
}

export const sounding = new Sounding();

// Chimes made on the spot: no files to load, and silent until a tap has unlocked the device's audio.
import { keepSetting, setting } from "./boot.ts";
import { mark } from "./marked.ts";

type Voice = "milestone" | "bell" | "gong" | "call" | "offer" | "told";
/** Frequency, loudness, seconds it rings, seconds it waits. */
export type Tone = readonly [number, number, number, number];
const VOICES: Record<Voice, Tone[]> = {
  milestone: [
    [880, 0.2, 0.5, 0],
    [1320, 0.12, 0.6, 0.16],
  ],
  bell: [
    [660, 0.25, 1.4, 0],
    [990, 0.15, 1.1, 0],
    [660, 0.25, 1.6, 0.6],
    [1320, 0.08, 1, 0.6],
  ],
  gong: [
    [98, 0.5, 5, 0],
    [147, 0.3, 4, 0],
    [233, 0.2, 3, 0],
    [311, 0.1, 2, 0],
  ],
  call: [
    [523, 0.22, 0.7, 0],
    [659, 0.22, 0.7, 0.18],
    [784, 0.22, 1.4, 0.36],
  ],
  told: [
    [659, 0.12, 0.5, 0],
    [523, 0.1, 0.7, 0.14],
  ],
  offer: [
    [784, 0.2, 0.5, 0],
    [1175, 0.16, 0.9, 0.14],
  ],
};
/** Milliseconds of shaking and of rest. */
const SHAKES: Record<Voice, number[]> = {
  milestone: [80],
  bell: [200, 100, 200],
  gong: [200, 100, 200],
  call: [120, 80, 120, 80, 240],
  offer: [120, 80, 120],
  told: [90],
};
/** Milliseconds between two of the same: offers may come in by the dozen, and much may be told in one second. */
const APART: Partial<Record<Voice, number>> = { offer: 6000, told: 2000, call: 1000 };
const playedAt: Partial<Record<Voice, number>> = {};
let context: AudioContext | null = null;
let on = setting("sound", "on") === "on";
/** Of ten, for everything this device plays. */
let loudness = Number(setting("volume", "10"));

export const soundOn = () => on;
export function switchSound(to: boolean): void {
  on = to;
  keepSetting("sound", to ? "on" : "off");
}
/** Whether this page is heard, for as long as it is open; the setting itself is left as it is. */
export function sounds(to: boolean): void {
  on = to;
}
export const volume = () => loudness;
export function setVolume(to: number): void {
  loudness = to;
  keepSetting("volume", String(to));
}
export const unlocked = () => context?.state === "running";

/** Call inside a tap or a click: browsers allow sound from then on. */
export async function unlock(): Promise<boolean> {
  try {
    context ??= new AudioContext();
    await context.resume();
  } catch {
    context = null;
  }
  return unlocked();
}

/**
 * Unlocks with a tap anywhere: the first, and later ones, for a phone that was locked takes its sound away. What does
 * not come back when the page is seen again, or at a tap, is made anew at the next.
 */
export function unlockOnTap(): void {
  const tap = async () => {
    if (!unlocked() && !(await unlock())) context = null;
  };
  addEventListener("pointerup", () => void tap());
  addEventListener("keyup", () => void tap());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void context?.resume().catch(() => {});
  });
}

export function play(voice: Voice): void {
  if (tooSoon(voice)) return;
  mark();
  if (!on) return;
  buzz(voice);
  sound(VOICES[voice]);
}

/** Tones together, where sound is on and may be heard. */
export function sound(tones: readonly Tone[]): void {
  if (!on || loudness === 0 || context?.state !== "running") return;
  for (const [pitch, loud, ring, wait] of tones)
    partial(context, pitch, (loud * loudness) / 10, ring, context.currentTime + wait);
}

function tooSoon(voice: Voice): boolean {
  const now = performance.now();
  if (now - (playedAt[voice] ?? -Infinity) < (APART[voice] ?? 0)) return true;
  playedAt[voice] = now;
  return false;
}

function partial(audio: AudioContext, pitch: number, loud: number, ring: number, at: number): void {
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + ring);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + ring + 0.1);
}

/**
 * Phones that can, shake; those that cannot, as iPhones, have no such method: they have the sound, the plate and the
 * mark.
 */
function buzz(voice: Voice): void {
  const phone = navigator as { vibrate?: (pattern: number[]) => boolean };
  phone.vibrate?.(SHAKES[voice]);
}

// A voice that reads out what the clock has to say, on devices that have one.

export const canRead = () => "speechSynthesis" in window;

/** How often it was hushed: what was to be read before is not. */
let hushed = 0;

/** Reads after `wait` ms, so that the gong is not talked over. */
export function readOut(text: string, language: string, wait = 0): void {
  if (!canRead() || text === "") return;
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.lang = language;
  const before = hushed;
  setTimeout(() => before === hushed && speechSynthesis.speak(spoken), wait);
}

export function hush(): void {
  hushed += 1;
  if (canRead()) speechSynthesis.cancel();
}

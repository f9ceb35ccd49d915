// The language of the page: Django chose it and wrote it into <html lang>; its catalogue is fetched, and no other.
import { learn, speakIn, type Words } from "./words.ts";

/** Every catalogue's address, by its name: "de" for all screens, "desk.de" for Control's. */
const ADDRESSES = import.meta.glob<string>("./words/*.json", { query: "?url", import: "default", eager: true });
const COOKIE = "astor-language";
const YEAR_S = 365 * 24 * 3600;
const AGAIN_MS = 1000;

/** Learns the words of the page's language, and of it those of one screen. Wait for it before anything is shown. */
export async function speak(screen = ""): Promise<void> {
  const { lang } = document.documentElement;
  const language = addressOf(lang) ? lang : "en";
  speakIn(language);
  const wanted = [addressOf(language), addressOf(`${screen}.${language}`)].filter((address) => address !== undefined);
  for (const words of await Promise.all(wanted.map(fetched))) learn(words);
}

/** Another language, for this browser and from now on; drafts and unsent orders outlive the new page. */
export function choose(language: string): void {
  document.cookie = `${COOKIE}=${language}; path=/; max-age=${YEAR_S}; samesite=lax`;
  location.reload();
}

const addressOf = (name: string): string | undefined => ADDRESSES[`./words/${name}.json`];

/** A hall's Wi-Fi may lose it, as it may lose anything: asked for until it is there. */
async function fetched(address: string): Promise<Words> {
  for (;;) {
    const answer = await fetch(address).catch(() => null);
    const words = answer?.ok ? await answer.json().catch(() => null) : null;
    if (words) return words as Words;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

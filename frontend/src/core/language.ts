// The language of the page: Django chose it and wrote it into <html lang>; its catalogue is fetched, and no other.
import { learn, speakIn, type Words } from "./words.ts";

/** Every catalogue's address, by its file: "de" for all screens, "war.battle.de" for a subject, "desk.…" for Control's. */
const ADDRESSES = import.meta.glob<string>("./words/*.json", { query: "?url", import: "default", eager: true });
const COOKIE = "astor-language";
const YEAR_S = 365 * 24 * 3600;
const AGAIN_MS = 1000;

/** Learns the words of the page's language that everybody reads, and those of one screen. Wait for it before anything is shown. */
export async function speak(screen = ""): Promise<void> {
  const { lang } = document.documentElement;
  const language = ADDRESSES[`./words/${lang}.json`] ? lang : "en";
  speakIn(language);
  for (const words of await Promise.all(addresses(language, screen).map(fetched))) learn(words);
}

/** Another language, for this browser and from now on; drafts and unsent orders outlive the new page. */
export function choose(language: string): void {
  document.cookie = `${COOKIE}=${language}; path=/; max-age=${YEAR_S}; samesite=lax`;
  location.reload();
}

function addresses(language: string, screen: string): string[] {
  const own = (file: string) => !file.startsWith("desk.") || screen === "desk";
  const files = Object.entries(ADDRESSES).map(([path, address]) => [path.slice("./words/".length), address] as const);
  return files.filter(([file]) => own(file) && `.${file}`.endsWith(`.${language}.json`)).map(([, address]) => address);
}

/** A hall's Wi-Fi may lose it, as it may lose anything: asked for until it is there. */
async function fetched(address: string): Promise<Words> {
  for (;;) {
    const answer = await fetch(address).catch(() => null);
    const words = answer?.ok ? await answer.json().catch(() => null) : null;
    if (words) return words as Words;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

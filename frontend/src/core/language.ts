// The language of the page: Django chose it and wrote it into <html lang>; its catalogues are fetched, and no other.
import { keepCookie, readBoot } from "./boot.ts";
import { got } from "./got.ts";
import { learnTexts, type Texts } from "./texts.ts";
import { awaitWords, learn, learnForms, speakIn, type Words } from "./words.ts";

const COOKIE = "astor-language";
const AGAIN_MS = 1000;

/** Learns the words of the page's language, and the scenario's texts in it. Wait for it before anything is shown. */
export async function speak(boot = readBoot()): Promise<void> {
  const { lang, dir } = document.documentElement;
  speakIn(lang, dir);
  const { words = [], texts = "" } = boot;
  const [told, ...learnt] = await Promise.all([
    texts ? fetched<Texts>(texts) : ({} as Texts),
    ...(import.meta.env.DEV ? [allAtOnce()] : words.map((address) => fetched<Words>(address))),
  ]);
  learnTexts(told);
  learnForms(told.forms ?? {});
  for (const each of learnt) learn(each);
  awaitWords(!import.meta.env.DEV && (boot.later ?? []).length > 0);
}

let rest: Promise<void> | undefined;

/** The words of a phone's other pages: fetched once, and with the first page that needs them. */
export const learnRest = (): Promise<void> => (rest ??= learnLater(readBoot().later ?? []));

async function learnLater(addresses: string[]): Promise<void> {
  const all = await Promise.all(addresses.map((address) => fetched<Words>(address)));
  awaitWords(false);
  all.forEach(learn);
}

/** On development pages: all words there are, in their language. */
function allAtOnce(): Words {
  const files = import.meta.glob<Words>("./words/*.json", { import: "default", eager: true });
  const spoken = `.${document.documentElement.lang}.json`;
  const fitting = Object.entries(files).filter(([path]) => path.replace("./words/", ".").endsWith(spoken));
  return Object.assign({}, ...fitting.map(([, words]) => words)) as Words;
}

/** Another language, for this browser and from now on; drafts and unsent orders outlive the new page. */
export function choose(language: string): void {
  keepCookie(COOKIE, language);
  location.reload();
}

/** A hall's Wi-Fi may lose it, as it may lose anything: asked for until it is there. */
async function fetched<Kind>(address: string): Promise<Kind> {
  for (;;) {
    const answer = await got(address).catch(() => null);
    const words = answer?.ok ? await answer.json().catch(() => null) : null;
    if (words) return words as Kind;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

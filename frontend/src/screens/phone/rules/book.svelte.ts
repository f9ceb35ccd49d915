// The rules of the day as the server tells them: in our language, with the numbers of this event.
import { game } from "#core/state.svelte.ts";
import { language, learn } from "#core/words.ts";
import type { FirstMinute, Handbook, Terms } from "#core/wire.gen.ts";

const AGAIN_MS = 1500;

/** A word that has a rule behind it. */
export type TermKey = keyof Terms;

class Told<T extends { words: Record<string, string> }> {
  told = $state.raw<T>();
  private readonly name: string;
  private coming: Promise<void> | undefined;

  constructor(name: string) {
    this.name = name;
  }

  /** For pages that are shown only once it has come. */
  get here(): T {
    if (!this.told) throw new Error("The handbook has not come yet.");
    return this.told;
  }

  /** Asked for until it is there, and from then on whether it has changed. */
  read(): Promise<void> {
    this.coming ??= this.insist().finally(() => (this.coming = undefined));
    return this.coming;
  }

  private async insist(): Promise<void> {
    for (;;) {
      this.told = (await this.fetched()) ?? this.told;
      if (this.told) return;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }

  private async fetched(): Promise<T | undefined> {
    const answer = await fetch(`/${this.name}/${game.boot.event}.json?lang=${language()}`).catch(() => undefined);
    const told = answer?.ok ? ((await answer.json().catch(() => undefined)) as T | undefined) : undefined;
    if (told) learn(told.words);
    return told;
  }
}

/** What the first minute's cards tell: little, for whoever has just come waits for it. */
export const cards = new Told<FirstMinute>("first-minute");
/** All of it, and every word with a rule behind it. */
export const book = new Told<Handbook>("rules");

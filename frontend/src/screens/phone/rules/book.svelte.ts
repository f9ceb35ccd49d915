// The rules of the day as the server tells them: in our language, with the numbers of this event.
import { game } from "../../../core/state.svelte.ts";
import { language, learn } from "../../../core/words.ts";
import type { Handbook, Terms } from "../../../core/wire.gen.ts";

const AGAIN_MS = 1500;

/** A word that has a rule behind it. */
export type TermKey = keyof Terms;

class Book {
  told = $state.raw<Handbook>();
  private coming: Promise<void> | undefined;

  /** For pages that are shown only once it has come. */
  get here(): Handbook {
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
      this.told = (await fetched()) ?? this.told;
      if (this.told) return;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

async function fetched(): Promise<Handbook | undefined> {
  const answer = await fetch(`/rules/${game.boot.event}.json?lang=${language()}`).catch(() => undefined);
  const told = answer?.ok ? ((await answer.json().catch(() => undefined)) as Handbook | undefined) : undefined;
  if (told) learn(told.words);
  return told;
}

export const book = new Book();

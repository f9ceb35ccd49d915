// Headlines as a wall runs them: with their sound, and read out where the voice is on.
import { untrack } from "svelte";
import { readOut } from "#core/aloud.ts";
import { lineKey } from "#core/naming.ts";
import { game } from "#core/state.svelte.ts";
import { language } from "#core/words.ts";
import type { Moment } from "#parts/factions/story/moments.ts";
import { sounding } from "#hall/sounding.svelte.ts";
import { strike } from "#hall/strikes.ts";
import { advance, next, opened, type Bill, type Headline } from "./headlines.ts";

const LOOK_MS = 250;
/** The drum has died away by then. */
const AFTER_SOUND_MS = 1200;

export const sentenceOf = ({ code, facts, at }: Moment): string => game.say(lineKey(code, facts), facts, at);

/** For a component; `free`: it is their turn to have the whole wall. */
export function headlining(free: () => boolean) {
  let bill = $state.raw<Bill>(untrack(() => opened(game.rows("moment"), game.clock.now())));
  const look = (): void => {
    const was = bill.on;
    bill = advance(bill, game.rows("moment"), { now: game.clock.now(), free: free() });
    if (bill.on && bill.on !== was) tell(bill.on.moment, bill.on.also);
  };
  // Known as soon as what else came with it: a bell lets them go first.
  $effect.pre(() => {
    void game.rows("moment");
    untrack(look);
  });
  $effect(() => {
    const wait = setInterval(() => untrack(look), LOOK_MS);
    return () => clearInterval(wait);
  });
  return {
    get on(): Headline | undefined {
      return bill.on;
    },
    /** Another one is next: whatever else may wait lets it pass. */
    get waits(): boolean {
      return next(bill) !== undefined;
    },
  };
}

/** With its sound, and read out where the voice is on. */
export function tell(moment: Moment, also: readonly Moment[] = []): void {
  strike(moment.kind);
  const words = [moment, ...also].map(sentenceOf).join(" ");
  if (sounding.voice) readOut(words, language(), sounding.on ? AFTER_SOUND_MS : 0);
}

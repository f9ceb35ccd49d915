// The show as a screen runs it: it looks at the battles it is given, and at the clock while there is something to show.
import { createContext, untrack } from "svelte";
import { game } from "#core/state.svelte.ts";
import type { Fight } from "./battle.ts";
import { advance, beat, opened, toldUpTo, type Act, type Beat, type Bill } from "./show.ts";

const LOOK_MS = 200;

/** What a screen shows: which rounds of which battle, and how far. */
export interface Shown {
  act: Act;
  beat: Beat;
  battle: Fight;
}

/** For a component; `opens`: when a battle may be shown at the earliest. */
export function showing(battles: () => Fight[], opens?: (battle: Fight) => number) {
  let bill = $state.raw<Bill>(opened(untrack(battles)));
  let now = $state(game.clock.now());
  let heard = untrack(lastTold);
  const look = (all: Fight[]) => {
    now = game.clock.now();
    bill = advance(bill, all, now, opens, heard);
    heard = lastTold();
  };
  // Before anything of the same change is drawn: what it has brought must know that there are dice to be seen first.
  $effect.pre(() => {
    const all = battles();
    void game.rows("line");
    untrack(() => look(all));
  });
  const busy = $derived(bill.acts.length > 0);
  $effect(() => {
    if (!busy) return;
    const wait = setInterval(() => look(battles()), LOOK_MS);
    return () => clearInterval(wait);
  });
  const on = $derived(bill.acts.find(({ starts }) => starts > 0));
  const upTo = $derived(toldUpTo(bill, now));
  return {
    get shown(): Shown | undefined {
      const battle = on && game.row(`battle/${on.key}`);
      return on && battle && { act: on, beat: beat(on, now), battle };
    },
    /** Something is shown, or waits for it. */
    get busy(): boolean {
      return busy;
    },
    /** What the log has told later than this would tell how dice fall that are still to be seen. */
    get upTo(): number {
      return upTo;
    },
    /** Seen enough: what waits comes next. */
    putAway(): void {
      bill = { ...bill, acts: bill.acts.filter((act) => act !== on) };
    },
  };
}
export type Show = ReturnType<typeof showing>;

/** The show of a screen, for whatever on it waits for dice. */
export const [theShow, setShow] = createContext<Show>();

const lastTold = (): number => Math.max(0, ...game.rows("line").map(({ at }) => at));

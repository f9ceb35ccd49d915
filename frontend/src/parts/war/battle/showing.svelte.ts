// The show as a screen runs it: it looks at the battles it is given, and at the clock while there is something to show.
import { untrack } from "svelte";
import { game } from "../../../core/state.svelte.ts";
import type { Fight } from "./battle.ts";
import { advance, beat, opened, type Act, type Beat, type Bill } from "./show.ts";

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
  const look = (all: Fight[]) => {
    now = game.clock.now();
    bill = advance(bill, all, now, opens);
  };
  $effect(() => {
    const all = battles();
    untrack(() => look(all));
  });
  const busy = $derived(bill.acts.length > 0);
  $effect(() => {
    if (!busy) return;
    const wait = setInterval(() => look(battles()), LOOK_MS);
    return () => clearInterval(wait);
  });
  const on = $derived(bill.acts.find(({ starts }) => starts > 0));
  return {
    get shown(): Shown | undefined {
      const battle = on && game.row(`battle/${on.key}`);
      return on && battle && { act: on, beat: beat(on, now), battle };
    },
    /** Seen enough: what waits comes next. */
    putAway(): void {
      bill = { ...bill, acts: bill.acts.filter((act) => act !== on) };
    },
  };
}

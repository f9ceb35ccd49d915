// The order of what wants a whole screen, as a screen keeps it.
import { untrack } from "svelte";
import { turn, type Turn, type Wants } from "./order.ts";

/** Of a component: who has its screen. */
export class Ordering {
  on = $state.raw<Turn>();

  /** Called while the component is made, once all are there that may want it. */
  decides(wants: () => Wants): void {
    $effect.pre(() => {
      const all = wants();
      this.on = turn(
        all,
        untrack(() => this.on),
      );
    });
  }
}

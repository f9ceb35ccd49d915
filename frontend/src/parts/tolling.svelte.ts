// Each bell, and each part that ends, as it happens on an open screen.
import { untrack } from "svelte";
import { game } from "../core/state.svelte.ts";
import { phaseWord } from "../core/naming.ts";
import { t } from "../core/words.ts";
import { overtaken, tolled, type Moment, type Toll } from "./bell.ts";

/** Called while a component is made: `ring` hears of what ends from then on. */
export function onToll(ring: (toll: Toll) => void): void {
  let before: Moment | undefined;
  $effect(() => {
    const { phase, part, state } = game.event;
    const now = { phase, part, state };
    const toll = before && tolled(before, now);
    before = now;
    if (toll) untrack(() => ring(toll));
  });
}

interface Told {
  /** What rang before the page was opened. */
  first?: Toll | undefined;
  /** Whether nobody has looked since the last one: then both are told as one. */
  unseen?: () => boolean;
}

/**
 * For a component: the newest bell, until it has been seen or the clock has gone on. `hears`: whether anybody is there
 * to see it.
 */
export function bells(
  hears: () => boolean,
  ring: (toll: Toll) => void = () => {},
  { first, unseen = () => false }: Told = {},
) {
  let toll = $state.raw<Toll | undefined>(first);
  let since = $state<number>();
  onToll((heard) => {
    if (!hears()) return;
    const gathered = toll?.kind === "bell" && heard.kind !== "part" && heard.kind !== "back" && unseen();
    [toll, since] = [gathered ? { ...heard, over: toll!.over } : heard, game.clock.now()];
    ring(heard);
  });
  const seen = (): void => {
    [toll, since] = [undefined, undefined];
  };
  $effect(() => {
    if (toll && (!hears() || overtaken(toll, game.event))) seen();
  });
  return {
    get toll(): Toll | undefined {
      return toll;
    },
    /** When it rang. */
    get since(): number | undefined {
      return since;
    },
    seen,
  };
}

const word = (kind: Toll["kind"], of: string) => (kind === "part" ? t(`part.${of}`) : phaseWord(of));
/** "Production is over"; nothing where the clock was turned back. */
export const overTold = ({ kind, over }: Toll): string =>
  over && kind !== "back" ? t("bell.over", { phase: word(kind, over) }) : "";
/** "Trade begins" */
export function beginsTold({ kind, begins }: Toll): string {
  if (kind === "end") return t("line.ended");
  return t(kind === "back" ? "bell.back" : "bell.begins", { phase: word(kind, begins) });
}

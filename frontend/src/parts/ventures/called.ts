// What rows are called at a side table; a weapon is called the same in whichever kit it lies.
import { game } from "#core/state.svelte.ts";

export function called(row: string): string | undefined {
  const weapon = /^weapon\/(.+)/.exec(row)?.[1];
  return weapon === undefined
    ? game.name(row)
    : game.rows("kit").find(({ weapons }) => weapons[weapon])?.weapons[weapon];
}

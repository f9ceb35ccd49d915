// Is an order ready for one of our objectives that is ours to give? Then it is what comes next.
import type { Pursuit } from "#core/rows.ts";
import { game } from "#core/state.svelte.ts";
import { offered, seatKey } from "../mine.ts";
import { hinting } from "./hints.svelte.ts";
import { isOurs } from "./oneTap.svelte.ts";

/** Those that may be given or proposed now. */
export const pursuits = (): Pursuit[] =>
  (hinting() ? (game.row(`pursuit/${seatKey()}`)?.orders ?? []) : []).filter(({ command }) => offered(command));

export const pursued = (): boolean => pursuits().some(({ command, args }) => isOurs(command, args));

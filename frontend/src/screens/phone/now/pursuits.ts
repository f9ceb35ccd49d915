// What would bring our objectives nearer, as the server has found it: each an order that one tap gives or proposes.
import type { Pursuit } from "#core/rows.ts";
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { isOurs, oneTap, type Deed } from "./oneTap.svelte.ts";
import { proposed } from "./proposals.ts";
import { pursuits } from "./pursued.ts";

export interface Goal {
  key: string;
  text: string;
  deed: Deed;
  /** Ours to give: no other seat has to agree. */
  own: boolean;
}

/** Of an objective of the whole faction only those are told who can give the order themselves. */
export function goals(): Goal[] {
  return pursuits().flatMap((one) => {
    const goal = game.row(`objective/${one.objective}`),
      own = isOurs(one.command, one.args);
    if (!goal || !(own || goal.seat)) return [];
    return [{ key: one.objective, text: goal.text, own, deed: deedOf(one) }];
  });
}

function deedOf({ command, args, chance }: Pursuit): Deed {
  const said = proposed(command, args),
    label = chance ? t("pursuit.attack", { what: said, n: Math.round(100 * chance) }) : said;
  return oneTap(command, args, label, true);
}

// What comes of giving an officer a post, in words: who commands then, and whom it displaces.
import type { Outcome } from "#core/rows.ts";
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { armyName, officerName } from "./forces.ts";

/**
 * Who leads the army from then on where that changes, who has no post any more, and what becomes of the army that is
 * left.
 */
export function outcomeTold(key: string, outcome: Outcome): string[] {
  const army = game.row(`army/${key}`);
  const { commander, lieutenant, free, leaves, then } = outcome;
  return [
    commander !== army?.commander
      ? commander
        ? t("post.will_command", { officer: officerName(commander) })
        : t("post.will_lack", { army: armyName(key) })
      : "",
    lieutenant && lieutenant !== army?.lieutenant
      ? t("post.will_serve", { officer: officerName(lieutenant), commander: officerName(commander) })
      : "",
    ...free.map((officer) => t("post.will_be_free", { officer: officerName(officer) })),
    leaves
      ? t(then ? "post.leaves_to" : "post.leaves", { army: armyName(leaves), officer: officerName(then ?? "") })
      : "",
  ].filter(Boolean);
}

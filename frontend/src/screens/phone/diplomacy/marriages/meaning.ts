// What a marriage would mean for us, a sentence each.
import { t } from "#core/words.ts";
import { game } from "#core/state.svelte.ts";
import { factionName, personName } from "#phone/mine.ts";
import { whoMoves, type Marriage } from "./lineage.ts";

export function meaning(match: Pick<Marriage, "heir" | "spouse" | "proposer" | "residence">, us: string): string[] {
  const mover = whoMoves(match),
    name = personName(mover),
    faction = factionName(match.residence);
  const from = game.row(`character/${mover}`)?.faction ?? "";
  if (match.residence === us) return [t("ui.wed.we_gain", { name, faction: factionName(from) })];
  return from === us
    ? [t("ui.wed.we_lose", { name, faction }), t("ui.wed.claim", { name })]
    : [t("ui.wed.moves", { name, faction })];
}

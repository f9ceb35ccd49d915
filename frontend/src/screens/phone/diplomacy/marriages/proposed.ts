// A proposed marriage, or an answer to one, in words, as whoever sends it reads it.
import type { Values } from "#core/protocol.ts";
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { matchFacts } from "./dynasty.ts";
import type { Match } from "./lineage.ts";

export const OF_HEIRS = ["propose_marriage", "accept_marriage", "refuse_marriage", "withdraw_marriage"];

export function proposedMatch(command: string, args: Values): string {
  const match =
    command === "propose_marriage" ? (args as unknown as Match) : game.row(`marriage/${String(args.marriage)}`);
  return match ? t(`ui.wed.proposed.${command}`, matchFacts(match)) : t("ui.wed.gone");
}

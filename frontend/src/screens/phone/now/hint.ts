// What helps in this phase where this seat has nothing of its own to do.
import { game } from "#core/state.svelte.ts";
import { has, t } from "#core/words.ts";
import { myFaction } from "../mine.ts";
import { turns } from "../war/armies/forces.ts";
import { over } from "../war/march/order.ts";

export function hintNow(): string {
  const phase = game.event.phase.split("/").at(-1) ?? "",
    word = game.event.part || phase;
  if (game.event.state === "held") return t("refused.held");
  const guild = myFaction()?.kind === "guild" ? [`phase_hint.${word}_guild`] : [];
  const key = [...afterwards(), ...guild, `phase_hint.${word}`, `phase_hint.${phase}`].find(has);
  return key ? t(key) : "";
}

/** Both seasons are over: what is still to come, if anything. */
function afterwards(): string[] {
  const done = game.event.part === "season_2" && over(turns(), game.rows("battle"));
  return done ? [`phase_hint.${game.left > 0 ? "war_over" : "war_waits"}`] : [];
}

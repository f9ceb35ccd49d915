// What war asks of this seat next: armies without a plan, units that stand in no army.
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { choices, holder, unit, worded } from "../mine.ts";
import { now, type Act } from "../now/act.ts";
import { armyName, hasActed, isCalled, ourTurn, say, toPlan, unplanned } from "./armies/forces.ts";

export function marching(): Act[] {
  const armies = toPlan().filter((army) => !isCalled(army));
  if (!armies.length) return [];
  const open = unplanned().filter((army) => !isCalled(army));
  const direct = armies.some((army) => say("file_plan", army) === "send");
  const label = open.length ? (direct ? "war.plan.act" : "war.plan.act_propose") : "war.plan.act_done";
  const [only] = armies.length === 1 ? armies : [];
  const act = now(only ? "march" : "war", t(label, { holder: holder("file_plan") }), detail(armies, open.length));
  return [{ ...act, ...(only ? { about: only } : {}), settled: !open.length, yields: true }];
}

function detail(armies: string[], open: number): string {
  const mine = ourTurn();
  const next = mine?.after === 1 ? ` · ${t("war.plan.you_are_next", { army: armyName(mine.turn.army) })}` : "";
  const again = armies.every(hasActed) ? ` · ${t("part.season_2")}` : "";
  return `${t(open ? "war.plan.without_n" : "war.plan.all_planned", { n: open, total: armies.length })}${again}${next}`;
}

/** Units that no general leads yet; where there are none, warships of no fleet. A trade ship needs none. */
export function raising(): Act[] {
  const offer = Object.values(choices("raise_army").place ?? {});
  const free = (all: string[]) => all.filter((key) => !unit(key)?.army);
  const land = free(offer.flatMap((place) => place.land ?? [])).length;
  const ships = free(offer.flatMap((place) => place.ships ?? [])).filter((key) => unit(key)?.kind === "warship").length;
  const anytime = game.event.part === "";
  if (land)
    return [{ ...now("raise", worded("raise_army", "war.plan.raise"), t("war.plan.free_n", { n: land })), anytime }];
  return ships
    ? [{ ...now("raise", worded("raise_army", "war.plan.fleet"), t("war.plan.adrift_n", { n: ships })), anytime }]
    : [];
}

// The subterfuge of our faction: what is sealed, what came of it, and how it is told.
import type { Values } from "#core/protocol.ts";
import type { PlotAct, PlotRow } from "#core/rows.ts";
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { factionKey, factionName, may, personName, placeName } from "#phone/mine.ts";
import { named } from "#phone/factions/research/lore.svelte.ts";
import { aimOf, fresh, past, type Plot } from "./aims.ts";

const ours = (): Plot[] => game.rows("plot").filter(({ faction }) => faction === factionKey());
/** Sealed: decided at the close, told a little later. */
export const sealed = (): Plot[] => ours().filter(({ state }) => state !== "published");
export const cameOf = (): Plot[] => fresh(ours(), game.event.turn);
export const allPast = (): Plot[] => past(ours());
/** The phase of talks in which there are none yet. */
export const tooSoon = (): boolean => may("sanction").refused === "no_plots_yet";

/** Whose character, officer or province it is. */
export const owner = (at: string): string =>
  game.row(`character/${at}`)?.faction ?? game.row(`officer/${at}`)?.faction ?? game.row(`province/${at}`)?.owner ?? "";

/** A court by its name; what is nobody's belongs to the independents. */
const courtName = (key: string): string => (key ? factionName(key) : t("map.independents"));

/** The picture beside an act; always next to its word. */
export const PICTURE: Record<PlotAct, string> = {
  sabotage: "unrest",
  assassinate: "officer",
  steal: "technology",
  incite: "rebels",
  counter: "fortress",
};

/** "Steal Longbows from Lirienne": an act as whoever seals it reads it. */
export function told(facts: Values | PlotRow): string {
  const { act, against, technology, character, province, counters } = aimOf(facts);
  return t(`ui.plot.told.${act}`, {
    faction: courtName(against || owner(character || province)),
    technology: named(technology),
    character: personName(character),
    province: placeName(province),
    option: counters ? t(`ui.plot.act.${counters}`) : "",
  });
}

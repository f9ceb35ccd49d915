// Passages: units of one faction aboard ships of another, offered and not answered yet.
import type { Values } from "#core/protocol.ts";
import type { Keyed, PassageRow } from "#core/rows.ts";
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { choices, factionKey, factionName, placeName, worded } from "#phone/mine.ts";
import { now, type Act } from "#phone/now/act.ts";
import { troops } from "../march/told.ts";

export type Passage = Keyed<PassageRow>;
export const OF_PASSAGE = ["offer_passage", "accept_passage", "refuse_passage", "withdraw_passage"];

const all = (): Passage[] => [...game.rows("passage")].sort((a, b) => a.at - b.at);
/** Those that wait for our answer. */
export const asked = (): Passage[] => all().filter(({ proposer }) => proposer !== factionKey());
export const offeredByUs = (): Passage[] => all().filter(({ proposer }) => proposer === factionKey());

/** Who would take whom aboard, from our side. */
export function passageTold({ passenger, carrier, proposer, units, place, berth }: PassageRow): string {
  const ours = carrier === factionKey() ? "carry" : "ride";
  const key = proposer === factionKey() ? `passage.we_${ours}` : `passage.they_${ours}`;
  return t(key, {
    faction: factionName(ours === "carry" ? passenger : carrier),
    units: troops(units),
    place: placeName(place),
    berth: placeName(berth),
  });
}

/** The way to the page where a passage is offered, where somebody could go aboard. */
export function ferrying(): Act[] {
  const { ours = {}, theirs = {} } = choices("offer_passage");
  if (!Object.keys(ours).length && !Object.keys(theirs).length) return [];
  return [{ ...now("passage", worded("offer_passage", "passage.title"), t("passage.detail")), anytime: true }];
}

/** A proposed order of passage, as whoever sends it reads it. */
export function proposedPassage(command: string, args: Values): string {
  const row = typeof args.passage === "string" ? game.row(`passage/${args.passage}`) : undefined;
  if (row) return `${t(`command.${command}`)}: ${passageTold(row)}`;
  const units = Array.isArray(args.units) ? args.units.map(String) : [];
  return t("passage.proposed", {
    units: troops(units),
    faction: factionName(String(args.carrier ?? "")),
    berth: placeName(String(args.berth ?? "")),
  });
}

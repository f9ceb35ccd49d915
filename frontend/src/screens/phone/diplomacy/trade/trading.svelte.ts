// The trade of our faction: what is asked of us, what we have open, and the terms that are being put together.
import type { Ack } from "#core/protocol.ts";
import type { DealRow, Keyed } from "#core/rows.ts";
import { nothing } from "#parts/diplomacy/trade/stakes.ts";
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { KeptForm } from "#phone/kept.svelte.ts";
import { choices, direct, factionKey, factionName, placeName, unit } from "#phone/mine.ts";
import { isFair, turned, type Terms } from "./terms.ts";

export type Deal = Keyed<DealRow>;

/** What wizards offer each other at the academic summit is no affair of the market. */
const traded = (): Deal[] => (game.event.phase.endsWith("/diplomacy") ? [] : game.rows("deal"));
/** Offers that wait for our answer; those we can keep our part of come first. */
export const asked = (): Deal[] => {
  const offers = byTime(traded().filter((deal) => deal.receiver === factionKey()));
  return [...offers.filter((deal) => !barred(deal)), ...offers.filter(barred)];
};
/** The server's word on what keeps us from accepting an offer. */
export const keeping = (deal: Deal) => choices("accept").deal?.[deal.key];
const barred = (deal: Deal) => Boolean(keeping(deal)?.refused);
/** Offers of ours that were not answered yet. */
export const open = (): Deal[] => byTime(traded().filter((deal) => deal.offerer === factionKey()));
/** Of those as many as this seat decides: who may offer may answer, and is known to before the offer comes in. */
export const mine = (): number => (direct("offer") ? asked().length : 0);

/** Is it marked as the thing to do? */
export const worthwhile = (deal: Deal): boolean =>
  isFair(turned(deal), (key) => game.row(`technology/${key}`)?.cost ?? {});

const byTime = (deals: Deal[]) => deals.sort((a, b) => a.at - b.at);

/** A row in a deal; a mercenary by where it stands. */
export function called(row: string): string {
  const found = row.startsWith("unit/") ? unit(row) : undefined;
  if (found) return t("trade.unit_in", { unit: t(`what.${found.kind}`, { n: 1 }), place: placeName(found.place) });
  return game.name(row) ?? t("ui.something");
}

/** An accepted order may still have come to nothing: the other side could not keep its part any more. */
export function tellFailure(ack: Ack, faction: string): void {
  const failed = ack.answer?.failed;
  if (failed)
    game.tellPlayer(
      failed === "share_gone" ? t("lore.share_gone") : t("trade.failed", { faction: factionName(faction) }),
    );
}

interface Draft extends Terms {
  note: string;
}
/**
 * The terms that are being put together. `slot`: whom or which offer they are for. `prefilled`: what they are before
 * anything was changed.
 */
export const termsOf = (slot: string, prefilled: Terms = { gives: nothing(), wants: nothing() }) =>
  new KeptForm<Draft>(`terms/${slot}`, () => ({ ...prefilled, note: "" }));

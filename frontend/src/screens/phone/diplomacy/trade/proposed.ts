// A proposed order of trade in words, as whoever sends it reads it: always what we give and what we get.
import type { Values } from "#core/protocol.ts";
import type { Stake } from "#core/rows.ts";
import { nothing } from "#parts/diplomacy/trade/stakes.ts";
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { factionKey, factionName } from "#phone/mine.ts";
import { told, turned, type Terms } from "./terms.ts";
import { called } from "./trading.svelte.ts";

export const TRADES = ["offer", "counter", "accept", "refuse", "withdraw_offer", "give"];

export function proposedTrade(command: string, args: Values): string {
  const deal = typeof args.deal === "string" ? game.row(`deal/${args.deal}`) : undefined;
  const other = deal ? (deal.offerer === factionKey() ? deal.receiver : deal.offerer) : args.to;
  if (typeof other !== "string") return t("trade.gone");
  const { gives, wants } = ours(args, deal && (deal.offerer === factionKey() ? deal : turned(deal)));
  return t(`trade.proposed.${command}`, {
    faction: factionName(other),
    gives: told(gives, called),
    gets: told(wants, called),
  });
}

/** What the order itself says of its terms, else what the offer says that it is about. */
function ours(args: Values, deal: Terms | undefined): Terms {
  if (args.goods) return { gives: stake({ goods: args.goods }), wants: nothing() };
  return deal && !args.gives ? deal : { gives: stake(args.gives), wants: stake(args.wants) };
}

const stake = (found: Values[string] | undefined): Stake => ({
  ...nothing(),
  ...(found as Partial<Stake> | undefined),
});

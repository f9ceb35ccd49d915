// What takes an order back that one tap has given. Nothing while it is not there yet, or where it is done for good.
import type { Values } from "#core/protocol.ts";
import type { Keyed, TreatyRow } from "#core/rows.ts";
import { game } from "#core/state.svelte.ts";
import { open } from "../diplomacy/trade/trading.svelte.ts";
import { direct, factionKey } from "../mine.ts";
import { order } from "../ordering.ts";
import { planOf } from "../war/armies/forces.ts";
import { isPlan } from "../war/march/deeds.ts";

/** An offer, a suit, a treaty while it waits for others; a plan until the general is called. */
export function backOf(command: string, args: Values): (() => void) | undefined {
  if (command === "file_plan") {
    const army = String(args.army);
    return isPlan(planOf(army)) ? taking("drop_plan", { army }, direct("drop_plan", army)) : undefined;
  }
  if (command === "offer") {
    const deal = open().find(({ receiver }) => receiver === args.to);
    return deal && taking("withdraw_offer", { deal: deal.key });
  }
  if (command === "propose_marriage") {
    const suit = game
      .rows("marriage")
      .find(({ state, heir, spouse }) => state === "open" && heir === args.heir && spouse === args.spouse);
    return suit && taking("withdraw_marriage", { marriage: suit.key });
  }
  if (command !== "propose_treaty") return undefined;
  const [to = ""] = (args.to ?? []) as string[];
  const treaty = treatyBefore(to, String(args.makes));
  return treaty && taking("withdraw_treaty", { treaty: treaty.key });
}

const taking = (command: string, args: Values, own?: boolean) => () =>
  void order(command, args, `withdraw/${Object.values(args).join()}`, own);

/** Ours that would make this of the two and waits for theirs. */
export const treatyBefore = (to: string, makes: string): Keyed<TreatyRow> | undefined =>
  game
    .rows("treaty")
    .find(
      (treaty) =>
        treaty.proposer === factionKey() &&
        treaty.makes === makes &&
        treaty.state === "open" &&
        treaty.parties.includes(to),
    );

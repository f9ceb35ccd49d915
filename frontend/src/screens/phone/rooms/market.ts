// Goods and knowledge.
import Lore from "../factions/research/Lore.svelte";
import Market from "../market/Market.svelte";
import Hang from "../diplomacy/placards/Hang.svelte";
import Composer from "../diplomacy/trade/Composer.svelte";
import Pools from "../diplomacy/pools/Pools.svelte";
import Proposals from "../now/Proposals.svelte";
import Proposed from "../now/Proposed.svelte";
import Pursuits from "../now/Pursuits.svelte";

export const pages = {
  market: Market,
  offer: Composer,
  counter: Composer,
  placard: Hang,
  lore: Lore,
  pools: Pools,
  proposals: Proposals,
  proposed: Proposed,
  pursuits: Pursuits,
};

// Goods and knowledge.
import Lore from "../factions/research/Lore.svelte";
import Market from "../market/Market.svelte";
import Composer from "../diplomacy/trade/Composer.svelte";
import Pools from "../diplomacy/pools/Pools.svelte";
import Proposals from "../now/Proposals.svelte";

export const pages = {
  market: Market,
  offer: Composer,
  counter: Composer,
  lore: Lore,
  pools: Pools,
  proposals: Proposals,
};

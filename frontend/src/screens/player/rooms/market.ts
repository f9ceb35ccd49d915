// Goods and knowledge.
import Lore from "../lore/Lore.svelte";
import Market from "../market/Market.svelte";
import Composer from "../trade/Composer.svelte";

export const pages = { market: Market, offer: Composer, counter: Composer, lore: Lore };

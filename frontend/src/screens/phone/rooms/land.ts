// Work and upkeep.
import Layout from "../factions/planning/Layout.svelte";
import Orders from "../factions/production/Orders.svelte";
import Feeding from "../war/upkeep/Feeding.svelte";
import Hiring from "../war/upkeep/GuildWindow.svelte";

export const pages = { orders: Orders, layout: Layout, feed: Feeding, hire: Hiring };

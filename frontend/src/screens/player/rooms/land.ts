// Work and upkeep.
import Layout from "../planning/Layout.svelte";
import Orders from "../orders/Orders.svelte";
import Feeding from "../upkeep/Feeding.svelte";
import Hiring from "../upkeep/Hiring.svelte";

export const pages = { orders: Orders, layout: Layout, feed: Feeding, hire: Hiring };

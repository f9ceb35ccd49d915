// The cards of the first minute, for whoever wants to read them.
import Cards from "../first/Cards.svelte";

export const pages = { cards: Cards };

// Duels, beside the game.
import Ring from "../ventures/Ring.svelte";

export const pages = { ring: Ring };

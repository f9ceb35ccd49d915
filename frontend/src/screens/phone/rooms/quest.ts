// A table of one's own, beside the game.
import Quest from "../ventures/Quest.svelte";

export const pages = { quest: Quest };

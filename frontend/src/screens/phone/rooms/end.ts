// How it ended.
import Ended from "../factions/story/Ended.svelte";

export const pages = { end: Ended };

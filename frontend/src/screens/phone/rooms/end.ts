// How it ended, and each one's own story.
import Ended from "../factions/story/Ended.svelte";
import Mine from "../factions/story/Mine.svelte";

export const pages = { end: Ended, story: Mine };

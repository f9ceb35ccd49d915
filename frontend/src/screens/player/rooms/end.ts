// How it ended.
import Ended from "../end/Ended.svelte";

export const pages = { end: Ended };

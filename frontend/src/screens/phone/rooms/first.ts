// The first minute at a seat.
import First from "../first/First.svelte";

export const pages = { first: First };

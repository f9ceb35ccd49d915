// A turn to try, before one's own.
import Try from "../first/Try.svelte";

export const pages = { film: Try };

// The word that was tapped; "" none.
import type { TermKey } from "./book.svelte.ts";

export const asked = $state<{ term: TermKey | "" }>({ term: "" });

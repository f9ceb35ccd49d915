// The meetings of kings and scholars.
import Call from "../summit/Call.svelte";
import Summits from "../summit/Summits.svelte";

export const pages = { summits: Summits, summon: Call };

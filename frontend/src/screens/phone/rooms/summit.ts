// The meetings of kings and scholars.
import Call from "../diplomacy/summits/Call.svelte";
import Summits from "../diplomacy/summits/Summits.svelte";

export const pages = { summits: Summits, summon: Call };

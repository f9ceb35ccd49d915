// What the press writes, and what is whispered to it.
import Press from "../diplomacy/press/Press.svelte";

export const pages = { press: Press };

// Armies and battles.
import Fight from "../battle/Fight.svelte";
import March from "../war/March.svelte";
import Passage from "../war/Passage.svelte";
import Raise from "../war/Raise.svelte";
import War from "../war/War.svelte";

export const pages = { battle: Fight, war: War, march: March, raise: Raise, passage: Passage };

// Armies and battles.
import Fight from "../war/battle/Fight.svelte";
import March from "../war/march/March.svelte";
import Passage from "../war/passage/Passage.svelte";
import Passages from "../war/passage/Passages.svelte";
import Raise from "../war/armies/Raise.svelte";
import War from "../war/War.svelte";

export const pages = { battle: Fight, war: War, march: March, raise: Raise, passage: Passage, passages: Passages };

// A page that is made to be printed: on paper whatever this device is set to; the setting itself is left as it is.
import type { Component } from "svelte";
import { speak } from "../core/language.ts";
import { show } from "../core/show.ts";
import { game } from "../core/state.svelte.ts";
import { KNOWN } from "./known.ts";

export async function showOnPaper(page: Component): Promise<void> {
  await speak();
  game.begin(KNOWN);
  document.documentElement.dataset.theme = "paper";
  show(page);
}

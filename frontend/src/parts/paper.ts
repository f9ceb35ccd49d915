// A page that is made to be printed: on a screen it is as light or dark as the device, printed it is dark on white.
import type { Component } from "svelte";
import { speak } from "../core/language.ts";
import { show } from "../core/show.ts";
import { game } from "../core/state.svelte.ts";
import { KNOWN } from "./known.ts";

/** `always`: it is paper on every screen, too. */
export async function showOnPaper(page: Component, always = false): Promise<void> {
  await speak();
  game.begin(KNOWN);
  if (always) document.documentElement.dataset.theme = "paper";
  else game.followDevice();
  show(page);
}

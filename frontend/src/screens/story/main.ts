import "../../core/look.css";
import "../../core/kit.css";
import "./paper.css";
import { speak } from "../../core/language.ts";
import { show } from "../../core/show.ts";
import { game } from "../../core/state.svelte.ts";
import { KNOWN } from "../../parts/known.ts";
import App from "./App.svelte";

await speak();
game.begin(KNOWN);
// A sheet to keep: paper whatever this device is set to; the setting itself is left as it is.
document.documentElement.dataset.theme = "paper";
show(App);

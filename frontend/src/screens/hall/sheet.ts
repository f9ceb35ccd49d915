import "../../core/look.css";
import "./sheet.css";
import { show } from "../../core/show.ts";
import { speak } from "../../core/language.ts";
import { game } from "../../core/state.svelte.ts";
import { KNOWN } from "../../parts/known.ts";
import Sheet from "./Sheet.svelte";

await speak();
game.begin(KNOWN);
// Paper whatever this device is set to; the setting itself is left as it is.
document.documentElement.dataset.theme = "paper";
show(Sheet);

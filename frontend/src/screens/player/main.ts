import "../../core/look.css";
import { mount } from "svelte";
import { speak } from "../../core/language.ts";
import { unlockOnTap } from "../../core/sound.ts";
import { game } from "../../core/state.svelte.ts";
import { loadGeo } from "../../map/geo.ts";
import App from "./App.svelte";

await speak();
game.begin();
unlockOnTap();
// Fetched now, while the signal is good; the map's own pane tells when it failed.
loadGeo(game.boot.map).catch(() => {});
mount(App, { target: document.getElementById("app") ?? document.body });

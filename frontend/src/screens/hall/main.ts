import "#core/look.css";
import "#core/kit.css";
import { letters } from "#core/letters.ts";
import { show } from "#core/show.ts";
import { speak } from "#core/language.ts";
import { game } from "#core/state.svelte.ts";
import { KNOWN } from "#parts/known.ts";
import App from "./App.svelte";
import { stayAwake } from "#core/awake.ts";

await speak();
game.begin(KNOWN);
stayAwake();
await letters();
show(App);

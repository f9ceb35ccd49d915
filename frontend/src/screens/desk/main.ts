// Control's desk.
import "#core/look.css";
import "#core/kit.css";
import "./desk.css";
import { letters } from "#core/letters.ts";
import { show } from "#core/show.ts";
import { speak } from "#core/language.ts";
import { game } from "#core/state.svelte.ts";
import { unlockOnTap } from "#core/sound.ts";
import { KNOWN } from "#parts/known.ts";
import { declare } from "./house/declared.ts";
import App from "./App.svelte";

await speak();
game.begin(KNOWN);
declare(game.boot.house ?? []);
game.followDevice();
unlockOnTap();
await letters();
show(App);

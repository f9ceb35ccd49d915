import "#core/look.css";
import "#core/kit.css";
import { stayAwake } from "#core/awake.ts";
import { keepShell } from "#core/shell.ts";
import { show } from "#core/show.ts";
import { speak } from "#core/language.ts";
import { unlockOnTap } from "#core/sound.ts";
import { game } from "#core/state.svelte.ts";
import { loadGeo } from "#map/geo.ts";
import { KNOWN } from "#parts/known.ts";
import App from "./App.svelte";
import { rooms } from "./rooms.ts";
import { book, cards } from "./rules/book.svelte.ts";

/** First whoever has just come may look and tap. */
const QUIET_MS = 1000;

await speak();
game.begin(KNOWN);
game.followDevice();
unlockOnTap();
show(App);
stayAwake();
void game.heard.then(() => setTimeout(ahead, QUIET_MS));

/** The rest is fetched while the signal is good; whoever opens a page that did not come is told so there. */
async function ahead(): Promise<void> {
  await rooms.prefetch();
  await loadGeo(game.boot.map).catch(() => {});
  await cards.read();
  await book.read();
  // A Control who acts for a seat keeps nothing of it.
  if (game.boot.acting === undefined) await keepShell().catch(() => {});
}

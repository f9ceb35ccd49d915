import "#core/look.css";
import "#core/kit.css";
import { letters } from "#core/letters.ts";
import { show } from "#core/show.ts";
import { speak } from "#core/language.ts";
import { sounds } from "#core/sound.ts";
import { game } from "#core/state.svelte.ts";
import { KNOWN } from "#parts/known.ts";
import Replay from "./Replay.svelte";

await speak();
sounds(false);
game.begin(KNOWN);
game.status = "live";
await letters();
show(Replay);

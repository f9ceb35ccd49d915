import "#core/look.css";
import "#core/kit.css";
import { keepSetting, readBoot, setting, shelf } from "#core/boot.ts";
import { speak } from "#core/language.ts";
import { got } from "#core/got.ts";
import { show } from "#core/show.ts";
import { sounds } from "#core/sound.ts";
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { KNOWN } from "#parts/known.ts";
import { SEEN } from "../first/first.svelte.ts";
import { rooms } from "../rooms.ts";
import Film from "./Film.svelte";
import { Player, type Recording } from "./player.svelte.ts";
import recorded from "./turn.json?url";

/** A wall plays it from the beginning, by itself. */
const wall = new URLSearchParams(location.search).has("wall");
const boot = readBoot();

/** What another play of the film has left on this device is of no day. */
function forget(): void {
  const kept = shelf();
  for (const key of Object.keys(kept ?? {})) if (key.includes(`/${boot.event}/`)) kept?.removeItem(key);
}

/** What the wizard at the lectern says is no text of the scenario's. */
const inOurLanguage = (told: string): string =>
  told.replaceAll("{hypothesis}", t("film.hypothesis")).replaceAll("{conclusion}", t("film.conclusion"));

await speak();
sounds(false); // a bell of the film is no bell
forget();
const film = JSON.parse(inOurLanguage(await (await got(recorded)).text())) as Recording;
game.begin(KNOWN, { ...boot, seat: film.seat, faction: film.faction, snap: film.snap });
if (!wall) game.followDevice(); // a wall is dark
game.status = "live";
const player = new Player(film, {
  tell: (frame) => game.apply(frame),
  time: (at) => game.clock.start(at),
  go: (place) => (location.hash = place),
  ack: (ack) => game.answer(ack),
  later: (what, ms) => setTimeout(what, ms),
});
game.answeredBy((command) => player.order(command));
await rooms.prefetch();
player.begin(wall ? 0 : Number(setting(SEEN, "0")) || 0);
show(Film, { player, wall, keep: (how: string) => wall || keepSetting(SEEN, how) });

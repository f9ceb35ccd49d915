// The event as one page that needs no server: it carries its words, its map and its film.
import "#core/look.css";
import "#core/kit.css";
import "#parts/paper.css";
import "./paper.css";
import { readBoot } from "#core/boot.ts";
import { speak } from "#core/language.ts";
import { show } from "#core/show.ts";
import { sounds } from "#core/sound.ts";
import { game } from "#core/state.svelte.ts";
import { KNOWN } from "#parts/known.ts";
import { fetched } from "../hall/replay/fetching.ts";
import App from "./App.svelte";
import { spoken } from "./spoken.ts";

const boot = readBoot();
const carried = boot.carried ?? {};
const lang = spoken(Object.keys(carried), location.search, navigator.languages);
Object.assign(document.documentElement, { lang, dir: carried[lang]?.dir ?? "ltr" });
const [film] = await Promise.all([fetched(boot.replay ?? ""), speak({ ...boot, ...carried[lang] })]);
sounds(false);
game.begin(KNOWN, { ...boot, snap: film.end() });
game.status = "live";
show(App, { film });

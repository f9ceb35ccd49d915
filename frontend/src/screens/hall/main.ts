import "#core/look.css";
import "#core/kit.css";
import { letters } from "#core/letters.ts";
import { show } from "#core/show.ts";
import { speak } from "#core/language.ts";
import { readBoot } from "#core/boot.ts";
import { game } from "#core/state.svelte.ts";
import { KNOWN } from "#parts/known.ts";
import App from "./App.svelte";
import { directed } from "./directed.svelte.ts";
import { ownSign } from "./sign.ts";
import { stayAwake } from "#core/awake.ts";

const boot = readBoot();
[directed.sign] = await Promise.all([ownSign(), speak(boot)]);
game.begin(KNOWN, { ...boot, socket: `${boot.socket}?wall=${directed.sign}` });
stayAwake();
await letters();
show(App);

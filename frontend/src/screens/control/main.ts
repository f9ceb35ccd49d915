// Control's desk.
import { mount } from "svelte";
import "../../core/look.css";
import "./desk.css";
import { speak } from "../../core/language.ts";
import { game } from "../../core/state.svelte.ts";
import { unlockOnTap } from "../../core/sound.ts";
import App from "./App.svelte";

await speak("desk");
game.begin();
unlockOnTap();
mount(App, { target: document.getElementById("app") ?? document.body });

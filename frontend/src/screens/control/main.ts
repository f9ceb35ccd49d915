// Control's desk.
import { mount } from "svelte";
import "../../core/look.css";
import "./desk.css";
import { game } from "../../core/state.svelte.ts";
import { learn } from "../../core/words.ts";
import words from "../../core/words/desk.en.json" with { type: "json" };
import { unlockOnTap } from "../../core/sound.ts";
import App from "./App.svelte";

learn(words);
game.begin();
unlockOnTap();
mount(App, { target: document.getElementById("app") ?? document.body });

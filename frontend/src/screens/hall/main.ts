import "../../core/look.css";
import { mount } from "svelte";
import { speak } from "../../core/language.ts";
import { game } from "../../core/state.svelte.ts";
import App from "./App.svelte";
import { stayAwake } from "./awake.ts";

await speak();
game.begin();
stayAwake();
mount(App, { target: document.getElementById("app") ?? document.body });

import "../../core/look.css";
import { mount } from "svelte";
import { game } from "../../core/state.svelte.ts";
import App from "./App.svelte";

game.begin();
mount(App, { target: document.getElementById("app") ?? document.body });

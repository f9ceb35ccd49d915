import "#core/look.css";
import "#core/kit.css";
import "#parts/paper.css";
import "./paper.css";
import { showOnPaper } from "#parts/paper.ts";
import App from "./App.svelte";

await showOnPaper(App);

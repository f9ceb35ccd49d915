import "#core/look.css";
import "#parts/paper.css";
import "./sheet.css";
import { showOnPaper } from "#parts/paper.ts";
import Sheet from "./Sheet.svelte";

await showOnPaper(Sheet, true);

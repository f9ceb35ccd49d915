// Is there room for the map beside a pane: on tablets, and on phones that lie on their side.
import { way } from "./way.svelte.ts";

/** In letters, so that whoever reads large ones keeps one pane. */
const TWO = "(min-width: 50em), (min-width: 40em) and (max-height: 30em)";
/** These draw a map of their own, on all of the screen. */
const WHOLE = ["march", "film"];

class Sides {
  /** The map is drawn beside what is open; the tabs stand at the side. */
  two = $state(false);

  constructor() {
    const room = matchMedia(TWO);
    this.two = room.matches;
    room.addEventListener("change", () => (this.two = room.matches));
  }

  get map(): boolean {
    return this.two && !WHOLE.includes(way.page);
  }
}

export const sides = new Sides();

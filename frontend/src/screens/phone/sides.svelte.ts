// How much room there is: for the map beside a pane, on tablets and on phones that lie on their side; or hardly for one
// pane.
import { way } from "./way.svelte.ts";

/** In letters, so that whoever reads large ones keeps one pane. */
const TWO = "(min-width: 50em), (min-width: 40em) and (max-height: 30em)";
/** Letters so large that a few lines fill the pane. */
const SCANT = "(max-width: 15em)";
/** These draw a map of their own, on all of the screen. */
const WHOLE = ["march", "film"];

class Sides {
  /** The map is drawn beside what is open; the tabs stand at the side. */
  two = $state(false);
  /** What is to be done comes before who does it. */
  scant = $state(false);

  constructor() {
    const [room, scant] = [matchMedia(TWO), matchMedia(SCANT)];
    this.two = room.matches;
    this.scant = scant.matches;
    room.addEventListener("change", () => (this.two = room.matches));
    scant.addEventListener("change", () => (this.scant = scant.matches));
  }

  get map(): boolean {
    return this.two && !WHOLE.includes(way.page);
  }
}

export const sides = new Sides();

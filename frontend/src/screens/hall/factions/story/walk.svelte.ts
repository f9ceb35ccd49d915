// The walk of this wall through the stories: by itself, or by the hand of whoever stands at it.
import { game } from "#core/state.svelte.ts";
import { ending } from "#parts/factions/story/ending.ts";
import type { Chapter } from "#parts/factions/story/story.ts";
import { backward, MAP, onward, type Place } from "./walk.ts";

/** What is told of the day as a whole, before what became of each faction. */
const PARTS = ["day", "time", "awards"] as const;
/** So many of them tell nobody who came where. */
const HARMLESS = 2;

class Walk {
  place = $state.raw<Place>(MAP);
  stopped = $state(false);
  /** Who came where is known: until then neither awards nor what became of a faction are told. */
  open = $state(false);
  /** Of the story that is told: its sheets and its letters. */
  sheets = $state(1);
  letters = $state(0);

  get all(): Chapter[] {
    return game.event.state === "ended" ? ending() : [];
  }
  /** What of the day as a whole is told; nothing while the map or a faction is shown. */
  get part(): (typeof PARTS)[number] | undefined {
    return this.place.at < this.stories ? PARTS[this.place.at] : undefined;
  }
  /** The faction whose story is told; none while the map or the day is shown. */
  get chapter(): Chapter | undefined {
    return this.open ? this.all[this.place.at - PARTS.length] : undefined;
  }
  /** A story is told where the map was. */
  get tells(): boolean {
    return this.part !== undefined || this.chapter !== undefined;
  }
  private get stories(): number {
    if (!this.all.length) return 0;
    return this.open ? this.all.length + PARTS.length : HARMLESS;
  }
  on(): void {
    this.place = onward(this.place, this.sheets, this.stories);
  }
  back(): void {
    this.place = backward(this.place, this.stories);
  }
  /** Past all that is left of what is told, or back to where it began. */
  leap(): void {
    this.place = onward(this.place, 1, this.stories);
  }
  again(): void {
    this.place = backward({ ...this.place, sheet: 0 }, this.stories);
  }
}

export const walk = new Walk();

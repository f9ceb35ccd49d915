// The walk of this wall through the stories: by itself, or by the hand of whoever stands at it.
import { game } from "../../../../core/state.svelte.ts";
import { ending } from "../../../../parts/factions/story/ending.ts";
import type { Chapter } from "../../../../parts/factions/story/story.ts";
import { backward, MAP, onward, type Place } from "./walk.ts";

class Walk {
  place = $state.raw<Place>(MAP);
  stopped = $state(false);
  /** Of the story that is told: its sheets and its letters. */
  sheets = $state(1);
  letters = $state(0);

  get all(): Chapter[] {
    return game.event.state === "ended" ? ending() : [];
  }
  /** The story that is told; none while the map is shown. */
  get chapter(): Chapter | undefined {
    return this.all[this.place.at];
  }
  on(): void {
    this.place = onward(this.place, this.sheets, this.all.length);
  }
  back(): void {
    this.place = backward(this.place, this.all.length);
  }
}

export const walk = new Walk();

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
  /** Is the day as a whole told? It comes before what became of each faction. */
  get day(): boolean {
    return this.place.at === 0 && this.stories > 0;
  }
  /** The faction whose story is told; none while the map or the day is shown. */
  get chapter(): Chapter | undefined {
    return this.all[this.place.at - 1];
  }
  private get stories(): number {
    return this.all.length ? this.all.length + 1 : 0;
  }
  on(): void {
    this.place = onward(this.place, this.sheets, this.stories);
  }
  back(): void {
    this.place = backward(this.place, this.stories);
  }
}

export const walk = new Walk();

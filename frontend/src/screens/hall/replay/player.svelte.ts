// A film as it is played on this wall: the state of the screen is that of the place on the bar.
import { lineKey, phaseWord } from "#core/naming.ts";
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { stepped, type Film, type Mark } from "./film.ts";

export const RATES = [1, 10, 60, 600] as const;
/** Faster, what has the whole wall for a while would only flicker. */
export const CALM = 10;
/** So often the wall goes on while it plays, and its clock is set, in ms. */
export const TICK_MS = 100;

function sentence({ moment, bookmark, phase, turn, opens }: Mark): string {
  if (bookmark) return bookmark.by ? t("replay.bookmark", { by: bookmark.by, text: bookmark.text }) : bookmark.text;
  if (moment) return game.say(lineKey(moment.code, moment.facts), moment.facts, moment.at);
  return opens && turn > 0 ? t("replay.turn", { turn, phase: phaseWord(phase) }) : phaseWord(phase);
}

/** The screen shows how it ended, and plays nothing. */
export function rest(film: Film): void {
  game.clock.start(film.timeAt(film.length));
  game.apply(film.end());
}

export class Player {
  place = $state(0);
  playing = $state(false);
  rate = $state<number>(60);
  /** How often the wall has been led to another moment: its screen begins anew with each. */
  cuts = $state(0);
  readonly film: Film;
  /** What its marks tell, with the names of the end: by then all that they tell of is known. */
  readonly told: readonly string[];
  private sent = 0;

  constructor(film: Film) {
    this.film = film;
    this.jump(film.length);
    this.told = film.marks.map(sentence);
    this.jump(0);
  }

  get over(): boolean {
    return this.place >= this.film.length;
  }

  /** What the wall showed at this place, as if its page were opened then. */
  jump(place: number): void {
    this.place = Math.min(Math.max(0, place), this.film.length);
    this.sent = this.film.sentBy(this.place);
    this.setClock();
    game.apply(this.film.snap(this.sent));
    this.cuts += 1;
  }

  step(step: 1 | -1): void {
    this.jump(stepped(this.film, this.place, step));
  }

  /** From its end it begins anew. */
  press(): void {
    if (this.over) this.jump(0);
    this.playing = !this.playing;
  }

  /** So many milliseconds of this device have gone. */
  pass(ms: number): void {
    if (this.playing) this.go(Math.min(this.place + ms * this.rate, this.film.length));
    if (this.over) this.playing = false;
    this.setClock();
  }

  private go(place: number): void {
    const frames = this.film.between(this.sent, place);
    this.place = place;
    this.setClock();
    for (const frame of frames) game.apply(frame);
    this.sent += frames.length;
  }

  private setClock(): void {
    game.clock.start(this.film.timeAt(this.place));
  }
}

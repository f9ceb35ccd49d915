// An event as its wall was sent it, frame by frame, laid along a bar of time: any moment of it is a snapshot. Pure.
import type { Bookmark, Snap } from "#core/protocol.ts";
import type { EventRow } from "#core/rows.ts";
import type { Moment } from "#parts/factions/story/moments.ts";
import { lastUpTo, read, Roll, type Frame, type Rows } from "./roll.ts";

/** A bell, a great moment of the chronicle, or what a Control has marked; `place` on the bar, in ms from its beginning. */
export interface Mark {
  place: number;
  phase: string;
  turn: number;
  /** The first of its turn. */
  opens: boolean;
  moment?: Moment;
  bookmark?: Bookmark;
}

/** So much is shown of a time in which the clock stood, in ms. */
const STOOD_MS = 10_000;
const PUBLIC = "public";

export class Film {
  /** Where on the bar the wall showed what, and at which time of day: one more of each than there are frames. */
  readonly places: number[] = [0];
  readonly times: number[];
  readonly marks: readonly Mark[];
  private readonly roll: Roll;

  constructor(begin: Snap, frames: readonly Frame[], bookmarks: readonly Bookmark[] = []) {
    this.times = [begin.now];
    this.roll = new Roll(begin.sides[PUBLIC]?.rows ?? {});
    const { rows } = this.roll;
    const marks = [bell(undefined, eventOf(rows), 0)];
    for (const frame of frames) {
      const before = eventOf(rows);
      this.lay(before, frame.at);
      this.roll.add(frame);
      marks.push(bell(before, eventOf(rows), this.length));
    }
    const noted = bookmarks.map((bookmark): Mark => ({ ...this.markAt(bookmark.at), bookmark }));
    this.marks = [...marks.filter((mark) => mark !== undefined), ...this.great(rows), ...noted].sort(
      (a, b) => a.place - b.place,
    );
  }

  /** As it is sent: a frame a line. */
  static read(text: string, bookmarks: readonly Bookmark[] = []): Film {
    return new Film(...read<Snap>(text), bookmarks);
  }

  /** How long the bar is, in ms. */
  get length(): number {
    return this.places.at(-1) ?? 0;
  }

  /** How many frames the wall had been sent by this place. */
  sentBy(place: number): number {
    return lastUpTo(this.places, place);
  }

  /** The time of day at a place. */
  timeAt(place: number): number {
    const i = this.sentBy(place);
    return (this.times[i] ?? 0) + place - (this.places[i] ?? 0);
  }

  /** The next frames after so many, up to this place. */
  between(sent: number, place: number): readonly Frame[] {
    return this.roll.frames.slice(sent, this.sentBy(place));
  }

  /** All the wall showed after so many frames. */
  snap(sent: number): Snap {
    return {
      t: "snap",
      epoch: "",
      now: this.times[sent] ?? 0,
      sides: { [PUBLIC]: { n: sent, rows: Object.fromEntries(this.roll.after(sent)) } },
    };
  }

  /** All the wall shows when it has been sent everything. */
  end(): Snap {
    return this.snap(this.roll.frames.length);
  }

  /** A frame takes its place: after the time gone since the last one, little of it where the clock stood. */
  private lay(event: EventRow, at: number): void {
    const last = this.times.at(-1) ?? 0;
    const gone = Math.max(0, at - last);
    const ran = event.state === "running" ? Math.max(0, (event.deadline ?? last) - last) : 0;
    this.places.push(this.length + Math.min(gone, ran + STOOD_MS));
    this.times.push(last + gone);
  }

  private great(rows: Rows): Mark[] {
    const all = [...rows]
      .filter(([name]) => name.startsWith("moment/"))
      .map(([name, row]) => ({ ...row, key: name.slice("moment/".length) }) as unknown as Moment);
    return all.filter(({ great }) => great).map((moment) => ({ ...this.markAt(moment.at, moment.phase), moment }));
  }

  private markAt(at: number, phase = ""): Mark {
    return { place: this.placeOf(at), phase, turn: 0, opens: false };
  }

  /** Where a time of day is on the bar. */
  placeOf(time: number): number {
    const i = lastUpTo(this.times, time);
    return Math.min(
      (this.places[i] ?? 0) + Math.max(0, time - (this.times[i] ?? 0)),
      this.places[i + 1] ?? this.length,
    );
  }
}

/** The mark before or after a place; where there is none, the beginning or the end. */
export function stepped(film: Film, place: number, step: 1 | -1): number {
  const places = film.marks.map((mark) => mark.place);
  return step > 0 ? (places.find((at) => at > place) ?? film.length) : (places.filter((at) => at < place).at(-1) ?? 0);
}

/** It stands among the first. */
function eventOf(rows: Rows): EventRow {
  for (const [name, row] of rows) if (name.startsWith("event/")) return row as unknown as EventRow;
  throw new Error("This replay is of no event.");
}

function bell(before: EventRow | undefined, { phase, turn }: EventRow, place: number): Mark | undefined {
  return before?.phase === phase ? undefined : { place, phase, turn, opens: before?.turn !== turn };
}

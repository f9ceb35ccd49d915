// An event as its wall was sent it, frame by frame, laid along a bar of time: any moment of it is a snapshot. Pure.
import type { Delta, Row, Snap } from "../../../core/protocol.ts";
import type { EventRow } from "../../../core/rows.ts";
import type { Moment } from "../../../parts/factions/story/moments.ts";

/** News of everybody's, and when they came. */
export type Frame = Delta & { at: number };
type Rows = Map<string, Row>;

/** A bell, or a great moment of the chronicle; `place` on the bar, in ms from its beginning. */
export interface Mark {
  place: number;
  phase: string;
  turn: number;
  /** The first of its turn. */
  opens: boolean;
  moment?: Moment;
}

/** Every so many frames all rows are kept, so that no moment is far from one of these. */
const KEPT_EVERY = 64;
/** So much is shown of a time in which the clock stood, in ms. */
const STOOD_MS = 10_000;
const PUBLIC = "public";

export class Film {
  /** Where on the bar the wall showed what, and at which time of day: one more of each than there are frames. */
  readonly places: number[] = [0];
  readonly times: number[];
  readonly marks: readonly Mark[];
  private readonly kept: Rows[] = [];
  private readonly frames: readonly Frame[];

  constructor(begin: Snap, frames: readonly Frame[]) {
    this.frames = frames;
    this.times = [begin.now];
    const rows: Rows = new Map(Object.entries(begin.sides[PUBLIC]?.rows ?? {}));
    const marks = [bell(undefined, eventOf(rows), 0)];
    this.keep(rows);
    frames.forEach((frame, i) => {
      const before = eventOf(rows);
      this.lay(before, frame.at);
      change(rows, frame);
      if ((i + 1) % KEPT_EVERY === 0) this.keep(rows);
      marks.push(bell(before, eventOf(rows), this.length));
    });
    this.marks = [...marks.filter((mark) => mark !== undefined), ...this.great(rows)].sort((a, b) => a.place - b.place);
  }

  /** As it is sent: a frame a line. */
  static read(text: string): Film {
    const [begin, ...frames] = text.trimEnd().split("\n").map((line) => JSON.parse(line) as Snap & Frame);
    if (!begin) throw new Error("This replay has no beginning.");
    return new Film(begin, frames);
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
    return this.frames.slice(sent, this.sentBy(place));
  }

  /** All the wall showed after so many frames. */
  snap(sent: number): Snap {
    const from = Math.floor(sent / KEPT_EVERY);
    const rows: Rows = new Map(this.kept[from]);
    for (const frame of this.frames.slice(from * KEPT_EVERY, sent)) change(rows, frame);
    return { t: "snap", epoch: "", now: this.times[sent] ?? 0, sides: { [PUBLIC]: { n: sent, rows: Object.fromEntries(rows) } } };
  }

  private keep(rows: Rows): void {
    this.kept.push(new Map(rows));
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
    const all = [...rows].filter(([name]) => name.startsWith("moment/")).map(([name, row]) => ({ ...row, key: name.slice("moment/".length) }) as unknown as Moment);
    return all.filter(({ great }) => great).map((moment) => ({ place: this.placeOf(moment.at), phase: moment.phase, turn: 0, opens: false, moment }));
  }

  private placeOf(time: number): number {
    const i = lastUpTo(this.times, time);
    return Math.min((this.places[i] ?? 0) + Math.max(0, time - (this.times[i] ?? 0)), this.places[i + 1] ?? this.length);
  }
}

/** The mark before or after a place; where there is none, the beginning or the end. */
export function stepped(film: Film, place: number, step: 1 | -1): number {
  const places = film.marks.map((mark) => mark.place);
  return step > 0 ? (places.find((at) => at > place) ?? film.length) : (places.filter((at) => at < place).at(-1) ?? 0);
}

function change(rows: Rows, { set = {}, drop = [] }: Frame): void {
  for (const [name, row] of Object.entries(set)) rows.set(name, row);
  for (const name of drop) rows.delete(name);
}

/** It stands among the first. */
function eventOf(rows: Rows): EventRow {
  for (const [name, row] of rows) if (name.startsWith("event/")) return row as unknown as EventRow;
  throw new Error("This replay is of no event.");
}

function bell(before: EventRow | undefined, { phase, turn }: EventRow, place: number): Mark | undefined {
  return before?.phase === phase ? undefined : { place, phase, turn, opens: before?.turn !== turn };
}

/** The index of the last that is no more than this; of the first if all are. */
function lastUpTo(sorted: readonly number[], most: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= most) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

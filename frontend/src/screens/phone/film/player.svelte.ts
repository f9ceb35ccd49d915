// A film to touch: a recorded turn, told to the phone stop by stop. At each it waits for the order that was given there,
// answers it as the server did, and goes on with the next.
import type { Ack, Command, Delta, Snap } from "#core/protocol.ts";

export interface Stop {
  name: string;
  /** The server's time, at which the clock stands while the film waits. */
  at: number;
  /** Where on the phone it is seen. */
  place: string;
  /** What has been told since the stop before. */
  told: Delta[];
  /** The order it waits for. */
  waits: string;
  /** What that order brought. */
  brings: Delta[];
}
export interface Recording {
  seat: string;
  faction: string;
  scenario: string;
  snap: Snap;
  stops: Stop[];
}
/** What the film does to the phone. */
export interface Stage {
  tell(frame: Snap | Delta): void;
  time(at: number): void;
  go(place: string): void;
  ack(ack: Ack): void;
  later(what: () => void, ms: number): void;
}

/** How long an order is under way; a bell stands before a page is opened; and what an order brought is looked at. */
export const ANSWER_MS = 300;
export const BELL_MS = 3000;
const LOOK_MS = 4500;
const LONGER_MS: Readonly<Record<string, number>> = { march: 9000, throw: 5500 };
export const lookMs = (name: string): number => LONGER_MS[name] ?? LOOK_MS;

export class Player {
  at = $state(0);
  state = $state<"tells" | "waits" | "brings" | "over">("tells");
  private readonly film: Recording;
  private readonly stage: Stage;

  constructor(film: Recording, stage: Stage) {
    this.film = film;
    this.stage = stage;
  }

  get stop(): Stop | undefined {
    return this.film.stops[this.at];
  }

  get length(): number {
    return this.film.stops.length;
  }

  /** From this stop on, as if all before had been done. */
  begin(from: number): void {
    this.at = this.film.stops[from] ? from : 0;
    this.stage.tell(this.film.snap);
    for (const { told, brings } of this.film.stops.slice(0, this.at)) [...told, ...brings].forEach(this.stage.tell);
    this.stop?.told.forEach(this.stage.tell);
    this.open();
  }

  /** What the server would say to an order of this phone: to the one that is waited for what it said then. */
  order(command: Command): void {
    const { stop } = this;
    const meant = this.state === "waits" && stop?.waits === command.name;
    if (meant) this.state = "brings";
    this.stage.later(() => {
      this.stage.ack({ t: "ack", id: command.id, at: stop?.at ?? 0 });
      if (meant) this.bring(stop);
    }, ANSWER_MS);
  }

  /** While it waits the clock stands: nobody is hurried. */
  hold(): void {
    if (this.stop && this.state === "waits") this.stage.time(this.stop.at);
  }

  private bring({ brings, name }: Stop): void {
    brings.forEach(this.stage.tell);
    this.stage.later(() => this.next(), lookMs(name));
  }

  private next(): void {
    this.at += 1;
    if (!this.stop) {
      this.state = "over";
      return;
    }
    this.state = "tells";
    this.stage.time(this.stop.at);
    this.stop.told.forEach(this.stage.tell);
    this.stage.later(() => this.open(), BELL_MS);
  }

  private open(): void {
    if (!this.stop) return;
    this.stage.time(this.stop.at);
    this.stage.go(this.stop.place);
    this.state = "waits";
  }
}

// The clock as the strip shows it: which word, which shape, which one button is the large one.
import type { EventRow, Values } from "../book.ts";

export type Shape = "play" | "pause" | "hold" | "ready" | "end";
export interface Main {
  command: "start" | "pause" | "resume" | "close_phase";
  word: string;
}
export interface Face {
  word: string;
  shape: Shape;
  main: Main | null;
  /** Time can be added, taken and set. */
  timed: boolean;
}

const FACES: Record<string, Face> = {
  planning: { word: "planning", shape: "ready", main: { command: "start", word: "start" }, timed: true },
  running: { word: "running", shape: "play", main: { command: "pause", word: "pause" }, timed: true },
  paused: { word: "paused", shape: "pause", main: { command: "resume", word: "resume" }, timed: true },
  held: { word: "held", shape: "hold", main: { command: "close_phase", word: "publish" }, timed: true },
  ended: { word: "ended", shape: "end", main: null, timed: false },
};
const UNKNOWN: Face = { word: "unknown", shape: "hold", main: null, timed: false };

export const faceOf = (state: string): Face => FACES[state] ?? UNKNOWN;

/** "t3/war" → turn 3, war; "t0/diplomacy" → the initial diplomacy; "planning" and "ended" stand alone. */
export function phaseOf(name: string): { turn: number; phase: string } {
  const found = /^t(\d+)\/(.+)$/.exec(name);
  return found ? { turn: Number(found[1]), phase: found[2]! } : { turn: 0, phase: name };
}

/** Ways to end what runs now: the whole phase, or only a part of it that something else follows. */
export type Ender = "close_allotments" | "skip_window" | "end_preparation" | "end";

export function enders(event: Pick<EventRow, "phase" | "part">): Ender[] {
  const { phase } = phaseOf(event.phase);
  if (phase === "upkeep" && event.part === "allot") return ["close_allotments", "skip_window"];
  if (phase === "war" && event.part === "preparation") return ["end_preparation", "end"];
  return ["end"];
}

/** Which question is asked before what ends so is ended. */
export const QUESTIONS: Record<Ender, "end" | "skip" | "part"> = {
  end: "end",
  skip_window: "skip",
  close_allotments: "part",
  end_preparation: "part",
};

/** What a clock command is sent with besides its own arguments: which phase, or which clock, it was meant for. */
export function clockArgs(command: string, event: EventRow): Values {
  if (command === "close_phase" || command === "hold_now") return { phase: event.phase };
  if (command === "extend" || command === "set_clock") return { revision: event.revision };
  return {};
}

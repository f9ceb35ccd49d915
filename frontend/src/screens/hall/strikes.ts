// What a wall plays with a headline: a drum, a bell, a fanfare, made on the spot.
import type { MomentRow } from "#core/rows.ts";
import { play, sound, type Tone } from "#core/sound.ts";

type Strike = "drum" | "knell" | "fanfare";
const TONES: Record<Strike, Tone[]> = {
  drum: [0, 0.42, 0.84, 1.05, 1.26].flatMap((wait): Tone[] => [
    [62, 0.6, 0.5, wait],
    [93, 0.25, 0.22, wait],
  ]),
  knell: [0, 2].flatMap((wait): Tone[] => [
    [196, 0.35, 3.2, wait],
    [392, 0.14, 2.4, wait],
    [466, 0.08, 1.8, wait],
  ]),
  fanfare: [
    [392, 0.22, 0.3, 0],
    [523, 0.22, 0.3, 0.22],
    [659, 0.22, 0.3, 0.44],
    [784, 0.26, 1.6, 0.66],
    [523, 0.16, 1.6, 0.66],
  ],
};
/** Anything else is called. */
const STRIKES: Partial<Record<MomentRow["kind"], Strike>> = {
  death: "knell",
  murder: "knell",
  capital: "knell",
  heir: "knell",
  war: "drum",
  uprising: "drum",
  betrayal: "drum",
  split: "drum",
  battle: "drum",
  turncoat: "drum",
  conquest: "drum",
  crown: "fanfare",
  union: "fanfare",
  wedding: "fanfare",
};

export const strikeOf = (kind: MomentRow["kind"]): Strike | undefined => STRIKES[kind];

export function strike(kind: MomentRow["kind"]): void {
  const found = strikeOf(kind);
  if (found) sound(TONES[found]);
  else play("call");
}

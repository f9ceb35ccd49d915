// From story to story at the end of the game: where the walk is, where it goes on, how long it rests. Pure.
export interface Place {
  /** Which story; -1: the map. */
  at: number;
  /** Which sheet of its story. */
  sheet: number;
}

export const MAP: Place = { at: -1, sheet: 0 };
const LEAST_MS = 20_000;
/** One sentence, and its place on the map. */
export const MOMENT_MS = 9_000;
/** Slow readers in the back row: some fourteen letters a second. */
const LETTER_MS = 70;

/** The next sheet, the next story's first one, and after the last the map again. */
export function onward({ at, sheet }: Place, sheets: number, stories: number): Place {
  if (at >= 0 && sheet + 1 < sheets) return { at, sheet: sheet + 1 };
  return { at: at + 1 < stories ? at + 1 : -1, sheet: 0 };
}

/** The sheet before, or the beginning of the story before. */
export function backward({ at, sheet }: Place, stories: number): Place {
  if (sheet > 0) return { at, sheet: sheet - 1 };
  return { at: at >= 0 ? at - 1 : stories - 1, sheet: 0 };
}

/** Long enough to read so many letters, spread over the sheets of a story. */
export const rest = (letters: number, sheets: number, least = LEAST_MS): number =>
  Math.max(least, (LETTER_MS * letters) / Math.max(1, sheets));

/** How many sheets a text fills that has flowed into columns; the last one may be half empty. */
export function sheetsOf(width: number, column: number, gap: number, columns: number): number {
  const filled = Math.max(1, Math.round((width + gap) / (column + gap)));
  return Math.ceil(filled / columns);
}

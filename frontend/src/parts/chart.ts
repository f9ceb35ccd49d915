// A chart's numbers: which turns and which round values its axes carry, and where everything lies. No drawing.
export interface Point {
  turn: number;
  value: number;
}
/** One line of a chart. `colour` is anything a stroke may be: "var(--f3)". */
export interface Series {
  name: string;
  colour: string;
  points: readonly Point[];
}

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];
const MOST = 5;

/** Round values from at most 0 to at least the greatest, no more than a handful. */
export function levels(series: readonly Series[]): number[] {
  const values = series.flatMap(({ points }) => points.map(({ value }) => value));
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const step = STEPS.find((one) => Math.ceil(high / one) - Math.floor(low / one) < MOST) ?? high - low;
  const first = Math.floor(low / step);
  return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, i) => (first + i) * step);
}

/** From the first turn with a value to the last, and on to the end of the game where that is known. */
export function turnsOf(series: readonly Series[], end = 0): number[] {
  const all = series.flatMap(({ points }) => points.map(({ turn }) => turn));
  if (!all.length) return [];
  const first = Math.min(...all);
  return Array.from({ length: Math.max(end, ...all) - first + 1 }, (_, i) => first + i);
}

export const valueAt = ({ points }: Series, turn: number): number | undefined =>
  points.find((p) => p.turn === turn)?.value;

/** Is no line higher at that turn? Then its number is written above it, else below. */
export const onTop = (series: readonly Series[], one: number, turn: number): boolean =>
  series.every((other) => (valueAt(other, turn) ?? -Infinity) <= (valueAt(series[one] as Series, turn) ?? 0));

/** Does a line before it have the same value there? Then that number is written already. */
export const toldBefore = (series: readonly Series[], one: number, turn: number): boolean =>
  series.some((other, i) => i < one && valueAt(other, turn) === valueAt(series[one] as Series, turn));

/** A number between two others, placed between two places. */
export const placed = (
  n: number,
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
): number => (from === to ? (start + end) / 2 : start + ((n - from) / (to - from)) * (end - start));

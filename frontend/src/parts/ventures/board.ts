// A board of cells: where things are, in numbers and in words. Pure.

/** Column and row, from the upper left. */
export type Cell = readonly [x: number, y: number];

/** Somebody on it, as it is drawn. */
export interface Figure {
  key: string;
  /** "a" is drawn round, "b" square: never told by colour alone. */
  side: string;
  faction: string;
  /** From 1 to 4: stands in place of the sign of a faction. */
  number?: number;
  name: string;
  at: Cell;
  health: number;
  full: number;
  /** Out of it, whatever health is left. */
  gone?: boolean;
  /** What is to be seen of how it is: down, stunned, waits, acted. */
  mark?: string;
  /** Which of several of its side, "" for the only one. */
  nth?: string;
}

/** Dots of a die, for one of up to four: a path around its middle to be drawn with round ends. */
export const pips = (nth: string): string =>
  ({ 2: "M-.07 0h0M.07 0h0", 3: "M0-.07h0M-.08 .06h0M.08 .06h0", 4: "M-.07-.07h0M.07-.07h0M-.07 .07h0M.07 .07h0" })[
    nth
  ] ?? "M0 0h0";

/** So many letters of a name, then; so many if somebody stands on the next cell. */
const LETTERS = 9,
  CROWDED = 7;
/** What of a name stands where there is little room: its last word, as what comes before is a title mostly. */
export function short(name: string, closely = false): string {
  const letters = closely ? CROWDED : LETTERS;
  if (name.length <= letters) return name;
  const word = name.split(/[\s,]+/).at(-1) ?? "";
  return word.length > letters ? `${word.slice(0, letters - 1)}…` : word;
}
/** Does somebody stand on the next cell to the left or right? */
export const crowded = ({ at: [x, y] }: Figure, standing: readonly Figure[]): boolean =>
  standing.some(({ at: [column, row] }) => row === y && Math.abs(column - x) === 1);

/** What a cell is of, by the letters of a board's rows. */
const GROUND: Record<string, string> = { ".": "open", "#": "wall", "~": "rough", c: "cover", "!": "hazard" };
export const groundAt = (rows: readonly string[], [x, y]: Cell): string => GROUND[rows[y]?.[x] ?? ""] ?? "open";
/** How high its floor is, in inches. */
export const levelAt = (levels: readonly string[], [x, y]: Cell): number => Number(levels[y]?.[x] ?? 0);

export const cellsOf = (rows: readonly string[]): Cell[] =>
  rows.flatMap((row, y) => [...row].map((_, x): Cell => [x, y]));
export const same = (one: Cell, other: Cell): boolean => one[0] === other[0] && one[1] === other[1];
/** A key for lists. */
export const at = ([x, y]: Cell): string => `${x}/${y}`;
/** So many steps, corners counted as one. */
export const steps = (from: Cell, to: Cell): number => Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));

const FROM_NORTH = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;
/** Which way it lies, to the next eighth of the compass; north is up. */
export function bearing(from: Cell, to: Cell): (typeof FROM_NORTH)[number] {
  const turn = Math.atan2(to[0] - from[0], from[1] - to[1]) / (Math.PI / 4);
  return FROM_NORTH[((Math.round(turn) % 8) + 8) % 8] ?? "n";
}

/** Which of these a finger meant, measured in cells from the upper left: the nearest within reach. */
export function meant<Spot extends { at: Cell }>(
  point: readonly [number, number],
  spots: readonly Spot[],
  reach: number,
): Spot | undefined {
  const far = ({ at: [x, y] }: Spot) => Math.hypot(point[0] - x - 0.5, point[1] - y - 0.5);
  const [nearest] = [...spots].sort((a, b) => far(a) - far(b));
  return nearest && far(nearest) <= reach ? nearest : undefined;
}

// Rows as frames have made them, one after the other: any moment of them is at hand. Pure.
import type { Delta, Row } from "#core/protocol.ts";

/** News of one side, and when they came. */
export type Frame = Delta & { at: number };
export type Rows = Map<string, Row>;

/** Every so many frames all rows are kept, so that no moment is far from one of these. */
const KEPT_EVERY = 64;

export class Roll {
  /** As the newest frame has left them. */
  readonly rows: Rows;
  readonly frames: Frame[] = [];
  private readonly kept: Rows[];

  constructor(begin: Record<string, Row>) {
    this.rows = new Map(Object.entries(begin));
    this.kept = [new Map(this.rows)];
  }

  add(frame: Frame): void {
    change(this.rows, frame);
    this.frames.push(frame);
    if (this.frames.length % KEPT_EVERY === 0) this.kept.push(new Map(this.rows));
  }

  /** As they were after so many frames. */
  after(sent: number): Rows {
    const from = Math.floor(sent / KEPT_EVERY);
    const rows: Rows = new Map(this.kept[from]);
    for (const frame of this.frames.slice(from * KEPT_EVERY, sent)) change(rows, frame);
    return rows;
  }
}

/** The snapshot and the frames of a replay as they are sent, each a line. */
export function read<Begin>(text: string): [Begin, Frame[]] {
  const [begin, ...frames] = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Begin & Frame);
  if (!begin) throw new Error("This replay has no beginning.");
  return [begin, frames];
}

function change(rows: Rows, { set = {}, drop = [] }: Frame): void {
  for (const [name, row] of Object.entries(set)) rows.set(name, row);
  for (const name of drop) rows.delete(name);
}

/** The index of the last that is no more than this; of the first if all are. */
export function lastUpTo(sorted: readonly number[], most: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= most) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

// What the desk reads: the rows of the game as core holds them, and what only Control is told of them.
import type { Facts, Json, Row } from "../../../core/protocol.ts";
import type { Keyed, Kinds } from "../../../core/rows.ts";
import { keyOf, kindOf } from "../../../core/tables.ts";

export { keyOf, kindOf };
export type { Facts, Json, Row };
export type { Cause, EntryRow, EventRow, FactionRow, ForecastRow, Kind, LineRow, RelationRow, UnitRow } from "../../../core/rows.ts";

/** Control's rows are whole: these fields no other side is sent. */
interface Whole extends Kinds {
  event: Kinds["event"] & { rules: { taken_order: number } };
  seat: Kinds["seat"] & { revoked?: boolean };
  draft: Kinds["draft"] & { faction?: string };
  proposal: Kinds["proposal"] & { faction?: string };
  /** The turn of the last attack between the two: a war without one costs no public order yet (DIP-9). */
  relation: Kinds["relation"] & { last_attack_turn?: number | null };
}
export type SeatRow = Whole["seat"];
export type DraftRow = Whole["draft"];

export interface Book {
  /** Rows of one kind, in no promised order. */
  rows<K extends keyof Whole>(kind: K): Keyed<Whole[K]>[];
  /** One row by its full name (`province/ostmark`). */
  row(name: string): Row | undefined;
}
/** A book over one plain table of rows, for tests. */
export function bookOf(table: Record<string, object>): Book {
  const whole = Object.entries(table).map(([name, row]) => [name, { key: keyOf(name), ...row } as Row] as const);
  return {
    rows: (kind) => whole.filter(([name]) => kindOf(name) === kind).map(([, row]) => row) as never,
    row: (name) => whole.find(([known]) => known === name)?.[1],
  };
}

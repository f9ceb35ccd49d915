// What the desk reads: the rows of the game as core holds them, and what only Control is told of them.
import { calledThen } from "#core/naming.ts";
import type { Json, Row, Values } from "#core/protocol.ts";
import type {
  AnnouncementRow as Announced,
  ArticleRow as Written,
  BattleRow,
  EventRow as Shown,
  Keyed,
  Kinds,
  PlotRow as Plotted,
  RequestRow as Asked,
  Rules,
  RumourRow as Heard,
} from "#core/rows.ts";
import { keyOf, kindOf } from "#core/tables.ts";

export { keyOf, kindOf };
export type { Json, Row, Values };
export type {
  ActivationRow,
  BattleSide,
  Cause,
  DeskRow,
  EntryRow,
  EventRow,
  EvidenceRow,
  FactionRow,
  Finding,
  ForecastRow,
  HealthRow,
  LineRow,
  ObjectiveRow,
  Odds,
  OpenChoice,
  PlanRow,
  RelationRow,
  TaskRow,
  TreatyRow,
  UnitRow,
} from "#core/rows.ts";
export type { Chosen as Choice, Rules } from "#core/rows.ts";
export type FightRow = BattleRow;

/** Control's rows are whole: nothing of them is kept from it. */
export type AnnouncementRow = Required<Announced> & { seen: string[] };
export type PlotRow = Required<Plotted>;
export type RequestRow = Required<Asked>;
export type ArticleRow = Required<Written>;
interface Whole extends Omit<Kinds, "event" | "announcement" | "plot" | "request" | "article" | "rumour"> {
  event: Shown & { rules: Required<Rules> };
  announcement: AnnouncementRow;
  plot: PlotRow;
  request: RequestRow;
  article: ArticleRow;
  rumour: Required<Heard>;
}
export type Kind = keyof Whole;
export type SeatRow = Whole["seat"];
export type DraftRow = Whole["draft"];

export interface Book {
  /** Rows of one kind, in no promised order. */
  rows<K extends keyof Whole>(kind: K): Keyed<Whole[K]>[];
  /** One row by its full name (`province/ostmark`). */
  row(name: string): Row | undefined;
}
/** The same book with the names rows had at a time, also of those that are gone. */
export function asOf(book: Book, at: number): Book {
  const former = book.rows("former"),
    row = (name: string) => {
      const called = calledThen(former, name, at);
      return called ? { key: keyOf(name), ...book.row(name), ...called } : book.row(name);
    };
  return former.length ? { rows: book.rows, row } : book;
}

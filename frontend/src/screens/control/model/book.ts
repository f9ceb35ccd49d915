// What the desk reads: the rows of the game as core holds them, and what only Control is told of them.
import type { Facts, Json, Row } from "../../../core/protocol.ts";
import type { BattleRow, BattleSide, Keyed, Kinds, Odds } from "../../../core/rows.ts";
import { keyOf, kindOf } from "../../../core/tables.ts";
import type { Court } from "./court.ts";

export { keyOf, kindOf };
export type { Facts, Json, Row };
export type { ActivationRow, BattleSide, Cause, EntryRow, EventRow, FactionRow, ForecastRow, LineRow, Odds, PlanRow, RelationRow, UnitRow } from "../../../core/rows.ts";

/** A word of Control's to some or all; a nudge has no text of its own and goes with its phase. */
export interface AnnouncementRow {
  to: string[];
  nudge: boolean;
  text: string;
  by: string;
  at: number;
  phase: string;
  /** Keys of the seats it is for, and of those that have seen it. */
  reach: string[];
  seen: string[];
}
/** One Control's open desks, and what the newest look was at. */
export interface DeskRow { desks: number; at: string; since: number }
export interface Finding { state: "good" | "warn" | "bad"; code: string; facts?: Facts }
/** How one server process is; each topic is there once it has looked at it. */
export type HealthRow = { at: number } & Partial<Record<"database" | "clock" | "disk" | "phones" | "backup", Finding>>;

/** What may still be chosen for a faction in a battle, and what happens if nobody does. */
export interface OpenChoice {
  side: BattleSide;
  /** Who commands its units there. */
  leader: string;
  units: string[];
  /** Units that fall, or go, if nobody says otherwise. */
  default: string[];
  /** How many fall; where units withdraw, to which places and with whom they may. */
  n?: number;
  to?: string[];
  officers?: string[];
}
/** What a faction has chosen, sealed until all have. */
export type Choice = { units: string[]; to?: string; officers?: string[] };
/** A battle as Control sees it: whole; what everybody may read of it can come a moment before Control's own part. */
export interface FightRow extends Omit<BattleRow, "choice"> {
  /** By faction; "" the independents. */
  choice?: Record<string, Choice>;
  allies?: Record<string, "" | "no" | BattleSide>;
  odds?: Odds | null;
  open?: Record<string, OpenChoice>;
}
/** Rulings the desk has to know: what a land that is taken starts with, and how long war waits, in seconds. */
export interface Rules {
  taken_order: number;
  plan_seconds: number;
  activation_seconds: number;
  decision_seconds: number;
  war_overtime: "finish" | "cut";
  battle_die: number;
  table_dice?: boolean;
}

/** Control's rows are whole: these fields no other side is sent. */
interface Whole extends Court, Omit<Kinds, keyof Court | "event" | "battle" | "seat" | "draft" | "proposal" | "relation" | "presence" | "announcement" | "desk" | "health" | "unit"> {
  event: Kinds["event"] & { rules: Rules; shelved?: boolean };
  seat: Kinds["seat"] & { revoked?: boolean };
  draft: Kinds["draft"] & { faction?: string };
  proposal: Kinds["proposal"] & { faction?: string };
  /** The turn of the last attack between the two: a war without one costs no public order yet (DIP-9). */
  relation: Kinds["relation"] & { last_attack_turn?: number | null };
  /** `active`: when the seat last gave an order, 0 if it never did. */
  presence: Kinds["presence"] & { active?: number };
  announcement: AnnouncementRow;
  /** Whom a mercenary served before. */
  unit: Kinds["unit"] & { former?: string };
  battle: FightRow;
  /** What the clock will do at its time. */
  alarm: { command: string; args: Facts; due: number | null; remaining: number | null };
  desk: DeskRow;
  health: HealthRow;
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
/** A book over one plain table of rows, for tests. */
export function bookOf(table: Record<string, object>): Book {
  const whole = Object.entries(table).map(([name, row]) => [name, { key: keyOf(name), ...row } as Row] as const);
  return {
    rows: (kind) => whole.filter(([name]) => kindOf(name) === kind).map(([, row]) => row) as never,
    row: (name) => whole.find(([known]) => known === name)?.[1],
  };
}

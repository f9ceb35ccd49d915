// Rows that only the desk is told of: the journal, who is here, the servers, what is timed; part of rows.ts.
import type { Facts } from "./protocol.ts";

export interface EntryRow {
  command: string;
  actor: string;
  args: Facts;
  at: number;
  phase: string;
  closing: number | null;
  reason: string;
  rows: string[];
  dice: [string, number][];
  undone: boolean;
  draft: boolean;
  undoable: boolean;
}
export interface PresenceRow {
  devices: number;
  /** When a device of the seat last came or went, and when the seat last ordered something; 0: never. */
  seen: number;
  active?: number;
}
/** One Control's open desks and what the newest look was at. */
export interface DeskRow {
  desks: number;
  at: string;
  since: number;
}
/** How one server process is. */
export interface HealthRow {
  at: number;
}
export interface AlarmRow {
  due: number | null;
  remaining: number | null;
  command: string;
  args: Facts;
}
export interface DeskKinds {
  entry: EntryRow;
  presence: PresenceRow;
  desk: DeskRow;
  health: HealthRow;
  alarm: AlarmRow;
}

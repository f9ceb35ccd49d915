// The rows of the game as screens read them. A field is optional when only some sides are told of it.
import type { Facts, Json } from "./protocol.ts";

export type State = "planning" | "running" | "paused" | "held" | "ended";
export type Output = "militia" | "food" | "wood" | "stone" | "metal" | "exotic" | "gold" | "order";

export interface EventRow {
  name: string;
  scenario: string;
  phase: string;
  state: State;
  part: string;
  turn: number;
  turns: number;
  /** Server time of the bell, while running. */
  deadline: number | null;
  /** Milliseconds left while paused, planning or held. */
  remaining: number;
  length: number;
  next: string;
  hold: boolean;
  revision: number;
  commitment: string;
  word: string;
  secret: string;
}
export interface FactionRow {
  name: string;
  people: string;
  kind: "kingdom" | "guild" | "religion";
  colour: number;
  sigil: string;
  capital: string;
  gold?: number;
  food?: number;
  wood?: number;
  stone?: number;
  metal?: number;
  exotic?: number;
  credits?: number;
  trait?: string;
}
export interface ProvinceRow {
  name: string;
  owner: string;
  terrain: string;
  good: string;
  coast: string[];
  order: number;
  starving: boolean;
  outputs?: Output[];
  overworked?: boolean;
  times?: number;
}
export interface BorderRow {
  a: string;
  b: string;
  kind: "open" | "river" | "mountain";
}
export interface SeaZoneRow {
  name: string;
  neighbours: string[];
}
export interface BuildingRow {
  kind: "capital" | "infrastructure" | "port" | "fortress" | "temple" | "guildhall";
  province: string;
  holder: string;
}
export interface ArmyRow {
  name: string;
  faction: string;
  place: string;
  commander: string;
  lieutenant: string;
  fleet: boolean;
}
export interface UnitRow {
  kind: "militia" | "regiment" | "warship" | "trade_ship";
  faction: string;
  place: string;
  army: string;
  x: number;
  y: number;
}
export interface OfficerRow {
  name: string;
  faction: string;
  x: number;
  y: number;
  alive: boolean;
  army: string;
}
export interface CharacterRow {
  name: string;
  faction: string;
  office: string;
  seat: string;
  officer: string;
  alive: boolean;
}
export interface RelationRow {
  a: string;
  b: string;
  state: "peace" | "war" | "alliance";
  since_turn: number;
}
export interface SeatRow {
  faction: string;
  office: string;
  title: string;
  joined: boolean;
  player?: string;
  powers?: string[];
  lent?: Json;
  withheld?: Json;
}
export interface LineRow {
  side: string;
  code: string;
  facts: Facts;
  at: number;
  phase: string;
  seq_no: number;
}
export interface DraftRow {
  command: "produce" | "collect";
  subject: string;
  data: { outputs?: Output[]; overwork?: boolean; good?: string };
  confirmed: boolean;
  seat: string;
  phase: string;
  at: number;
}
export interface ProposalRow {
  command: string;
  args: Facts;
  power: string;
  seat: string;
  at: number;
  phase: string;
}
export interface StatementItem {
  row: string;
  what: string;
  amount: number;
  rule: string;
  why: [string, number][];
  note: string;
}
export interface StatementRow {
  faction: string;
  phase: string;
  at: number;
  items: StatementItem[];
}
export interface ObjectiveRow {
  text: string;
  faction?: string;
  seat?: string;
}
/** What this seat may do now, worked out by the server; the client offers exactly this. */
export interface MayRow {
  refused: string | null;
  facts?: Facts;
  propose?: boolean;
  choices?: Choices;
}
export interface Choices {
  province?: Record<string, { times: number; overwork: boolean; outputs: Output[] }>;
  building?: Record<string, { goods: string[] }>;
  drafts?: number;
  seat?: Record<string, string[]>;
  proposal?: string[];
}
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
  seen: number;
}
export interface AlarmRow {
  due: number | null;
  remaining: number | null;
  command: string;
  args: Facts;
}

export interface Kinds {
  event: EventRow;
  faction: FactionRow;
  province: ProvinceRow;
  border: BorderRow;
  sea_zone: SeaZoneRow;
  building: BuildingRow;
  army: ArmyRow;
  unit: UnitRow;
  officer: OfficerRow;
  character: CharacterRow;
  relation: RelationRow;
  seat: SeatRow;
  line: LineRow;
  draft: DraftRow;
  proposal: ProposalRow;
  statement: StatementRow;
  objective: ObjectiveRow;
  may: MayRow;
  entry: EntryRow;
  presence: PresenceRow;
  alarm: AlarmRow;
}
export type Kind = keyof Kinds;
/** A row with its key, the part of its name behind the slash. */
export type Keyed<T> = T & { key: string };

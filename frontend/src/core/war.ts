// Rows and choices of war and battle; part of rows.ts, which hands them on.
import type { Asked } from "./dealings.ts";
import type { Facts } from "./protocol.ts";

/** One activation, in this order: absorb or split, go, land, attack. What is left out is not done. */
export interface Orders {
  /** Where to; "" stays. */
  to?: string;
  /** A faction, "" the independents, null nobody. */
  attack?: string | null;
  absorb?: string[];
  split?: Section | null;
  /** Where a fleet puts its cargo ashore. */
  land?: string;
}
/** Units that part from an army; without a commander a garrison. */
export interface Section {
  units: string[];
  commander?: string;
  lieutenant?: string;
}
export type BattleSide = "attacker" | "defender";
/** Who holds the field in the end, from 0 to 1, by what the general may know. */
export interface Odds {
  attacker: number;
  defender: number;
  nobody: number;
}
/** Whom one could attack, "" the independents; null: nobody defends, taken without dice. */
export type Chances = Record<string, Odds | null>;
/** What may be done where an army ends. */
export interface Ground {
  absorb?: string[];
  attack?: Chances;
  land?: Record<string, Chances>;
}
/** A place seen by one army; without `how` it is out of reach, by the refusal. An approach ends at the crossing. */
export interface ReachedSpace extends Ground {
  how: "march" | "approach" | "embark" | "sail" | null;
  refused: string | null;
  facts: Facts;
}
/** Where an army may go in one activation and what it may do there. */
export interface Reach {
  spaces: Record<string, ReachedSpace>;
  stay: Ground;
  units: string[];
  /** Officers who may lead a section. */
  section: string[];
  /** Those of them who may be its lieutenant. */
  seconds: string[];
}
/** What comes of giving or taking a post: who leads the army then, who has no post any more, and the army that is left. */
export interface Outcome {
  commander: string;
  lieutenant: string;
  free: string[];
  leaves?: string;
  then?: string;
}
/** Units of one faction that ships of another would take aboard; told to the two. */
export interface PassageRow {
  passenger: string;
  carrier: string;
  /** Which of the two has offered it; the other answers. */
  proposer: string;
  units: string[];
  place: string;
  berth: string;
  seat: string;
  phase: string;
  at: number;
}
/** A general's turn to act in a season; `seat` is told to its faction alone. */
export interface ActivationRow {
  season: string;
  army: string;
  faction: string;
  /** None: a fleet without a general. */
  x: number | null;
  state: "waiting" | "called" | "done";
  how: "" | "acted" | "declined" | "lapsed" | "skipped";
  /** Place in the order of those drawn; 0: not drawn. */
  drawn: number;
  /** How many are called before; none once called. */
  ahead: number | null;
  /** Server time at which the clock decides, while it runs; milliseconds left while it does not. */
  due: number | null;
  remaining: number | null;
  /** Whose call it is; "" the holder of war's. */
  seat?: string;
}
/** What a general will do when called, and how to fight meanwhile. */
export interface PlanRow {
  faction: string;
  army: string;
  seat: string;
  orders: Orders;
  lose_first: "" | "militia" | "regiment" | "warship" | "trade_ship";
  withdraw_below: number;
  at_once: boolean;
  /** Carried out in this season: only how to fight still stands. */
  done: boolean;
}
/** A modifier of a die: its source, `foe/…` what the opponent's side gives, and its number. */
export type BattleModifier = [source: string, n: number];
type Sides<T> = Partial<Record<BattleSide, T>>;
export interface BattleRound {
  round: number;
  dice: Sides<number>;
  /** Thrown at the table. */
  table: boolean;
  results: Sides<number>;
  toll: Sides<number>;
  modifiers: Sides<BattleModifier[]>;
  units: Sides<number>;
  leaders: Sides<[commander: string, lieutenant: string]>;
  /** Side → faction → how many of its units left, and where to. */
  withdrew: Sides<Record<string, { n: number; to: string }>>;
}
export interface BattleRow {
  season: string;
  /** A province or a sea zone. */
  place: string;
  attacker: string;
  /** "" the independents. */
  defender: string;
  /** The activated army. */
  army: string;
  number: number;
  state: "joining" | "dice" | "losses" | "withdrawals" | "over";
  round: number;
  outcome: "" | BattleSide | "nobody";
  toll: Sides<number>;
  units: Record<BattleSide, string[]>;
  leaders: Record<BattleSide, [commander: string, lieutenant: string]>;
  joined: Record<string, BattleSide>;
  /** Heirs who came over to a side before the dice. */
  turned?: Sides<string[]>;
  /** The factions that have chosen in this state; "" the independents, for whom Control chooses. */
  chosen: string[];
  /** Factions that have something to decide; "control" for dice from the table. */
  awaited: string[];
  due: number | null;
  remaining: number | null;
  /** As of now, before the dice. */
  modifiers: Record<BattleSide, BattleModifier[]>;
  rounds: BattleRound[];
  /** Faction → what it chose, sealed: each sees its own, Control all. */
  choice?: Record<string, Facts>;
  allies?: Record<string, "" | "no" | BattleSide>;
  /** Control's alone. */
  odds?: Odds | null;
}
/** An officer who came through a battle raises x or lowers y. */
export interface GrowthRow {
  faction: string;
  officer: string;
  season: string;
  choice: "" | "x" | "y";
  /** When the clock chooses, past the bell too. */
  due: number | null;
  remaining: number | null;
}
/** Commands of war whose choices have a shape of their own. */
export interface WarOffers {
  raise_army: { place: Record<string, { land?: string[]; ships?: string[] }>; officers: string[]; seconds: string[] };
  absorb: { army: Record<string, string[]> };
  detach: { army: Record<string, string[]> };
  file_plan: { army: Record<string, Reach> };
  drop_plan: { army: string[] };
  march: { army: Record<string, Reach> };
  decline: { army: string[] };
  /** `leader`: who commands our own units there, and decides without any power. */
  choose_losses: { battle: Record<string, { n: number; units: string[]; default: string[]; leader: string }> };
  withdraw_units: { battle: Record<string, { units: string[]; to: string[]; officers: string[]; default: string[]; leader: string }> };
  join_battle: { battle: Record<string, BattleSide[]> };
  admit_ally: { battle: Record<string, string[]> };
  grow: { officer: string[] };
  /** `until`: how long there is in any case, past the bell too. */
  raze: { province: Record<string, string[]>; until: Record<string, { due: number | null; remaining: number | null }> };
  offer_passage: { ours: Record<string, { units: string[]; ships: Record<string, string[]> }>; theirs: Record<string, { room: number; units: Record<string, Record<string, string[]>> }> };
  accept_passage: { passage: Asked };
  refuse_passage: { passage: Asked };
  withdraw_passage: { passage: string[] };
}

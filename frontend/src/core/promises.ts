// Rows and choices of diplomacy and subterfuge; part of rows.ts, which hands them on.

/** What two factions are to each other. */
export type Bond = "peace" | "war" | "alliance";
/** What a treaty makes of its two parties; "" nothing. */
export type Makes = "" | "peace" | "alliance";
/** What factions have written down and signed: open until all its parties have. */
export interface TreatyRow {
  proposer: string;
  parties: string[];
  text: string;
  makes: Makes;
  /** Nobody but its parties ever sees it. */
  secret: boolean;
  signed: string[];
  state: "open" | "made" | "renounced";
  /** "" where its alliance ended otherwise. */
  renounced_by: string;
  seat: string;
  /** In which it was proposed; once it is made, in which it was made. */
  phase: string;
  at: number;
}
export type Trick = "sabotage" | "assassinate" | "steal" | "incite";
export type PlotAct = Trick | "counter";
/** What an act is aimed at; what it takes no aim of is "". */
export interface PlotAim {
  act: PlotAct;
  against: string;
  technology: string;
  character: string;
  province: string;
  counters: "" | Trick;
}
/** An act of subterfuge: its own faction sees it sealed until what came of it is published, Control sees it whole. */
export interface PlotRow extends PlotAim {
  faction: string;
  phase: string;
  at: number;
  seat: string;
  state: "sealed" | "decided" | "published";
  outcome: "" | "success" | "failure" | "countered";
  /** Acts are carried out from the highest lot down. */
  lot?: number;
  /** Its culprit can be identified. */
  exposed?: boolean;
}
/** What Control has changed of what the dice had said of a plot; everybody reads it with the secret of the dice. */
export interface RulingRow {
  faction: string;
  act: Trick;
  against: string;
  technology: string;
  character: string;
  province: string;
  phase: string;
  outcome: string;
  exposed: boolean;
  said: string;
  said_exposed: boolean;
  ruled_by: string;
}
export interface CourtKinds {
  ruling: RulingRow;
  treaty: TreatyRow;
  plot: PlotRow;
  marriage: MarriageRow;
  succession: SuccessionRow;
}
/** Two heirs of different factions: offered, which the two factions alone know, then made. */
export interface MarriageRow {
  proposer: string;
  receiver: string;
  /** Of the proposer's court, and of the receiver's. */
  heir: string;
  spouse: string;
  /** The faction to which both belong from then on. */
  residence: string;
  state: "open" | "made";
  seat: string;
  phase: string;
  at: number;
}
/** An empty throne: its heir is on the way home, or lord-general and arch-wizard settle it. */
export interface SuccessionRow {
  faction: string;
  state: "recalled" | "contested" | "disputed";
  /** Who is recalled. */
  heir: string;
  /** In which the throne fell empty, or the heir was recalled. */
  turn: number;
  /** The turn at whose end it is worn again at the latest; a dispute may last. */
  due: number;
  /** The offices that have chosen; whom, Control alone is told. */
  chosen?: string[];
  voices?: Record<string, string>;
}
/** At whom and what an act may be aimed. */
export interface Targets {
  against: string[];
  technology: string[];
  /** Of these technologies those that could be stolen: their prerequisites are met. */
  learnable: string[];
  /** Of the courts, and officers without an office. */
  character: string[];
  province: string[];
  counters: Trick[];
}
/** Commands whose choices have a shape of their own. */
export interface CourtOffers {
  declare_war: { to: string[] };
  leave_alliance: { to: string[] };
  /** Whom it may be put before, and what a treaty with them alone can make of the two. */
  propose_treaty: { to: Record<string, Makes[]> };
  sign: { treaty: string[] };
  refuse_treaty: { treaty: string[] };
  withdraw_treaty: { treaty: string[] };
  renounce: { treaty: string[] };
  sanction: Targets;
  call_off: { plot: string[] };
  propose_marriage: { heir: string[]; spouse: string[] };
  accept_marriage: { marriage: string[] };
  refuse_marriage: { marriage: string[] };
  withdraw_marriage: { marriage: string[] };
  /** The two between whom we choose, and whom we have chosen so far. */
  choose_monarch: { character: string[]; chosen: string };
}

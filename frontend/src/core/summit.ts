// Rows and choices of summits; part of rows.ts, which hands them on.
import type { Asked, Goods } from "./dealings.ts";

/** A royal summit: its host and those invited know of it. */
export interface SummitRow {
  host: string;
  matter: string;
  venue: string;
  invited: string[];
  seat: string;
  phase: string;
  at: number;
}
/** A wizard at the academic summit. */
export interface AttendanceRow {
  faction: string;
  seat: string;
  phase: string;
  at: number;
}
export type TheoryState = "announced" | "presenting" | "concluding" | "balloting" | "accepted" | "failed" | "withdrawn" | "unheard";
/** It has the floor: there is one lectern. */
export const hasFloor = ({ state }: { state: TheoryState }): boolean => state === "presenting" || state === "concluding" || state === "balloting";
export interface TheoryRow {
  faction: string;
  seat: string;
  /** "" as long as it is not spoken, for everybody but its wizard. */
  hypothesis: string;
  conclusion: string;
  state: TheoryState;
  ayes: number;
  noes: number;
  /** The seats that have voted; how, nobody learns. */
  voted: string[];
  /** Until when it is presented, concluded or voted on: server time, or milliseconds left while the clock stands. */
  due: number | null;
  remaining: number | null;
  phase: string;
  at: number;
}
/** A vote of one's own, until it is counted. */
export interface BallotRow {
  theory: string;
  faction: string;
  seat: string;
  accept: boolean;
}
/** A paper on an invention. */
export interface PaperRow {
  faction: string;
  seat: string;
  technology: string;
  phase: string;
  at: number;
}
export interface SummitKinds {
  summit: SummitRow;
  attendance: AttendanceRow;
  theory: TheoryRow;
  ballot: BallotRow;
  paper: PaperRow;
}
/** Commands whose choices have a shape of their own. */
export interface SummitOffers {
  call_summit: { invited: string[] };
  end_summit: { summit: string[] };
  present: { theory: string[] };
  conclude: { theory: string[] };
  vote: { theory: string[] };
  publish_paper: { technology: string[] };
  /** Who is there; what we know, could learn, and have. */
  offer_lesson: { faction: string[]; technologies: string[]; learnable: string[]; goods: Goods };
  accept_lesson: { deal: Asked };
}

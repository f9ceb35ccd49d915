// Rows and choices of trade, purchase and research; part of rows.ts, which hands them on.
import type { Facts } from "./protocol.ts";

/** What waits for an answer, each with what would keep this side from it. */
export type Asked = Record<string, { refused: string | null; facts: Facts }>;
/** What one side puts into a deal; units are mercenaries. */
export interface Stake {
  goods: Goods;
  provinces: string[];
  technologies: string[];
  units: string[];
}
/** Partners with the land that can be asked of each; what this side could put in, and what it could learn. */
export interface Stall extends Stake {
  faction: Record<string, { provinces: string[] }>;
  learnable: string[];
}
/** An open offer between two factions. */
export interface DealRow {
  offerer: string;
  receiver: string;
  gives: Stake;
  wants: Stake;
  /** It answers an offer of the receiver's. */
  counters: boolean;
  seat: string;
  phase: string;
  at: number;
}
/** A research several factions would pay together. */
export interface PoolRow {
  technology: string;
  starter: string;
  province: string;
  shares: Record<string, Goods>;
  agreed: string[];
  seat: string;
  phase: string;
  at: number;
}
export interface Effect {
  quantity: string;
  scope: string;
  amount: number;
}
/** What teaches a technology in one place (TECH-2). */
export type Institution = "university" | "academy" | "college";
/** One technology of the scenario's tree, the same for everybody. */
export interface TechnologyRow {
  name: string;
  branch: "land" | "craft" | "sea" | "war" | "lore" | "statecraft";
  text: string;
  needs: string[];
  cost: Goods;
  effects: Effect[];
  institution: "" | Institution;
}
/** What a faction knows, or may research without its prerequisites. */
export interface KnowledgeRow {
  faction: string;
  technology: string;
  state: "known" | "option";
  /** The character who invented it. */
  inventor: string;
  /** The building in which it is taught. */
  stands: string;
}
/** The whole tree as it stands to one faction. */
export interface TreeRow {
  technology: Record<string, Standing>;
}
export interface Standing {
  state: "known" | "possible" | "locked" | "closed";
  missing: string[];
  /** What it costs this faction, while it is not known. */
  cost?: Goods;
  /** Of what is known: whether it is of use, where it is taught and who invented it. */
  kept?: boolean;
  site?: string;
  inventor?: string;
}
/** A faction's treasury and income in one turn. */
export interface TallyRow {
  faction: string;
  turn: number;
  treasury: Goods;
  income: Goods;
}
export type Goods = Record<string, number>;
/** One thing to buy; its subject is a militia, a port, a province or a name. */
export interface Ware {
  kind: string;
  subject: string;
}
/** Everything a seat may buy now, and its basket as the server would sell it. */
export interface Market {
  prices: Record<string, Goods>;
  places: Record<string, string[]>;
  /** Each militia with the province where it stands. */
  militia: Record<string, string>;
  ships: { have: number; most: number; guests: number };
  have: Goods;
  basket: { wares: (Ware & { refused: string | null; facts: Facts })[]; cost: Goods; left: Goods; short: Goods; needs: string; allowed: boolean };
}
/** Whom a faction may trade with, and why. */
export interface ContactRow {
  with: Record<string, { may: boolean; why: string; place: string }>;
}

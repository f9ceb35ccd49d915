// The rows of the game as screens read them. A field is optional when only some sides are told of it.
import type { Asked, ContactRow, DealRow, Effect, Goods, Institution, KnowledgeRow, Market, PoolRow, Stall, TallyRow, TechnologyRow, TreeRow, Ware } from "./dealings.ts";
import type { DeskKinds } from "./desks.ts";
import type { CourtKinds, CourtOffers } from "./promises.ts";
import type { Facts, Json } from "./protocol.ts";
import type { SummitKinds, SummitOffers } from "./summit.ts";
import type { ActivationRow, BattleRow, GrowthRow, Outcome, PassageRow, PlanRow, WarOffers } from "./war.ts";

export type * from "./dealings.ts";
export type * from "./desks.ts";
export type * from "./promises.ts";
export type * from "./summit.ts";
export type * from "./war.ts";

export type State = "planning" | "running" | "paused" | "held" | "ended";
export type Output = "militia" | "food" | "wood" | "stone" | "metal" | "exotic" | "gold" | "order";

export interface EventRow {
  name: string;
  scenario: string;
  phase: string;
  state: State;
  part: string;
  /** Server time at which the running part ends, while the clock runs; milliseconds left of it while it does not. */
  part_ends?: number | null;
  part_remaining?: number | null;
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
  /** A practice event: bots may sit on its free seats. */
  practice?: boolean;
  /** Put away: not offered any more to those who come to join. */
  shelved?: boolean;
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
  /** What the trait changes. */
  effects?: Effect[];
  /** Its capital was lost and it may still name another. */
  unsettled?: boolean;
}
/** A cause of public order and its number; the first is the stored score. */
export type Cause = [why: string, n: number];
export interface ProvinceRow {
  name: string;
  owner: string;
  terrain: string;
  good: string;
  coast: string[];
  /** The stored score. */
  order: number;
  starving: boolean;
  /** Public order with its standing causes. */
  stands?: number;
  causes?: Cause[];
  /** The turn in which it rose; 0: it did not. Without an owner it is then the rebels'. */
  risen?: number;
  /** The faction it rose against. */
  lost_by?: string;
  /** The last turn in which a battle was fought here, and the one in which it was last taken. */
  fought?: number;
  taken?: number;
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
  kind: "capital" | "infrastructure" | "port" | "fortress" | "temple" | "guildhall" | Institution;
  province: string;
  holder: string;
}
export interface ArmyRow {
  name: string;
  faction: string;
  place: string;
  commander: string;
  lieutenant: string;
  /** Made of ships, at sea or in port. */
  fleet: boolean;
  /** The province it is about to enter, while at the crossing of a river or of mountains; "" otherwise. */
  crossing: string;
}
export interface UnitRow {
  kind: "militia" | "regiment" | "warship" | "trade_ship";
  faction: string;
  place: string;
  army: string;
  /** The ship that carries it. */
  aboard: string;
  x: number;
  y: number;
  upkeep?: "" | "unpaid" | "paid";
}
export interface OfficerRow {
  name: string;
  faction: string;
  x: number;
  y: number;
  alive: boolean;
}
export interface CharacterRow {
  name: string;
  faction: string;
  office: string;
  seat: string;
  officer: string;
  alive: boolean;
  /** What an uprising made of an heir, and where. */
  fate?: "" | "trapped" | "leads" | "captive";
  held?: string;
}
export interface RelationRow {
  a: string;
  b: string;
  state: "peace" | "war" | "alliance";
  since_turn: number;
  /** They may trade because Control says so: the desk's alone. */
  contact?: boolean;
}
export interface SeatRow {
  faction: string;
  office: string;
  title: string;
  joined: boolean;
  bot?: boolean;
  player?: string;
  /** How many have taken it since the last hand-over; only our own seat says so. */
  devices?: number;
  /** Grows with each new link; only Control sees it. */
  issue?: number;
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
/** A word of Control's. A nudge has no words of its own: orders are waited for. */
export interface AnnouncementRow {
  nudge: boolean;
  text: string;
  at: number;
  phase: string;
  /** The widest address that reaches this side: "all", "faction/…", "office/…" or "seat/…". */
  addressed?: string;
  /** By this seat; told to seats alone. */
  seen?: boolean;
}
export interface DraftRow {
  command: "produce" | "collect" | "arrange" | "allot" | "fill_basket";
  subject: string;
  data: {
    outputs?: Output[];
    overwork?: boolean;
    good?: string;
    /** Allotting: the rows that are fed and paid. */
    mouths?: string[];
    wares?: Ware[];
  } & Partial<Arrangement>;
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
export interface Unsaid {
  gives: Output[];
  note: string;
}
/** What happens at the end of this turn if nothing changes. */
export interface ForecastRow {
  phase: string;
  /** The treasury now and what this turn's production will still give. */
  expected: Stock;
  due: Stock;
  disbanding: string[];
  /** Militia by province that production will raise and the upkeep will not feed. */
  recruits: Record<string, number>;
  taken_over: string[];
  /** Row → what it gives in this production if nobody says anything, and the note of why that. */
  unsaid: Record<string, Unsaid>;
  lands: Record<string, { fed: boolean; stands: number; causes: Cause[]; rises: boolean }>;
}
export interface ObjectiveRow {
  text: string;
  faction: string;
  /** "": the whole faction's. */
  seat: string;
  state: "" | "claimed" | "confirmed" | "denied";
  /** The seat that claimed it. */
  claimed_by: string;
  /** Control's reason. */
  word: string;
}
/** What a seat has asked of Control. Who asked and which Control sees to it are told at the desk alone. */
export interface RequestRow {
  about: "action" | "dispute" | "help";
  text: string;
  state: "open" | "claimed" | "resolved";
  answer: string;
  phase: string;
  at: number;
  seat?: string;
  faction?: string;
  by?: string;
}
/** What became of a faction; there is none before the end. */
export interface StoryRow {
  lands: string[];
  monarch: string;
  technologies: number;
  /** Its public news, the oldest first. */
  lines: Pick<LineRow, "code" | "facts" | "phase" | "at">[];
}
/** What this seat may do now, worked out by the server; the client offers exactly this. */
export interface MayRow<C = Choices> {
  refused: string | null;
  facts?: Facts;
  propose?: boolean;
  choices?: C;
}
export interface Choices {
  province?: Record<string, { times: number; overwork: boolean; outputs: Output[] }>;
  building?: Record<string, { goods: string[] }>;
  drafts?: number;
  seat?: Record<string, string[]>;
  proposal?: string[];
}
/** Commands whose choices have a shape of their own: `may/arrange` is a `MayRow<Offers["arrange"]>`. */
export interface Offers extends WarOffers, CourtOffers, SummitOffers {
  arrange: { spaces: string[]; cards: Record<string, Card>; coasts: string[]; now: Arrangement };
  allot: { mouths: Mouth[]; have: Stock; now: string[]; default: string[] };
  hire: { unit: Record<string, Pick<UnitRow, "kind" | "place" | "faction" | "x" | "y">>; have: Stock };
  buy: Market;
  consent: { faction: Record<string, string[]>; ships: Record<string, string[]> };
  name_capital: { province: string[] };
  assign: { army: Record<string, Record<"commander" | "lieutenant", Record<string, Outcome>>> };
  relieve: { officer: Record<string, Outcome> };
  offer: Stall;
  give: { faction: string[] };
  accept: { deal: Asked };
  counter: { deal: Asked };
  refuse: { deal: Asked };
  withdraw_offer: { deal: string[] };
  research: { technology: Record<string, { cost: Goods; payment: Goods; short: Goods }>; sites: string[] };
  pool_research: { faction: string[] };
  join_pool: { pool: Asked };
  leave_pool: { pool: string[] };
  withdraw_request: { request: string[] };
  claim_objective: { objective: string[] };
  withdraw_claim: { objective: string[] };
}
/** The owner of a province lets the holder build there. */
export interface ConsentRow {
  province: string;
  owner: string;
  holder: string;
  /** To buy one ship at its port; else to build a house. */
  ships: boolean;
}
/** A province card, named by the province where it lies by default. */
export interface Card {
  terrain: string;
  good: string;
}
/** Cards by the province they lie on, and where dock and capital stand. */
export interface Arrangement {
  cards: Record<string, string>;
  dock: string;
  capital: string;
}
/** Somebody to feed and pay. */
export interface Mouth {
  row: string;
  kind: "province" | UnitRow["kind"];
  place: string;
  food: number;
  gold: number;
}
export type Stock = Partial<Record<"food" | "gold", number>>;

export interface Kinds extends CourtKinds, DeskKinds, SummitKinds {
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
  announcement: AnnouncementRow;
  draft: DraftRow;
  proposal: ProposalRow;
  statement: StatementRow;
  forecast: ForecastRow;
  objective: ObjectiveRow;
  request: RequestRow;
  story: StoryRow;
  consent: ConsentRow;
  contact: ContactRow;
  deal: DealRow;
  pool: PoolRow;
  technology: TechnologyRow;
  knowledge: KnowledgeRow;
  tree: TreeRow;
  tally: TallyRow;
  activation: ActivationRow;
  plan: PlanRow;
  battle: BattleRow;
  growth: GrowthRow;
  passage: PassageRow;
  may: MayRow;
}
export type Kind = keyof Kinds;
/** A row with its key, the part of its name behind the slash. */
export type Keyed<T> = T & { key: string };

// What is waiting for Control, and who is stuck: most urgent first, one line each.
import { titleOf } from "../../../core/naming.ts";
import type { Told } from "../../../core/words.ts";
import type { EventRow, LineRow } from "../book.ts";
import { linkOf, type Band } from "../seats/roster.ts";

export type Tab = "overview" | "stuck" | "requests" | "say" | "seats" | "provinces" | "relations" | "war" | "diplomacy" | "market" | "rows" | "journal" | "team" | "log";
/** `now`: the game stands still until Control acts. `soon`: it will matter at the bell. `know`: good to know. */
export type Urgency = "now" | "soon" | "know";
export interface Waiting {
  id: string;
  urgency: Urgency;
  /** The sentence of the catalogue and what goes into it. */
  key: string;
  facts: Told;
  /** What one click would send, or where one has to look. */
  command?: string;
  tab?: Tab;
  faction?: string;
  /** Which page of the pane. */
  page?: string;
}

const CLOCK: Record<string, Waiting> = {
  planning: { id: "start", urgency: "now", key: "desk.wait.start", facts: {}, command: "start" },
  held: { id: "publish", urgency: "now", key: "desk.wait.publish", facts: {}, command: "close_phase" },
  paused: { id: "paused", urgency: "now", key: "desk.wait.paused", facts: {}, command: "resume" },
};

const RANK: Record<Urgency, number> = { now: 0, soon: 1, know: 2 };
export const urgentFirst = (a: Waiting, b: Waiting): number => RANK[a.urgency] - RANK[b.urgency];

/** The clock's own demands, then the hall's word while it can still be mixed in, and codes that somebody guesses. */
export function forControl(event: EventRow, lines: readonly LineRow[] = [], codesGuessed = false): Waiting[] {
  const found: Waiting[] = [];
  const clock = CLOCK[event.state];
  const failed = event.state === "held" ? lines.filter((l) => l.code === "closing_failed" && l.phase === event.phase).at(-1) : undefined;
  if (failed) found.push({ id: "failed", urgency: "now", key: "desk.wait.failed", facts: { reason: String(failed.facts.reason ?? "") }, tab: "log" });
  if (clock) found.push(clock);
  if (event.state !== "held" && event.state !== "ended" && event.hold) {
    found.push({ id: "hold", urgency: "know", key: "desk.wait.hold", facts: {}, command: "hold" });
  }
  if (codesGuessed) found.push({ id: "codes", urgency: "soon", key: "desk.wait.codes", facts: {}, command: "open_codes" });
  if (event.word === "" && event.phase === "planning") {
    found.push({ id: "word", urgency: "soon", key: "desk.wait.word", facts: {}, tab: "overview" });
  }
  return found;
}

const named = (band: Band): string => band.faction.name || band.key;

/** One line about a faction; where to look for it. */
const about = (band: Band, id: string, urgency: Urgency, tab: Tab, facts: Told): Waiting => ({
  id: `${id}/${band.key}`, urgency, key: `desk.stuck.${id}`, facts: { faction: named(band), ...facts }, tab, faction: band.key,
});

/** `filled`: bots will take what is free, so that nobody need come. */
function awayOf(band: Band, filled: boolean): Waiting[] {
  if (band.stand === "empty") return filled ? [] : [about(band, "empty", "soon", "stuck", {})];
  if (band.stand === "away") return [about(band, "away", "now", "stuck", { n: band.joined })];
  const gone = band.people.filter((p) => linkOf(p) === "away").map((p) => titleOf(p.seat));
  return gone.length ? [about(band, "gone", "soon", "stuck", { n: gone.length, titles: gone.join(", ") })] : [];
}

/** Production asks for many things and counts them; an arrangement and an allotment are one thing each. */
function draftsOf(band: Band, short: boolean): Waiting[] {
  const { unconfirmed: n, missing, asked } = band, one = asked === "arrange" || asked === "allot" ? `_${asked}` : "";
  if (n > 0) return [about(band, one ? `unconfirmed${one}` : missing > 0 ? "unconfirmed_missing" : "unconfirmed", "soon", "overview", { n, missing })];
  // Nobody can be gone and asked at a table of bots.
  if (band.stand !== "unordered" || band.bots === band.people.length) return [];
  const hungry = asked === "allot" && short;
  return [about(band, hungry ? "unordered_short" : `unordered${one}`, hungry ? "soon" : "know", "overview", { n: missing })];
}

function ordersOf(band: Band, short: boolean): Waiting[] {
  const found = draftsOf(band, short);
  if (band.proposals > 0) found.push(about(band, "proposals", "soon", "overview", { n: band.proposals }));
  // Bots answer by themselves.
  if (band.offers > 0 && band.bots < band.people.length) found.push(about(band, "offers", "soon", "market", { n: band.offers }));
  if (band.faction.unsettled) found.push(about(band, "unsettled", "soon", "overview", {}));
  return found;
}

/** Factions that cannot go on by themselves, or have not said all they could; `short`: those that cannot feed and pay everybody. */
export const stuck = (all: Band[], short: ReadonlySet<string> = new Set(), filled = false): Waiting[] =>
  all.flatMap((band) => [...awayOf(band, filled), ...ordersOf(band, short.has(band.key))]).sort(urgentFirst);

export interface Ending { phase: string; next: string; unconfirmed: number; factions: string[] }

/** What "end now" would do, in figures: the sentence is the catalogue's. */
export function ending(event: EventRow, all: Band[]): Ending {
  const open = all.filter((b) => b.unconfirmed > 0);
  return {
    phase: event.phase, next: event.next,
    unconfirmed: open.reduce((sum, b) => sum + b.unconfirmed, 0), factions: open.map(named),
  };
}

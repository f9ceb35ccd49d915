// What waits for Control, and who is stuck: one stream, those first on whom most people wait, and longest.
import { hhmmss } from "#core/clock.ts";
import { titleOf } from "#core/naming.ts";
import type { Told } from "#core/words.ts";
import { stoppedBy } from "#parts/stopped.ts";
import type { EventRow, LineRow, Values } from "../book.ts";
import { linkOf, type Band } from "../seats/roster.ts";

export type Tab =
  | "overview"
  | "stuck"
  | "requests"
  | "say"
  | "seats"
  | "provinces"
  | "relations"
  | "war"
  | "diplomacy"
  | "market"
  | "rows"
  | "journal"
  | "team"
  | "log"
  | "ventures";
/**
 * Who is kept waiting: everybody, a faction, one player; `bell`: nobody yet, it will matter at the bell; `know`:
 * nobody.
 */
export const KEPT = ["hall", "court", "seat", "bell", "know"] as const;
export type Kept = (typeof KEPT)[number];
export interface Waiting {
  id: string;
  kept: Kept;
  /** The sentence of the catalogue and what goes into it. */
  key: string;
  facts: Told;
  /** Since when, where the row it is about does not say so itself. */
  since?: number;
  /** The row it is about, which a Control may take up. */
  row?: string;
  /** What one click would send, and the word for it; or the card that opens in its place, or where one has to look. */
  command?: string;
  args?: Values;
  verb?: string;
  card?: "request" | "claims" | "throne";
  tab?: Tab;
  faction?: string;
  /** Which page of the pane. */
  page?: string;
}

const CLOCK: Record<string, Waiting> = {
  planning: { id: "start", kept: "hall", key: "desk.wait.start", facts: {}, command: "start" },
  held: { id: "publish", kept: "hall", key: "desk.wait.publish", facts: {}, command: "close_phase" },
  paused: { id: "paused", kept: "hall", key: "desk.wait.paused", facts: {}, command: "resume" },
};

export const gravest = (a: Waiting, b: Waiting): number => KEPT.indexOf(a.kept) - KEPT.indexOf(b.kept);

/** The clock's own demands, then the hall's word while it can still be mixed in, and codes that somebody guesses. */
export function forControl(
  event: EventRow,
  lines: readonly LineRow[] = [],
  codesGuessed = false,
  since = 0,
): Waiting[] {
  const found: Waiting[] = [];
  const clock = CLOCK[event.state];
  const failed =
    event.state === "held"
      ? lines.filter((l) => l.code === "closing_failed" && l.phase === event.phase).at(-1)
      : undefined;
  if (failed)
    found.push({
      id: "failed",
      kept: "hall",
      key: "desk.wait.failed",
      facts: { reason: failed.facts.reason ?? "" },
      tab: "log",
      since,
    });
  const back = stoppedBy(event.state, lines);
  if (back?.code === "restored")
    found.push({
      id: "restored",
      kept: "hall",
      key: "desk.wait.restored",
      facts: { back_to: hhmmss(back.facts.back_to ?? 0) },
      tab: "log",
      since: back.at,
    });
  if (clock) found.push({ ...clock, since });
  if (event.state !== "held" && event.state !== "ended" && event.hold) {
    found.push({ id: "hold", kept: "know", key: "desk.wait.hold", facts: {}, command: "hold" });
  }
  if (codesGuessed) found.push({ id: "codes", kept: "seat", key: "desk.wait.codes", facts: {}, command: "open_codes" });
  if (event.word === "" && event.phase === "planning") {
    found.push({ id: "word", kept: "bell", key: "desk.wait.word", facts: {}, tab: "overview" });
  }
  return found;
}

const named = (band: Band): string => band.faction.name || band.key;

/** One line about a faction; where to look for it. */
const about = (band: Band, id: string, kept: Kept, tab: Tab, facts: Told): Waiting => ({
  id: `${id}/${band.key}`,
  kept,
  row: `faction/${band.key}`,
  key: `desk.stuck.${id}`,
  facts: { faction: named(band), ...facts },
  tab,
  faction: band.key,
});

/** `filled`: bots will take what is free, so that nobody need come. */
function awayOf(band: Band, filled: boolean): Waiting[] {
  if (band.stand === "empty") return filled ? [] : [about(band, "empty", "bell", "stuck", {})];
  if (band.stand === "away") return [about(band, "away", "court", "stuck", { n: band.joined })];
  const gone = band.people.filter((p) => linkOf(p) === "away").map((p) => titleOf(p.seat));
  return gone.length ? [about(band, "gone", "bell", "stuck", { n: gone.length, titles: gone.join(", ") })] : [];
}

/** Production asks for many things and counts them; an arrangement and an allotment are one thing each. */
function draftsOf(band: Band, short: boolean): Waiting[] {
  const { unconfirmed: n, missing, asked } = band,
    one = asked === "arrange" || asked === "allot" ? `_${asked}` : "";
  if (n > 0)
    return [
      about(band, one ? `unconfirmed${one}` : missing > 0 ? "unconfirmed_missing" : "unconfirmed", "bell", "overview", {
        n,
        missing,
      }),
    ];
  // Nobody can be gone and asked at a table of bots.
  if (band.stand !== "unordered" || band.bots === band.people.length) return [];
  // Where there is enough for everybody the default allots it as well: nothing waits.
  if (asked === "allot") return short ? [about(band, "unordered_short", "bell", "overview", {})] : [];
  return [about(band, `unordered${one}`, "know", "overview", { n: missing })];
}

function ordersOf(band: Band, short: boolean): Waiting[] {
  const found = draftsOf(band, short);
  if (band.proposals > 0) found.push(about(band, "proposals", "bell", "overview", { n: band.proposals }));
  // Bots answer by themselves.
  if (band.offers > 0 && band.bots < band.people.length)
    found.push(about(band, "offers", "bell", "market", { n: band.offers }));
  if (band.faction.unsettled) found.push(about(band, "unsettled", "bell", "overview", {}));
  return found;
}

/**
 * Factions that cannot go on by themselves, or have not said all they could; `short`: those that cannot feed and pay
 * everybody.
 */
export const stuck = (all: Band[], short: ReadonlySet<string> = new Set(), filled = false): Waiting[] =>
  all.flatMap((band) => [...awayOf(band, filled), ...ordersOf(band, short.has(band.key))]).sort(gravest);

export interface Ending {
  phase: string;
  next: string;
  unconfirmed: number;
  factions: string[];
}

/** What "end now" would do, in figures: the sentence is the catalogue's. */
export function ending(event: EventRow, all: Band[]): Ending {
  const open = all.filter((b) => b.unconfirmed > 0);
  return {
    phase: event.phase,
    next: event.next,
    unconfirmed: open.reduce((sum, b) => sum + b.unconfirmed, 0),
    factions: open.map(named),
  };
}

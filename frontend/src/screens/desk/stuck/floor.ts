// The hall seat by seat: who has not come, who has gone, who is at it, who has given; and for how long nothing has
// come.
import { titleOf } from "#core/naming.ts";
import type { EventRow } from "../book.ts";
import type { Entry } from "../journal/journal.ts";
import { minutesSince } from "../clock/moment.ts";
import { linkOf, type Band, type Person } from "../seats/roster.ts";
import type { Summons } from "../war/war.ts";

/**
 * `called`, `deciding`: a season of war waits for it. `later`: free, and a bot will sit there. `free`: nothing is asked
 * of it now.
 */
export type At =
  "gone" | "open" | "called" | "deciding" | "connected" | "drafting" | "given" | "free" | "later" | "bot" | "revoked";
export interface Place {
  key: string;
  faction: string;
  /** Its title, which the table calls it by. */
  label: string;
  person: Person;
  at: At;
  /** Whole minutes without an order; 0 where none is waited for. */
  idle: number;
  /** When it was last heard of while something was waited for; 0: nothing is. */
  since: number;
  stuck: boolean;
}
export interface Table {
  key: string;
  name: string;
  places: Place[];
  stuck: number;
}

/** So long may somebody think before the desk calls it stuck; near the bell nobody has that long. */
export const IDLE_MIN = 3;
export const NEAR_MS = 120_000;

export interface Moment {
  event: Pick<EventRow, "state" | "practice">;
  now: number;
  /** When the phase began: nobody was asked before. */
  began: number;
  /** The bell is near. */
  near: boolean;
  /** Seat → what war asks of it now. */
  summons?: ReadonlyMap<string, Summons>;
}

/** When the phase that runs began: its start, the last closing that stands, or a rewind into it. */
export const began = (all: readonly Entry[]): number =>
  all.find((e) => !e.undone && (e.closing !== null || e.command === "start" || e.command === "rewind"))?.at ?? 0;

function isAsked(band: Band, person: Person): boolean {
  const powers = person.seat.powers ?? [];
  if (band.faction.unsettled && powers.includes("rule")) return true;
  return band.subjects > 0 && band.powers.some((power) => powers.includes(power));
}

const hasGiven = (band: Band): boolean => !band.faction.unsettled && band.ordered > 0 && band.unconfirmed === 0;

function atOf(band: Band, person: Person, { event, summons }: Moment): At {
  const link = linkOf(person);
  if (link === "open") return event.practice ? "later" : "open";
  if (link === "away") return "gone";
  if (link !== "here") return link;
  const closed = event.state === "held" || event.state === "ended",
    call = summons?.get(person.key);
  if (call && !closed) return call.what;
  if (closed || !isAsked(band, person)) return "free";
  return hasGiven(band) ? "given" : band.unconfirmed > 0 ? "drafting" : "connected";
}

const waits = (at: At): boolean => at === "connected" || at === "drafting";

/**
 * Before the start everybody is missed; later a free seat is stuck only where nobody plays its faction; who is called,
 * where no clock will act.
 */
function isStuck(band: Band, person: Person, at: At, idle: number, { event, near, summons }: Moment): boolean {
  if (event.state === "ended") return false;
  if (at === "gone") return true;
  if (at === "open") return event.state === "planning" || band.joined + band.bots === 0;
  if (at === "called" || at === "deciding")
    return event.state === "running" && summons?.get(person.key)?.untimed === true;
  return waits(at) && event.state === "running" && (near || idle >= IDLE_MIN);
}

function place(band: Band, person: Person, moment: Moment): Place {
  const at = atOf(band, person, moment),
    last = Math.max(person.active, person.seen, moment.began);
  const since = waits(at) || at === "gone" ? last : 0,
    idle = waits(at) && last > 0 ? minutesSince(last, moment.now) : 0;
  return {
    key: person.key,
    faction: band.key,
    label: titleOf(person.seat),
    person,
    at,
    idle,
    since,
    stuck: isStuck(band, person, at, idle, moment),
  };
}

const RANK: At[] = [
  "gone",
  "open",
  "called",
  "deciding",
  "connected",
  "drafting",
  "given",
  "free",
  "later",
  "bot",
  "revoked",
];
const worse = (a: Place, b: Place): number =>
  Number(b.stuck) - Number(a.stuck) || RANK.indexOf(a.at) - RANK.indexOf(b.at) || b.idle - a.idle;

/** All tables, the one with most stuck seats first. */
export function tables(bands: readonly Band[], moment: Moment): Table[] {
  const all = bands
    .filter((band) => band.people.length > 0)
    .map((band) => {
      const places = band.people.map((person) => place(band, person, moment)).sort(worse);
      return {
        key: band.key,
        name: band.faction.name || band.key,
        places,
        stuck: places.filter((p) => p.stuck).length,
      };
    });
  return all.sort((a, b) => b.stuck - a.stuck);
}

export const stuckSeats = (all: readonly Table[]): Place[] => all.flatMap((one) => one.places).filter((p) => p.stuck);

/** Whom a nudge can reach: players who have joined; a bot needs none, and nobody sits on a free seat. */
export const nudgeable = (p: Place): boolean =>
  ["gone", "called", "deciding", "connected", "drafting", "given", "free"].includes(p.at);

/** How many seats are at which point, in the order of the list, none left out. */
export function counts(all: readonly Table[]): [At, number][] {
  const found = all.flatMap((one) => one.places);
  return RANK.map((at): [At, number] => [at, found.filter((p) => p.at === at).length]).filter(([, n]) => n > 0);
}

/** What is shown keeps its order while somebody is about to press something: `order` is that of before. */
export function keptOrder(all: readonly Table[], order: readonly string[]): Table[] {
  const known = (one: { key: string }) => (order.includes(one.key) ? order.indexOf(one.key) : order.length);
  const tidy = (places: readonly Place[]) => [...places].sort((a, b) => known(a) - known(b));
  return [...all].sort((a, b) => known(a) - known(b)).map((one) => ({ ...one, places: tidy(one.places) }));
}
/** The same with nothing come or gone: what does moves the lines below it, too. */
export const held = (all: readonly Table[], order: readonly string[]): Table[] =>
  keptOrder(all, order)
    .filter((one) => order.includes(one.key))
    .map((one) => ({ ...one, places: one.places.filter((p) => order.includes(p.key)) }));
/** Stuck seats alone, and the tables that have some. */
export const stuckOnly = (all: readonly Table[]): Table[] =>
  all.filter((one) => one.stuck > 0).map((one) => ({ ...one, places: one.places.filter((p) => p.stuck) }));
export const orderOf = (all: readonly Table[]): string[] =>
  all.flatMap((one) => [one.key, ...one.places.map((p) => p.key)]);

// Factions and their people as the desk counts them: who has joined, who is connected, who has confirmed.
import { asking, asks } from "../overview/asks.ts";
import type { Book, DraftRow, EventRow, FactionRow, SeatRow } from "../book.ts";
import { unanswered } from "../diplomacy/trade/open.ts";
import { factionOf } from "../names.ts";

/** `seen`: the last coming or going of a device; `active`: the last order; 0 if there was none. */
export interface Person {
  key: string;
  seat: SeatRow;
  devices: number;
  seen: number;
  active: number;
  copied: number;
  character: string;
}
/** How far a faction is: from "nobody ever joined" to "all is said". */
export type Stand = "empty" | "away" | "unconfirmed" | "unordered" | "ready" | "calm";
export interface Band {
  key: string;
  faction: FactionRow;
  people: Person[];
  /** Players only: a bot neither joins nor goes away. */
  joined: number;
  connected: number;
  bots: number;
  provinces: number;
  starving: number;
  /** The order the phase asks for first; "" if it asks for none. */
  asked: string;
  /** The powers it takes to give and confirm what is asked. */
  powers: string[];
  /** How much this faction is asked: its provinces and buildings in production, one arrangement, one allotment. */
  subjects: number;
  /** How many of them have a draft for this phase. */
  ordered: number;
  /** Subjects still without one, in a phase that asks for them. */
  missing: number;
  unconfirmed: number;
  proposals: number;
  /** Offers and shares of a research that wait for its answer. */
  offers: number;
  stand: Stand;
}
/** One seat: never joined, joined without a device, connected, link taken away, played by a bot. */
export type Link = "open" | "away" | "here" | "revoked" | "bot";

/** Every seat with its devices and its character, in the order they came. */
export function people(book: Book): Person[] {
  const names = new Map(book.rows("character").map((c) => [c.seat, c.name]));
  const present = new Map(book.rows("presence").map((p) => [p.key, p]));
  return book.rows("seat").map((seat) => {
    const { devices = 0, seen = 0, active = 0, copied = 0 } = present.get(seat.key) ?? {};
    return { key: seat.key, seat, devices, seen, active, copied, character: names.get(seat.key) ?? "" };
  });
}

export function linkOf(person: Person): Link {
  if (person.seat.revoked) return "revoked";
  if (person.seat.bot) return "bot";
  if (person.devices > 0) return "here";
  return person.seat.joined ? "away" : "open";
}

const owner = (book: Book, row: { faction?: string; seat: string }): string => row.faction ?? factionOf(book, row.seat);

function draftsOf(book: Book, faction: string, phase: string): DraftRow[] {
  return book.rows("draft").filter((d) => d.phase === phase && owner(book, d) === faction);
}

function standOf(b: Omit<Band, "stand">): Stand {
  if (b.people.length > 0 && b.joined + b.bots === 0) return "empty";
  if (b.joined > 0 && b.connected === 0) return "away";
  if (b.unconfirmed > 0) return "unconfirmed";
  if (b.subjects === 0) return "calm";
  return b.missing > 0 ? "unordered" : "ready";
}

function land(book: Book, faction: string): Pick<Band, "provinces" | "starving"> {
  const own = book.rows("province").filter((p) => p.owner === faction);
  return { provinces: own.length, starving: own.filter((p) => p.starving).length };
}

/** Proposals of players: what bots propose among themselves waits for nobody. */
const proposalsOf = (book: Book, faction: string): number =>
  book.rows("proposal").filter((p) => owner(book, p) === faction && book.row(`seat/${p.seat}`)?.bot !== true).length;

type Orders = Pick<
  Band,
  "asked" | "powers" | "subjects" | "ordered" | "missing" | "unconfirmed" | "proposals" | "offers"
>;
function orders(book: Book, faction: string, event: EventRow | undefined): Orders {
  const all = asks(book, faction),
    subjects = all.length;
  const drafts = draftsOf(book, faction, event?.phase ?? ""),
    ordered = new Set(drafts.map((d) => d.subject)).size;
  return {
    asked: all[0]?.command ?? "",
    powers: asking(book, faction),
    subjects,
    ordered,
    missing: Math.max(0, subjects - ordered),
    unconfirmed: drafts.filter((d) => !d.confirmed).length,
    proposals: proposalsOf(book, faction),
    offers: unanswered(book, faction),
  };
}

function seated(own: Person[]): Pick<Band, "people" | "joined" | "connected" | "bots"> {
  const players = own.filter((p) => !p.seat.bot);
  return {
    people: own,
    bots: own.length - players.length,
    joined: players.filter((p) => p.seat.joined).length,
    connected: players.filter((p) => p.devices > 0).length,
  };
}

/** One line per faction; drafts count for the present phase only. */
export function bands(book: Book): Band[] {
  const event = book.rows("event")[0],
    everyone = people(book);
  return book.rows("faction").map((faction) => {
    const own = everyone.filter((p) => p.seat.faction === faction.key);
    const band = {
      key: faction.key,
      faction,
      ...seated(own),
      ...land(book, faction.key),
      ...orders(book, faction.key, event),
    };
    return { ...band, stand: standOf(band) };
  });
}

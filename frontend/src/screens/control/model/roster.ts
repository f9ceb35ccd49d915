// Factions and their people as the desk counts them: who has joined, who is connected, who has confirmed.
import type { Book, DraftRow, FactionRow, SeatRow } from "./book.ts";
import { phaseOf } from "./face.ts";

export interface Person { key: string; seat: SeatRow; devices: number; seen: number; character: string }
/** How far a faction is: from "nobody ever joined" to "all is said". */
export type Stand = "empty" | "away" | "unconfirmed" | "unordered" | "ready" | "calm";
export interface Band {
  key: string;
  faction: FactionRow;
  people: Person[];
  joined: number;
  connected: number;
  provinces: number;
  starving: number;
  /** Provinces and buildings that may be given an order in production. */
  subjects: number;
  /** How many of them have a draft for this phase. */
  ordered: number;
  /** Subjects still without one, in a phase that asks for them. */
  missing: number;
  unconfirmed: number;
  proposals: number;
  stand: Stand;
}
/** One seat: never joined, joined without a device, connected, link taken away. */
export type Link = "open" | "away" | "here" | "revoked";

/** Every seat with its devices and its character, in the order they came. */
export function people(book: Book): Person[] {
  const names = new Map(book.rows("character").map((c) => [c.seat, c.name]));
  const present = new Map(book.rows("presence").map((p) => [p.key, p]));
  return book.rows("seat").map((seat) => ({
    key: seat.key, seat, devices: present.get(seat.key)?.devices ?? 0, seen: present.get(seat.key)?.seen ?? 0, character: names.get(seat.key) ?? "",
  }));
}

export function linkOf(person: Person): Link {
  if (person.seat.revoked) return "revoked";
  if (person.devices > 0) return "here";
  return person.seat.joined ? "away" : "open";
}

export const factionOf = (book: Book, seat: string): string => String(book.row(`seat/${seat}`)?.faction ?? "");
const owner = (book: Book, row: { faction?: string; seat: string }): string => row.faction ?? factionOf(book, row.seat);

function draftsOf(book: Book, faction: string, phase: string): DraftRow[] {
  return book.rows("draft").filter((d) => d.phase === phase && owner(book, d) === faction);
}

/** Buildings that give their holder an income. */
export const INCOME = new Set(["temple", "guildhall"]);

/** What a faction is asked about in production: each of its provinces and each building that gives an income. */
function subjectsOf(book: Book, faction: string): number {
  const land = book.rows("province").filter((p) => p.owner === faction);
  return land.length + book.rows("building").filter((b) => b.holder === faction && INCOME.has(b.kind)).length;
}

function standOf(b: Omit<Band, "stand">, asks: boolean): Stand {
  if (b.people.length > 0 && b.joined === 0) return "empty";
  if (b.joined > 0 && b.connected === 0) return "away";
  if (b.unconfirmed > 0) return "unconfirmed";
  if (!asks) return "calm";
  return b.missing > 0 ? "unordered" : "ready";
}

function land(book: Book, faction: string): Pick<Band, "provinces" | "starving"> {
  const own = book.rows("province").filter((p) => p.owner === faction);
  return { provinces: own.length, starving: own.filter((p) => p.starving).length };
}

type Orders = Pick<Band, "subjects" | "ordered" | "missing" | "unconfirmed" | "proposals">;
function orders(book: Book, faction: string, phase: string, asks: boolean): Orders {
  const drafts = draftsOf(book, faction, phase), subjects = subjectsOf(book, faction), ordered = new Set(drafts.map((d) => d.subject)).size;
  return {
    subjects, ordered, missing: asks ? Math.max(0, subjects - ordered) : 0,
    unconfirmed: drafts.filter((d) => !d.confirmed).length, proposals: book.rows("proposal").filter((p) => owner(book, p) === faction).length,
  };
}

/** One line per faction; drafts count for the present phase only. */
export function bands(book: Book): Band[] {
  const phase = book.rows("event")[0]?.phase ?? "", asks = phaseOf(phase).phase === "production", everyone = people(book);
  return book.rows("faction").map((faction) => {
    const own = everyone.filter((p) => p.seat.faction === faction.key);
    const joined = own.filter((p) => p.seat.joined).length, connected = own.filter((p) => p.devices > 0).length;
    const band = { key: faction.key, faction, people: own, joined, connected, ...land(book, faction.key), ...orders(book, faction.key, phase, asks) };
    return { ...band, stand: standOf(band, asks) };
  });
}

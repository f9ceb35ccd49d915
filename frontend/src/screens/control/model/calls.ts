// Whose turn it is in a season of war: who is called, who is next, who is done and how, and who could answer (WAR-2, WAR-12).
import { titleOf } from "../../../core/naming.ts";
import type { ActivationRow, Book, SeatRow } from "./book.ts";
import { generalName, seatName } from "./names.ts";
import { placeName } from "./order.ts";
import { planOf } from "./plans.ts";
import { linkOf, people, type Link, type Person } from "./roster.ts";

export interface Answerer { key: string; label: string; link: Link }
export interface Turn {
  key: string;
  army: string;
  faction: string;
  name: string;
  place: string;
  x: number | null;
  state: ActivationRow["state"];
  how: ActivationRow["how"];
  ahead: number | null;
  due: number | null;
  remaining: number | null;
  /** What happens when its time is up; null: it declines. */
  plan: { says: string; atOnce: boolean } | null;
  /** Whose call it is; "" whoever holds the war of the faction. */
  seat: string;
  answerers: Answerer[];
}

const holdsWar = (seat: SeatRow): boolean => (seat.powers ?? []).includes("war");

/** The seats that may decide for a faction's war; `seat`: the one whose call it is, and nobody else's. */
export function answerers(book: Book, faction: string, seat = "", everyone = people(book)): Answerer[] {
  const may = (person: Person) => (seat ? person.key === seat : person.seat.faction === faction && holdsWar(person.seat));
  return everyone.filter(may).map((person) => ({ key: person.key, label: titleOf(person.seat), link: linkOf(person) }));
}

/** Is anybody there: at a device, or a bot? */
export const reachable = (all: readonly Answerer[]): boolean => all.some(({ link }) => link === "here" || link === "bot");
/** Has anybody ever sat down who may answer? */
const manned = (all: readonly Answerer[]): boolean => all.some(({ link }) => link !== "open" && link !== "revoked");
/** Whether somebody could answer at all. */
export const answering = (one: Pick<Turn, "answerers">): "here" | "away" | "nobody" => (reachable(one.answerers) ? "here" : manned(one.answerers) ? "away" : "nobody");

/** Before the call: it will go to whoever plays the commander, if they have joined. */
function callee(book: Book, { seat = "", army, state }: ActivationRow): string {
  if (state !== "waiting") return seat;
  const led = String(book.row(`army/${army}`)?.commander ?? "");
  const player = book.rows("character").find((one) => led !== "" && one.officer === led && one.alive && one.seat !== "");
  const sits = player && book.row(`seat/${player.seat}`);
  return sits && (sits.joined === true || sits.bot === true) && sits.revoked !== true ? player.seat : "";
}

function turn(book: Book, row: ActivationRow & { key: string }, everyone: Person[]): Turn {
  const { key, army, faction, x, state, how, ahead, due, remaining } = row, seat = callee(book, row);
  const place = String(book.row(`army/${army}`)?.place ?? "");
  return {
    key, army, faction, x, state, how, ahead, due, remaining, seat,
    name: generalName(book, army), place: place && placeName(book, place), plan: planOf(book, army), answerers: answerers(book, faction, seat, everyone),
  };
}

export interface Queue { called: Turn[]; waiting: Turn[]; done: Turn[] }

/** The season's turns: those to come in the order they will be called, those that are over with the last one first. */
export function queue(book: Book): Queue {
  const everyone = people(book), rows = book.rows("activation");
  const of = (state: ActivationRow["state"], order: (row: ActivationRow) => number) =>
    rows.filter((row) => row.state === state).sort((a, b) => order(a) - order(b)).map((row) => turn(book, row, everyone));
  return { called: of("called", (row) => row.drawn), waiting: of("waiting", (row) => row.ahead ?? 0), done: of("done", (row) => -row.drawn) };
}

/** The clock will not act for whoever is waited for. */
export const untimed = ({ due, remaining }: { due: number | null; remaining: number | null }): boolean => due === null && remaining === null;

/** Seats of the faction that the call could be handed to, and are not bots. */
export const others = (book: Book, { faction, seat }: Turn): { key: string; label: string; link: Link }[] =>
  people(book).filter((person) => person.seat.faction === faction && person.key !== seat && !person.seat.revoked)
    .map((person) => ({ key: person.key, label: seatName(book, person.key), link: linkOf(person) }));

// Whose turn it is in a season of war: who is called, who is next, who is done and how, and who could answer (WAR-2,
// WAR-12).
import { titleOf } from "#core/naming.ts";
import type { ActivationRow, Book } from "#desk/book.ts";
import { generalName, seatName } from "#desk/names.ts";
import { placeName } from "#desk/factions/order/order.ts";
import { choices } from "#desk/offers.ts";
import { planOf } from "./plans.ts";
import { linkOf, people, type Link, type Person } from "#desk/seats/roster.ts";

export interface Answerer {
  key: string;
  label: string;
  link: Link;
}
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
  /** Whose call it is; "" whoever holds the war of the faction, and before the call. */
  seat: string;
  answerers: Answerer[];
}

/** These seats, with who sits there. */
export const answerers = (seats: readonly string[], everyone: readonly Person[]): Answerer[] =>
  seats
    .flatMap((seat) => everyone.filter(({ key }) => key === seat))
    .map((person) => ({ key: person.key, label: titleOf(person.seat), link: linkOf(person) }));

/** Is anybody there: at a device, or a bot? */
export const reachable = (all: readonly Answerer[]): boolean =>
  all.some(({ link }) => link === "here" || link === "bot");
/** Has anybody ever sat down who may answer? */
const manned = (all: readonly Answerer[]): boolean => all.some(({ link }) => link !== "open" && link !== "revoked");
/** Whether somebody could answer at all. */
export const answering = (one: Pick<Turn, "answerers">): "here" | "away" | "nobody" =>
  reachable(one.answerers) ? "here" : manned(one.answerers) ? "away" : "nobody";

function turn(book: Book, row: ActivationRow & { key: string }, everyone: Person[]): Turn {
  const { key, army, faction, x, state, how, ahead, due, remaining, seat = "" } = row;
  const place = String(book.row(`army/${army}`)?.place ?? "");
  return {
    key,
    army,
    faction,
    x,
    state,
    how,
    ahead,
    due,
    remaining,
    seat,
    name: generalName(book, army),
    place: place && placeName(book, place),
    plan: planOf(book, army),
    answerers: answerers(row.answerers ?? [], everyone),
  };
}

export interface Queue {
  called: Turn[];
  waiting: Turn[];
  done: Turn[];
}

/** The season's turns: those to come in the order they will be called, those that are over with the last one first. */
export function queue(book: Book): Queue {
  const everyone = people(book),
    rows = book.rows("activation");
  const of = (state: ActivationRow["state"], order: (row: ActivationRow) => number) =>
    rows
      .filter((row) => row.state === state)
      .sort((a, b) => order(a) - order(b))
      .map((row) => turn(book, row, everyone));
  return {
    called: of("called", (row) => row.drawn),
    waiting: of("waiting", (row) => row.ahead ?? 0),
    done: of("done", (row) => -row.drawn),
  };
}

/** The clock will not act for whoever is waited for. */
export const untimed = ({ due, remaining }: { due: number | null; remaining: number | null }): boolean =>
  due === null && remaining === null;

/** Seats that the call could be handed to. */
export const others = (book: Book, { key }: Turn): Answerer[] =>
  answerers(choices(book, "hand_call").activation?.[key] ?? [], people(book)).map((one) => ({
    ...one,
    label: seatName(book, one.key),
  }));

// What players ask of Control: one queue for all Controls, the oldest first, and who sees to what.
import type { Keyed } from "#core/rows.ts";
import { players } from "#core/naming.ts";
import { t } from "#core/words.ts";
import type { Book, RequestRow } from "../book.ts";
import { seatName } from "../names.ts";
import type { Waiting } from "../rail/waiting.ts";

export type Request = Keyed<RequestRow>;
/** Nobody sees to it, this Control does, another one does. */
export type Hand = "nobody" | "mine" | "other";

const oldest = (a: Request, b: Request): number =>
  a.at - b.at || a.key.localeCompare(b.key, undefined, { numeric: true });
export const open = (book: Book): Request[] =>
  book
    .rows("request")
    .filter((row) => row.state !== "resolved")
    .sort(oldest);
/** What has its answer stays in the queue until it is resolved, but nobody waits for it. */
export const unanswered = (book: Book): Request[] => open(book).filter(({ answer }) => answer === "");
/** The last one first. */
export const resolved = (book: Book): Request[] =>
  book
    .rows("request")
    .filter((row) => row.state === "resolved")
    .sort((a, b) => oldest(b, a));

export const handOf = ({ by }: RequestRow, me: string): Hand =>
  by === "" ? "nobody" : by === `control/${me}` ? "mine" : "other";
/** "ann" of `control/ann`. */
export const userOf = (actor: string): string => actor.slice(actor.indexOf("/") + 1);

/** Who asks: the seat, the person at it and whom they play. */
export function asker(book: Book, { seat }: RequestRow): { seat: string; player: string; character: string } {
  const player = players(book.rows("seat").find(({ key }) => key === seat) ?? {});
  const character = book.rows("character").find((one) => one.seat === seat && one.alive)?.name ?? "";
  return { seat: seatName(book, seat), player, character };
}

/** One line each, the oldest first; who sees to it stands beside it. */
export const forRequests = (book: Book): Waiting[] =>
  unanswered(book).map((row) => ({
    id: `request/${row.key}`,
    kept: "seat",
    key: "desk.wait.request",
    since: row.at,
    row: `request/${row.key}`,
    card: "request",
    tab: "requests",
    facts: { seat: seatName(book, row.seat), about: t(`desk.about.${row.about}`), text: row.text },
  }));
/** Who sees to which of them, as of everything else that waits. */
export const taken = (book: Book): { what: string; by: string }[] =>
  open(book)
    .filter(({ by }) => by)
    .map(({ key, by }) => ({ what: `request/${key}`, by }));

// What the present phase asks of each faction: to lay out its realm, to say what it produces, to allot food and pay.
import type { Book, DraftRow, EventRow } from "./book.ts";
import { phaseOf } from "./face.ts";

export type Asked = "arrange" | "produce" | "allot";
/** One thing a faction may give an order about: the row it is about and the command that says it. */
export interface Ask {
  command: string;
  row: string;
}

/** Nobody is asked before the clock is started, nor about allotments once the guild window is open. */
export function asked(event: Pick<EventRow, "phase" | "state" | "part">): Asked | null {
  const { phase } = phaseOf(event.phase);
  if (phase === "planning") return event.state === "planning" ? null : "arrange";
  if (phase === "upkeep") return event.part === "guild_window" ? null : "allot";
  return phase === "production" ? "produce" : null;
}

/** Buildings that give their holder an income. */
const INCOME = new Set(["temple", "guildhall"]);
const FED = new Set(["militia", "regiment"]);

const land = (book: Book, faction: string) => book.rows("province").filter((p) => p.owner === faction);

/** A province or a unit on land has to be fed (UPK-1); ships need nothing. */
const hasMouths = (book: Book, faction: string): boolean =>
  land(book, faction).length > 0 || book.rows("unit").some((u) => u.faction === faction && FED.has(u.kind));

const hasHomeland = (book: Book, faction: string): boolean =>
  book.row(`faction/${faction}`)?.kind === "kingdom" && land(book, faction).length > 0;

function produced(book: Book, faction: string): Ask[] {
  const income = book.rows("building").filter((b) => b.holder === faction && INCOME.has(b.kind));
  return [
    ...land(book, faction).map((p) => ({ command: "produce", row: `province/${p.key}` })),
    ...income.map((b) => ({ command: "collect", row: `building/${b.key}` })),
  ];
}

/** Everything a faction may say in such a phase. */
export function asks(book: Book, faction: string, what: Asked | null): Ask[] {
  if (what === "produce") return produced(book, faction);
  const may = what === "arrange" ? hasHomeland(book, faction) : what === "allot" && hasMouths(book, faction);
  return may ? [{ command: what as string, row: `faction/${faction}` }] : [];
}

export const answers = (ask: Ask, draft: DraftRow): boolean => draft.command === ask.command && ask.row.endsWith(`/${draft.subject}`);

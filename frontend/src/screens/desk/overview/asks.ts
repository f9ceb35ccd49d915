// What the present phase asks of each faction: to lay out its realm, to say what it produces, to allot food and pay.
import type { Ask } from "#core/rows.ts";
import type { Book, DraftRow } from "../book.ts";

const of = (book: Book, faction: string) => book.rows("asked").find(({ key }) => key === faction);
/** Everything a faction may say in this phase. */
export const asks = (book: Book, faction: string): Ask[] => of(book, faction)?.asks ?? [];
/** The powers it takes to say it, and to confirm it. */
export const asking = (book: Book, faction: string): string[] => of(book, faction)?.powers ?? [];

export const answers = (ask: Ask, draft: DraftRow): boolean =>
  draft.command === ask.command && ask.row.endsWith(`/${draft.subject}`);

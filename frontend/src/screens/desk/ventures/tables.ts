// Side tables as the desk sees them: who is away, what is over, whom Control could send.
import type { Keyed, SeatRow, VentureRow } from "../../../core/rows.ts";
import { t } from "../../../core/words.ts";
import type { Book } from "../book.ts";
import { choices } from "../offers.ts";

export type Venture = Keyed<VentureRow>;

/** The newest first. */
export const tables = (book: Book, state: VentureRow["state"]): Venture[] => book.rows("venture").filter((one) => one.state === state).reverse();

/** "Cai, The Grey Toll". */
export function tableName(book: Book, { sides, about }: Venture): string {
  const name = (row: string) => String(book.row(row)?.name ?? "");
  return t("desk.venture.name", { name: name(`character/${sides?.a?.character}`), quest: name(`quest/${about}`) });
}

/** Each seat Control could send, and on which quests. */
export function sendable(book: Book): { seat: Keyed<SeatRow>; quests: string[] }[] {
  const found = Object.entries(choices(book, "open_quest").seat ?? {});
  return found.flatMap(([key, quests]) => {
    const seat = book.row(`seat/${key}`) as unknown as Keyed<SeatRow> | undefined;
    return seat ? [{ seat, quests }] : [];
  });
}

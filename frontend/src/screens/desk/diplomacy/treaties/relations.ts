// War, peace and alliance between any two factions (DIP-9), and since when.
import { t } from "#core/words.ts";
import type { Book, RelationRow } from "#desk/book.ts";
import { factionName } from "#desk/names.ts";
import { placeName } from "#desk/factions/order/order.ts";

export const STATES = ["peace", "war", "alliance"] as const satisfies readonly RelationRow["state"][];
export interface Tie {
  a: string;
  b: string;
  state: RelationRow["state"];
  since: number;
  /** The turn of the last attack between them; null: there was none, and a war costs no public order yet. */
  attacked: number | null;
  /** Control has granted them contact. */
  granted: boolean;
}

/** How two factions stand to each other; those nobody has written about are at peace. */
export function tie(book: Book, a: string, b: string): Tie {
  const row = book.rows("relation").find((r) => (r.a === a && r.b === b) || (r.a === b && r.b === a));
  return {
    a,
    b,
    state: row?.state ?? "peace",
    since: row?.since_turn ?? 0,
    attacked: row?.last_attack_turn ?? null,
    granted: row?.contact ?? false,
  };
}

/** "They may trade: a shared border at Ostmark.", "They may not trade: at war." */
export function contactTold(book: Book, { a, b }: Tie): string {
  const found = book.rows("contact").find(({ key }) => key === a)?.with[b];
  if (!found) return "";
  const why = t(`desk.contact.why.${found.why}`, { place: found.place ? placeName(book, found.place) : "" });
  return t(found.may ? "desk.contact.is" : "desk.contact.none", { why });
}

/** "Aldermark and Lirienne". */
export const both = (book: Book, a: string, b: string): string =>
  t("desk.name.relation", { a: factionName(book, a), b: factionName(book, b) });

/** What they are now, since when, and whether the war costs public order. */
export function standing(found: Tie): string {
  const since = t(found.since > 0 ? `desk.tie.${found.state}` : `desk.tie.start_${found.state}`, { turn: found.since });
  if (found.state !== "war") return since;
  const how = found.attacked === null ? t("desk.tie.declared") : t("desk.tie.attacked", { turn: found.attacked });
  return `${since} ${how}`;
}

/** The neighbour of a cell in the table of pairs, by arrow key; the diagonal has no cell and is stepped over. */
export function stepped(from: [number, number], key: string, size: number): [number, number] | null {
  const way = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key];
  if (!way) return null;
  for (let [row, column] = [from[0] + way[0]!, from[1] + way[1]!]; ; row += way[0]!, column += way[1]!) {
    if (row < 0 || column < 0 || row >= size || column >= size) return null;
    if (row !== column) return [row, column];
  }
}

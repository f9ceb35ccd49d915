// A battle fought on the table: what will follow, said before it is written down (BAT-10, ORD-3, ORD-5).
import { t } from "#core/words.ts";
import type { Book } from "#desk/book.ts";
import { factionName } from "#desk/names.ts";
import { choices } from "#desk/offers.ts";
import { both, tie } from "#desk/diplomacy/treaties/relations.ts";

export interface Battle {
  province: string;
  attacker: string;
  /** Nobody: the people of a land that no faction holds. */
  defender: string;
  taken: boolean;
}

interface Field {
  name: string;
  owner: string;
  risen: number;
}
function fieldOf(book: Book, key: string): Field {
  const row = book.row(`province/${key}`);
  return { name: String(row?.name ?? key), owner: String(row?.owner ?? ""), risen: Number(row?.risen ?? 0) };
}

const there = (book: Book, province: string): string[] => choices(book, "record_battle").province?.[province] ?? [];

/** Who may have been attacked there, its holder first. */
export const defenders = (book: Book, { province, attacker }: Pick<Battle, "province" | "attacker">): string[] =>
  there(book, province).filter((key) => key === "" || key !== attacker);

/** Land changes hands only where its own holder was beaten. */
export const takable = (book: Book, { province, defender, attacker }: Omit<Battle, "taken">): boolean =>
  defender !== attacker && defender === there(book, province)[0];

function warOf(book: Book, field: Field, { attacker, defender }: Battle): string {
  if (defender === "") return t(field.risen > 0 ? "desk.battle.rebels" : "desk.battle.free", { province: field.name });
  return t(`desk.battle.from.${tie(book, attacker, defender).state}`, { pair: both(book, attacker, defender) });
}

function landOf(book: Book, field: Field, { attacker, taken }: Battle): string {
  const order = book.rows("event")[0]!.rules.taken_order;
  const facts = {
    province: field.name,
    attacker: factionName(book, attacker),
    owner: factionName(book, field.owner),
    order,
  };
  if (taken) return t("desk.battle.taken", facts);
  return t(field.owner === "" ? "desk.battle.stays_free" : "desk.battle.stays", facts);
}

/** What the record will bring about, in sentences; nothing while it is not complete. */
export function follows(book: Book, battle: Battle): string {
  if (battle.attacker === "" || !defenders(book, battle).includes(battle.defender)) return "";
  const field = fieldOf(book, battle.province);
  return `${warOf(book, field, battle)} ${landOf(book, field, battle)}`;
}

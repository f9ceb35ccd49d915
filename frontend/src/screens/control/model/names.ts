// What a row and an actor are called, in words Control would say. Players' names pass through as they are.
import { t, has } from "../../../core/words.ts";
import { keyOf, kindOf, type Book, type Row } from "./book.ts";

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The catalogue's word for a code, or the code where it has none. */
export const wordFor = (group: string, code: string): string => (has(`${group}.${code}`) ? t(`${group}.${code}`) : code);

/** The own name of a row, or its key while it has none. */
const nameOf = (book: Book, kind: string, key: string): string => text(book.row(`${kind}/${key}`)?.name) || key;
export const factionName = (book: Book, key: string): string => nameOf(book, "faction", key);

/** "Humans: Lord-General". */
export function seatName(book: Book, key: string): string {
  const seat = book.row(`seat/${key}`);
  if (!seat) return key;
  const title = text(seat.title) || wordFor("office", text(seat.office)), faction = factionName(book, text(seat.faction));
  return title.includes(faction) ? title : t("desk.name.seat", { title, faction });
}

function pairName(book: Book, kind: string, row: Row): string {
  const end = kind === "relation" ? "faction" : "province";
  return t(`desk.name.${kind}`, { a: nameOf(book, end, text(row.a)), b: nameOf(book, end, text(row.b)) });
}

/** "Fortress in Ostmark", "regiments in Ostmark". */
function partName(book: Book, kind: string, row: Row): string {
  const place = text(row.province) || text(row.place), sea = book.row(`sea_zone/${place}`);
  const what = wordFor(kind === "unit" ? "what" : "building", text(row.kind));
  return t(`desk.name.${kind}`, { what, place: sea ? nameOf(book, "sea_zone", place) : nameOf(book, "province", place) });
}

/** A row by its own name where it has one, by what it joins or where it stands otherwise, else by its key. */
export function rowName(book: Book, name: string): string {
  const row = book.row(name), kind = kindOf(name), key = keyOf(name);
  if (kind === "event") return t("desk.name.event");
  if (!row) return kind === "draft" || kind === "proposal" || kind === "line" ? t(`desk.name.${kind}`, { key }) : name;
  if (kind === "seat") return seatName(book, key);
  if (kind === "relation" || kind === "border") return pairName(book, kind, row);
  if (kind === "building" || kind === "unit") return partName(book, kind, row);
  if (kind === "proposal") return t("desk.name.proposal", { key });
  if (kind === "draft") return t("desk.name.draft", { key: rowName(book, subjectOf(row)) });
  return text(row.name) || key;
}

/** The province or building a draft is about. */
const subjectOf = (row: Row): string => `${row.command === "collect" ? "building" : "province"}/${text(row.subject)}`;

/** `clock`, `control/ann` or `seat/humans-monarch`. */
export function actorName(book: Book, actor: string): string {
  if (actor === "clock") return t("desk.actor.clock");
  const kind = kindOf(actor), key = keyOf(actor);
  if (kind === "control") return t("desk.actor.control", { user: key });
  return kind === "seat" ? seatName(book, key) : actor;
}

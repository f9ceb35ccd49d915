// A ruling that was thought of for one faction, given to another: places and seats follow.
import { kindOf, type Book, type Json } from "../book.ts";
import { FORMS, type Change } from "./changes.ts";

const text = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/** The same changes about another faction: what lies in the one's land, or is its seat's, follows to the other's. */
export const retargeted = (book: Book, changes: readonly Change[], from: string, to: string): Change[] =>
  changes.map(({ command, args }) => {
    const renamed = Object.fromEntries(
      Object.entries(args).map(([name, value]) => [
        name,
        value === from ? to : value === `faction/${from}` ? `faction/${to}` : value,
      ]),
    );
    return followed(book, { command, args: renamed }, from, to);
  });

/**
 * Each choice that was the one court's, or that is none any more, becomes the like of the other court; where there is
 * none it is chosen anew.
 */
function followed(book: Book, { command, args }: Change, from: string, to: string): Change {
  const now = { ...args },
    asks = () => FORMS[command]?.asks(book, now) ?? [];
  for (const { arg } of asks().filter(({ as }) => as === "pick")) {
    const value = text(now[arg]),
      open =
        asks()
          .find((ask) => ask.arg === arg)
          ?.options?.map((one) => one.value) ?? [];
    if (value !== "" && (!open.includes(value) || belongs(book, rowOf(arg, value), from)))
      now[arg] = like(book, arg, value, to, open);
  }
  // A row that is overridden or taken away is chosen among all there are.
  const row = text(now.row);
  if (asks().length === 0 && belongs(book, row, from)) {
    now.row = like(book, "row", row, to, []);
    if (now.row === "") delete now.value;
  }
  return { command, args: now };
}

const rowOf = (arg: string, value: string): string =>
  value.includes("/") ? value : `${arg === "place" ? "province" : arg}/${value}`;
const belongs = (book: Book, row: string, faction: string): boolean => {
  const found = book.row(row) ?? {};
  return [found.owner, found.holder, found.faction].includes(faction);
};

/**
 * For a place the capital, or the only one there is; for a seat the one of the same office, else the first, as a goal
 * for one must not become everybody's.
 */
function like(book: Book, arg: string, value: string, faction: string, open: string[]): string {
  const row = rowOf(arg, value);
  if (kindOf(row) === "province") {
    const capital = text(book.row(`faction/${faction}`)?.capital),
      there = arg === "row" ? `province/${capital}` : capital;
    if (capital && (arg === "row" || open.includes(there))) return there;
    return arg !== "row" && open.length === 1 ? open[0]! : "";
  }
  if (kindOf(row) !== "seat") return "";
  const office = book.row(row)?.office;
  return open.find((key) => book.row(`seat/${key}`)?.office === office) ?? open[0] ?? "";
}

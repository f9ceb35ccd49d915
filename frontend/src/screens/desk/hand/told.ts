// Rulings and Control's dice in words.
import { signed } from "#core/figures.ts";
import { t, type Told } from "#core/words.ts";
import type { Book, Values } from "../book.ts";
import { factionName, seatName } from "../names.ts";
import { keyOf, kindOf } from "../book.ts";
import type { Change } from "./changes.ts";

interface Deed {
  command: string;
  args: Values;
}
type Said = { as: string; facts: Told };
type Tell = (change: Change) => string;

/** Whom dice are shown: "everybody", a faction, a seat, Control. */
export function shownTo(book: Book, side: string): string {
  if (side === "public" || side === "control") return t(`desk.hand.shown.${side}`);
  return kindOf(side) === "seat" ? seatName(book, keyOf(side)) : factionName(book, keyOf(side));
}

/** What a ruling or a throw says beyond its arguments; `tell`: one change of several. */
export function decreed(book: Book, { command, args }: Deed, tell: Tell): Said | undefined {
  if (command === "adjust") return { as: command, facts: { by: signed(Number(args.by)) } };
  if (command === "rule" || command === "keep_ruling") {
    const changes = (Array.isArray(args.changes) ? args.changes : []) as unknown as Change[];
    return {
      as: command === "rule" && args.name ? "rule_kept" : command,
      facts: { changes: changes.map(tell).join("; ") },
    };
  }
  if (command === "cast_dice")
    return {
      as: args.chance ? "cast_chance" : command,
      facts: {
        dice: Number(args.dice ?? 1),
        sides: Number(args.sides ?? 6),
        shown: shownTo(book, String(args.shown ?? "control")),
      },
    };
  if (command === "undo" && Array.isArray(args.along) && args.along.length)
    return { as: "undo_along", facts: { n: args.along.length } };
  if (command === "open_battle" && !args.defender) return { as: command, facts: { defender: t("map.independents") } };
  if (command === "give_unit" && !args.faction) return { as: command, facts: { faction: t("map.independents") } };
  return undefined;
}

// The provinces as a table: one flat line each, so that it can be sorted and searched.
import { equation, reasons } from "#parts/figures.ts";
import { t } from "#core/words.ts";
import type { Book, Cause } from "#desk/book.ts";
import { factionName, naming, wordFor } from "#desk/names.ts";
import { lands as forecast } from "../order/order.ts";
import type { Cell } from "#desk/kit/sorting.ts";

export interface Land {
  key: string;
  name: string;
  owner: string;
  ownerName: string;
  /** Terrain and trade good. */
  land: string;
  /** Public order with its standing causes, which are told when there are any. */
  stands: number;
  causes: string;
  starving: boolean;
  /** Rebels hold it: since when, and against whom they rose. */
  rebels: string;
  /** What upkeep will bring if nothing changes, worst first. */
  danger: number;
  rises: boolean;
  starves: boolean;
  /** Why it will stand as it will. */
  because: string;
  times: number;
  outputs: string;
  buildings: string;
  units: number;
}
type Row = ReturnType<typeof rowsOf>[number];
const rowsOf = (book: Book) => book.rows("province");

function orderOf(book: Book, p: Row): Pick<Land, "stands" | "causes"> {
  const causes: Cause[] = p.causes ?? [["stored", p.order]];
  return { stands: p.stands ?? p.order, causes: causes.length > 1 ? reasons(causes, naming(book)) : "" };
}

function rebelsOf(book: Book, p: Row): string {
  if (p.owner !== "" || !p.risen) return "";
  return t(p.lost_by ? "desk.rebels.against" : "desk.rebels.since", {
    turn: p.risen,
    faction: factionName(book, p.lost_by ?? ""),
  });
}

type Foreseen = Pick<Land, "danger" | "rises" | "starves" | "because">;
function foreseen(book: Book, found: ReturnType<typeof forecast>, p: Row): Foreseen {
  const land = found.get(p.key),
    rises = land?.rises ?? false,
    starves = land !== undefined && !land.fed;
  return {
    rises,
    starves,
    danger: rises ? 3 : starves ? 2 : p.starving ? 1 : 0,
    because: land && rises ? equation(land.causes, land.stands, naming(book)) : "",
  };
}

export function lands(book: Book): Land[] {
  const buildings = book.rows("building"),
    units = book.rows("unit"),
    found = forecast(book);
  return rowsOf(book).map((p) => ({
    key: p.key,
    name: p.name,
    owner: p.owner,
    ownerName: p.owner ? factionName(book, p.owner) : t("desk.independent"),
    land: `${wordFor("terrain", p.terrain)}, ${wordFor("what", p.good)}`,
    starving: p.starving,
    ...orderOf(book, p),
    rebels: rebelsOf(book, p),
    ...foreseen(book, found, p),
    times: p.times ?? 0,
    outputs: (p.outputs ?? []).map((o) => wordFor("what", o)).join(", "),
    buildings: buildings
      .filter((b) => b.province === p.key)
      .map((b) => wordFor("building", b.kind))
      .join(", "),
    units: units.filter((u) => u.place === p.key).length,
  }));
}

/** What wants a look: hungry, about to be, about to rise, risen. */
export const troubled = (l: Land): boolean => l.danger > 0 || l.stands <= 0 || l.rebels !== "";

const said = (l: Land): string[] => [
  l.starving ? t("desk.starving") : "",
  l.rises ? t("desk.foresee.rises") : "",
  l.starves ? t("desk.foresee.starves") : "",
  l.rebels,
];
export const landText = (l: Land): string =>
  [l.name, l.ownerName, l.land, l.outputs, l.buildings, ...said(l)].join(" ");
export const landCell = (l: Land, by: string): Cell => l[by as keyof Land];

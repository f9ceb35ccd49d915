// The provinces as a table: one flat line each, so that it can be sorted and searched.
import { t } from "../../../core/words.ts";
import type { Book } from "./book.ts";
import { factionName, wordFor } from "./names.ts";
import type { Cell } from "./sorting.ts";

export interface Land {
  key: string;
  name: string;
  owner: string;
  ownerName: string;
  terrain: string;
  good: string;
  order: number;
  starving: boolean;
  times: number;
  outputs: string;
  buildings: string;
  units: number;
}

export function lands(book: Book): Land[] {
  const buildings = book.rows("building"), units = book.rows("unit");
  return book.rows("province").map((p) => ({
    key: p.key, name: p.name, owner: p.owner,
    ownerName: p.owner ? factionName(book, p.owner) : t("desk.independent"),
    terrain: wordFor("terrain", p.terrain), good: wordFor("what", p.good),
    order: p.order, starving: p.starving, times: p.times ?? 0,
    outputs: (p.outputs ?? []).map((o) => wordFor("what", o)).join(", "),
    buildings: buildings.filter((b) => b.province === p.key).map((b) => wordFor("building", b.kind)).join(", "),
    units: units.filter((u) => u.place === p.key).length,
  }));
}

export const landText = (l: Land): string => [l.name, l.ownerName, l.terrain, l.good, l.outputs, l.buildings, l.starving ? t("desk.starving") : ""].join(" ");
export const landCell = (l: Land, by: string): Cell => l[by as keyof Land];

// Who knows what: technologies by faction, as the tree of each stands (TECH-1, TECH-2).
import { BRANCHES } from "#parts/factions/research/effects.ts";
import type { Standing } from "#core/rows.ts";
import { t } from "#core/words.ts";
import type { Book } from "#desk/book.ts";
import { factionName, rowName, wordFor } from "#desk/names.ts";
import { choices } from "#desk/offers.ts";

/** `lost`: it is known, but the institution that teaches it serves others. */
export type Mark = "invented" | "known" | "lost" | "possible" | "locked";
export interface Cell {
  faction: string;
  mark: Mark;
  says: string;
  /** Its row, where there is one to override. */
  row: string;
}
export interface Line {
  key: string;
  name: string;
  branch: string;
  institution: string;
  cells: Cell[];
}

function markOf(standing: Standing | undefined): Mark {
  if (standing?.state === "possible") return "possible";
  if (standing?.state !== "known") return "locked";
  if (standing.kept === false) return "lost";
  return standing.inventor ? "invented" : "known";
}

function cell(book: Book, technology: string, faction: string): Cell {
  const tree = book.rows("tree").find((one) => one.key === faction),
    standing = tree?.technology[technology];
  const name = `knowledge/${faction}-${technology}`,
    mark = markOf(standing);
  const inventor = standing?.inventor ? rowName(book, `character/${standing.inventor}`) : "";
  const place = standing?.site ? rowName(book, `province/${standing.site}`) : "";
  const said = t(`desk.market.lore.${mark}`, {
    faction: factionName(book, faction),
    technology: rowName(book, `technology/${technology}`),
  });
  const more = [
    inventor && t("desk.market.lore.by", { inventor }),
    place && t("desk.market.lore.at", { place }),
  ].filter(Boolean);
  return { faction, mark, says: [said, ...more].join(" "), row: book.row(name) ? name : "" };
}

/** The house in which it is taught, where its own name does not say it. */
function taught(name: string, institution: string): string {
  const house = institution && wordFor("building", institution);
  return house.toLowerCase() === name.toLowerCase() ? "" : house;
}

/** Branch by branch, as they are listed in it. */
export function lore(book: Book): Line[] {
  const factions = book.rows("faction").map((f) => f.key);
  const all = book.rows("technology").map(({ key, name, branch, institution }) => ({
    key,
    name,
    branch,
    institution: taught(name, institution),
    cells: factions.map((faction) => cell(book, key, faction)),
  }));
  return all.sort((a, b) => BRANCHES.indexOf(a.branch) - BRANCHES.indexOf(b.branch));
}

/** Somebody who could teach it in a deal. */
export const teacher = (book: Book, technology: string, pupil: string): string =>
  Object.entries(choices(book, "make_deal").faction ?? {}).find(
    ([faction, part]) => faction !== pupil && part.technologies.includes(technology),
  )?.[0] ?? "";

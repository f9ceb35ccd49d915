// Plots as Control sees them: sealed, decided by dice, published; and what each side will be told of them (SUB-1 to
// SUB-6).
import type { Facts } from "#core/protocol.ts";
import type { AlarmRow, Keyed } from "#core/rows.ts";
import { t } from "#core/words.ts";
import { outcome } from "#parts/diplomacy/plots/came.ts";
import { keyOf, type Book, type LineRow, type PlotRow } from "#desk/book.ts";
import { phaseOf } from "#desk/clock/face.ts";
import { sideName } from "#desk/log/lines.ts";
import { factionName, rowName } from "#desk/names.ts";

export type Plot = Keyed<PlotRow>;

/** In the order in which they are carried out. */
const inOrder = (a: PlotRow, b: PlotRow): number => b.lot - a.lot || a.faction.localeCompare(b.faction);
export const sealed = (book: Book): Plot[] =>
  book
    .rows("plot")
    .filter(({ state }) => state === "sealed")
    .sort((a, b) => a.faction.localeCompare(b.faction));
export const decided = (book: Book): Plot[] =>
  book
    .rows("plot")
    .filter(({ state }) => state === "decided")
    .sort(inOrder);
/** The latest first. */
export const published = (book: Book): Plot[] =>
  book
    .rows("plot")
    .filter(({ state }) => state === "published")
    .sort((a, b) => b.at - a.at || inOrder(a, b));

/** Its faction may be gone from the book only in a test. */
const named = (book: Book, kind: string, key: string): string => (key ? rowName(book, `${kind}/${key}`) : "");

/** "assassinate Ilse of Lirienne", "guard against theft". */
export function aim(book: Book, plot: Pick<PlotRow, "act"> & Partial<PlotRow>): string {
  const character = plot.character ?? "",
    who = book.row(`character/${character}`) ? `character/${character}` : `officer/${character}`;
  const of = character ? String(book.row(who)?.faction ?? "") : (plot.against ?? "");
  const land = String(book.row(`province/${plot.province}`)?.owner ?? "");
  return t(`plot.aim.${plot.act}`, {
    faction: of ? factionName(book, of) : "",
    technology: named(book, "technology", plot.technology ?? ""),
    character: character ? rowName(book, who) : "",
    province: named(book, "province", plot.province ?? ""),
    owner: land ? factionName(book, land) : t("map.independents"),
    counters: plot.counters ? t(`act.${plot.counters}`) : "",
  });
}

/** Who has ruled otherwise than the dice, and what they had said. */
export function ruled({ act, ruled_by, said, said_exposed }: Plot): string {
  if (!ruled_by) return "";
  const known = act === "assassinate" ? [t(said_exposed ? "desk.plots.exposed" : "desk.plots.hidden")] : [];
  return t("desk.plots.ruled", {
    user: keyOf(ruled_by),
    said: [outcome({ act, outcome: said as Plot["outcome"] }), ...known].join(", "),
  });
}

/** When the clock publishes what was decided; nothing where Control keeps it back. */
export const publishing = (book: Book): Keyed<AlarmRow> | undefined =>
  book.rows("alarm").find(({ command }) => command === "publish_plots");

/** How the plots stand, in a sentence. */
export function standing(book: Book): string {
  const open = decided(book).length,
    hidden = sealed(book).length;
  if (open) return t(publishing(book) ? "desk.plots.decided" : "desk.plots.held", { n: open });
  if (hidden) return t("desk.plots.sealed", { n: hidden });
  const { phase } = phaseOf(book.rows("event")[0]?.phase ?? "");
  return t(phase === "diplomacy" ? "desk.plots.none_yet" : "desk.plots.none");
}

// A look before anybody else

export interface Look {
  plots: Plot[];
  lines: Pick<LineRow, "side" | "code" | "facts">[];
}
export interface Side {
  side: string;
  name: string;
  lines: string[];
}

const RANK: Record<string, number> = { public: 0, faction: 1, seat: 2, control: 3 };
const rank = (side: string): number => RANK[side.split("/")[0]!] ?? 9;

/** What each side will be told, everybody first; `say`: a line as its readers read it. */
export function told(book: Book, { lines }: Look, say: (code: string, facts: Facts) => string): Side[] {
  const sides = [...new Set(lines.map(({ side }) => side))].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  return sides.map((side) => ({
    side,
    name: sideName(book, side),
    lines: lines.filter((line) => line.side === side).map(({ code, facts }) => say(code, facts)),
  }));
}

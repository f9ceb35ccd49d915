// Diplomacy at the desk: what waits there for Control, treaties, and its deeds in words (DIP-9, SUB-1).
import { listed } from "../../../core/naming.ts";
import type { Keyed } from "../../../core/rows.ts";
import { t, type Told } from "../../../core/words.ts";
import { kindOf, type Book, type Facts, type PlotRow, type TreatyRow } from "../book.ts";
import { factionName } from "../names.ts";
import { claimed, whose } from "../factions/story/objectives.ts";
import { aim, decided, publishing } from "./plots/plots.ts";
import { awaited, disputed } from "./succession/thrones.ts";
import type { Waiting } from "../rail/waiting.ts";

export const PAGES = ["plots", "treaties", "summits", "thrones", "objectives"] as const;
export type Page = (typeof PAGES)[number];

export type Treaty = Keyed<TreatyRow>;
/** Treaties in one state, the latest first. */
export const treaties = (book: Book, state: TreatyRow["state"]): Treaty[] => book.rows("treaty").filter((row) => row.state === state).sort((a, b) => b.at - a.at);

/** How many things on each page wait for Control. */
export const waiting = (book: Book): Record<Page, number> => ({ plots: decided(book).length, treaties: 0, summits: 0, thrones: disputed(book).length + awaited(book).length, objectives: claimed(book).length });
export const pending = (book: Book): number => Object.values(waiting(book)).reduce((sum, n) => sum + n, 0);

/** Plots to be looked at before they are published, crowns to be given, and objectives to be judged. */
export function forDiplomacy(book: Book): Waiting[] {
  const plots = decided(book).length, [throne, ...thrones] = disputed(book), [first, ...more] = claimed(book), [late, ...others] = awaited(book), found: Waiting[] = [];
  const line = (id: string, page: Page, facts: Told): Waiting => ({ id, urgency: "soon", key: `desk.wait.${id}`, facts, tab: "diplomacy", page });
  if (plots) found.push(line(publishing(book) ? "plots" : "plots_held", "plots", { n: plots }));
  if (throne) found.push(line("thrones", "thrones", { n: 1 + thrones.length, faction: factionName(book, throne.faction) }));
  if (late) found.push({ ...line("elections", "thrones", { n: 1 + others.length, faction: factionName(book, late.faction), turn: late.due }), urgency: "know" });
  if (first) found.push(line("objectives", "objectives", { n: 1 + more.length, who: whose(book, first) }));
  return found;
}

// Deeds

export interface Deed { command: string; args: Facts; rows?: string[] }
type Said = { as: string; facts: Told };

const factions = (book: Book, keys: unknown): string => listed((Array.isArray(keys) ? keys : [keys]).map((key) => factionName(book, String(key))));
const toward = (book: Book, { command, args }: Deed): Said => ({ as: command, facts: { to: factions(book, args.to) } });

/** A nation that is no more is called by what everybody was told. */
function united(book: Book, { command, rows = [] }: Deed): Said | undefined {
  const line = rows.filter((name) => kindOf(name) === "line").map((name) => book.row(name)).find((row) => row?.code === "nation_united");
  const name = (line?.facts as Facts | undefined)?.name;
  return name ? { as: command, facts: { faction: String(name) } } : undefined;
}

/** What the clock did when the look was over. */
const rung = ({ rows = [] }: Deed): Said | undefined => (rows.some((name) => kindOf(name) === "plot") ? { as: "ring_alarm_plots", facts: {} } : undefined);

const TELLERS: Record<string, (book: Book, deed: Deed) => Said | undefined> = {
  declare_war: toward, leave_alliance: toward, propose_treaty: toward, offer_lesson: toward, unite_nations: united,
  sanction: (book, { command, args }) => ({ as: command, facts: { aim: aim(book, args as Partial<PlotRow> & Pick<PlotRow, "act">) } }),
  ask_control: (_, { command, args }) => ({ as: command, facts: { about: t(`desk.about.${String(args.about)}`) } }),
  rule_plot: (_, { command, args }) => ({ as: command, facts: { outcome: t(`desk.outcome.${String(args.outcome)}`) } }),
  resolve_request: (_, { command, args }) => (args.row ? { as: `${command}_override`, facts: {} } : undefined),
  give_objective: (_, { command, args }) => (args.seat ? { as: `${command}_seat`, facts: {} } : undefined),
  ring_alarm: (_, deed) => rung(deed),
};

/** Facts of a deed of diplomacy, and which sentence tells it; nothing where its arguments say enough. */
export const diplomacy = (book: Book, deed: Deed): Said | undefined => TELLERS[deed.command]?.(book, deed);

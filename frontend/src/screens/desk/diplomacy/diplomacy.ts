// Diplomacy at the desk: what waits there for Control, treaties, and its deeds in words (DIP-9, SUB-1).
import type { Facts } from "#core/protocol.ts";
import { listed } from "#core/naming.ts";
import type { Keyed } from "#core/rows.ts";
import { t, type Told } from "#core/words.ts";
import { kindOf, type Book, type PlotRow, type TreatyRow, type Values } from "../book.ts";
import { factionName, seatName } from "../names.ts";
import { due } from "../factions/story/claims.ts";
import { ripe } from "../factions/story/objectives.ts";
import { aim, decided, publishing } from "./plots/plots.ts";
import { awaited, disputed } from "./succession/thrones.ts";
import { held } from "./press/press.ts";
import type { Kept, Waiting } from "../rail/waiting.ts";

export const PAGES = ["plots", "treaties", "summits", "thrones", "objectives", "press", "debrief"] as const;
export type Page = (typeof PAGES)[number];

export type Treaty = Keyed<TreatyRow>;
/** Treaties in one state, the latest first. */
export const treaties = (book: Book, state: TreatyRow["state"]): Treaty[] =>
  book
    .rows("treaty")
    .filter((row) => row.state === state)
    .sort((a, b) => b.at - a.at);

/** How many things on each page wait for Control. */
export const waiting = (book: Book): Record<Page, number> => ({
  plots: decided(book).length,
  treaties: 0,
  summits: 0,
  thrones: disputed(book).length + awaited(book).length,
  objectives: due(book).length,
  press: held(book).length,
  debrief: 0,
});
export const pending = (book: Book): number => Object.values(waiting(book)).reduce((sum, n) => sum + n, 0);

/**
 * Plots to be looked at before they are published, crowns to be given, objectives to be judged, stories to be let
 * through.
 */
export function forDiplomacy(book: Book): Waiting[] {
  const [plot, ...plots] = decided(book),
    found: Waiting[] = [];
  const line = (id: string, kept: Kept, page: Page, row: string, facts: Told): Waiting => ({
    id,
    kept,
    key: `desk.wait.${id.split("/")[0]}`,
    facts,
    row,
    tab: "diplomacy",
    page,
  });
  if (plot)
    found.push(
      line(
        publishing(book) ? "plots" : "plots_held",
        publishing(book) ? "bell" : "court",
        "plots",
        `plot/${plot.key}`,
        { n: 1 + plots.length },
      ),
    );
  for (const { key, faction } of disputed(book))
    found.push({
      ...line(`throne/${key}`, "court", "thrones", `succession/${key}`, { faction: factionName(book, faction) }),
      card: "throne",
    });
  for (const { key, faction, due } of awaited(book))
    found.push(
      line(`election/${key}`, "know", "thrones", `succession/${key}`, {
        faction: factionName(book, faction),
        turn: due,
      }),
    );
  found.push(...forClaims(book));
  for (const { key, seat, headline } of held(book))
    found.push(line(`press/${key}`, "seat", "press", `article/${key}`, { who: seatName(book, seat), headline }));
  return found;
}

/**
 * One line for all claims on which something can be said: those the facts alone decide go with one tap, the others are
 * read and judged at once.
 */
function forClaims(book: Book): Waiting[] {
  const now = due(book),
    sure = ripe(book).length,
    [first] = now;
  if (!first) return [];
  const tap = sure ? { command: "judge_by_evidence", args: {}, verb: "desk.evidence.judge_go" } : {};
  return [
    {
      id: "claims",
      kept: "seat",
      key: sure ? "desk.wait.claims_sure" : "desk.wait.claims",
      facts: { n: now.length, sure },
      row: `objective/${first.key}`,
      tab: "diplomacy",
      page: "objectives",
      card: "claims",
      ...tap,
    },
  ];
}

// Deeds

export interface Deed {
  command: string;
  args: Values;
  rows?: string[];
}
type Said = { as: string; facts: Told };

const factions = (book: Book, keys: unknown): string =>
  listed((Array.isArray(keys) ? keys : [keys]).map((key) => factionName(book, String(key))));
const toward = (book: Book, { command, args }: Deed): Said => ({ as: command, facts: { to: factions(book, args.to) } });

/** A nation that is no more is called by what everybody was told. */
function united(book: Book, { command, rows = [] }: Deed): Said | undefined {
  const line = rows
    .filter((name) => kindOf(name) === "line")
    .map((name) => book.row(name))
    .find((row) => row?.code === "nation_united");
  const name = (line?.facts as Facts | undefined)?.name;
  return name ? { as: command, facts: { faction: name } } : undefined;
}

/** What the clock did when the look was over. */
const rung = ({ rows = [] }: Deed): Said | undefined =>
  rows.some((name) => kindOf(name) === "plot") ? { as: "ring_alarm_plots", facts: {} } : undefined;

/** How many are reached, and how many are not. */
function verdictsTold(verdicts: unknown): Told {
  const all = Array.isArray(verdicts) ? (verdicts as Values[]) : [],
    reached = all.filter((one) => one.reached === true).length;
  return { n: all.length, reached, other: all.length - reached };
}

const TELLERS: Record<string, (book: Book, deed: Deed) => Said | undefined> = {
  declare_war: toward,
  leave_alliance: toward,
  propose_treaty: toward,
  offer_lesson: toward,
  unite_nations: united,
  sanction: (book, { command, args }) => ({
    as: command,
    facts: { aim: aim(book, args as Partial<PlotRow> & Pick<PlotRow, "act">) },
  }),
  ask_control: (_, { command, args }) => ({ as: command, facts: { about: t(`desk.about.${String(args.about)}`) } }),
  rule_plot: (_, { command, args }) => ({ as: command, facts: { outcome: t(`plot.came.${String(args.outcome)}`) } }),
  resolve_request: (_, { command, args }) => (args.row ? { as: `${command}_override`, facts: {} } : undefined),
  judge_claims: (_, { args }) => ({ as: "judge_claims", facts: verdictsTold(args.verdicts) }),
  give_objective: (_, { command, args }) => (args.seat ? { as: `${command}_seat`, facts: {} } : undefined),
  ring_alarm: (_, deed) => rung(deed),
};

/** Facts of a deed of diplomacy, and which sentence tells it; nothing where its arguments say enough. */
export const diplomacy = (book: Book, deed: Deed): Said | undefined => TELLERS[deed.command]?.(book, deed);

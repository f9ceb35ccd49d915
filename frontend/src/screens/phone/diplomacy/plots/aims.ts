// An act of subterfuge that is being chosen: what it may be aimed at, whom it would hit, what is sent. Pure.
import type { Values } from "#core/protocol.ts";
import type { Keyed, PlotAct, PlotAim, PlotRow, Targets } from "#core/rows.ts";
import { turnOf } from "#parts/turns.ts";

export type Plot = Keyed<PlotRow>;
export const ACTS: readonly PlotAct[] = ["sabotage", "assassinate", "steal", "incite", "counter"];

/** What is chosen so far: the act, whose ("": the free lands'; nothing while that is open), and at what. */
export interface Choice {
  act: PlotAct | "";
  whose?: string;
  at: string;
}
export const nothing = (): Choice => ({ act: "", at: "" });

/** The field that says at what an act is aimed. */
const FIELD: Record<PlotAct, "technology" | "character" | "province" | "counters"> = {
  sabotage: "technology",
  steal: "technology",
  assassinate: "character",
  incite: "province",
  counter: "counters",
};

/** What an act may be aimed at, whoever it belongs to. */
export function aims(act: PlotAct, targets: Partial<Targets>): readonly string[] {
  return (act === "steal" ? targets.learnable : targets[FIELD[act]]) ?? [];
}

/** Of one faction: a technology may be anybody's, a character or a province is its own. */
export function aimsOf(
  act: PlotAct,
  whose: string,
  targets: Partial<Targets>,
  owner: (at: string) => string,
): readonly string[] {
  return belongs(act) ? aims(act, targets).filter((at) => owner(at) === whose) : aims(act, targets);
}

/** Each faction that an act may be turned on; a counter is turned on nobody. */
export function victims(act: PlotAct, targets: Partial<Targets>, owner: (at: string) => string): string[] {
  if (act === "counter" || !aims(act, targets).length) return [];
  return belongs(act) ? [...new Set(aims(act, targets).map(owner))] : [...(targets.against ?? [])];
}

/** Whose aims are shown first of all that an act may be turned on: an enemy's, else some other court's. */
export function likely(whose: readonly string[], own: string, foes: readonly string[]): Pick<Choice, "whose"> {
  const others = whose.filter((key) => key && key !== own),
    [first] = [...others.filter((key) => foes.includes(key)), ...others];
  return first === undefined ? {} : { whose: first };
}

/** Whose it is follows from what it is aimed at. */
const belongs = (act: PlotAct): boolean => act === "assassinate" || act === "incite";

/** At court the crown comes first. */
export const OFFICES: readonly string[] = ["monarch", "lord-general", "arch-wizard", "successor", "second-in-line"];

/** Those whose name or note has what was typed in it; who is chosen stays in sight. */
export const found = <Named extends { key: string; name: string; note?: string }>(
  all: readonly Named[],
  typed: string,
  chosen: string,
): Named[] =>
  all.filter(({ key, name, note = "" }) => key === chosen || `${name} ${note}`.toLowerCase().includes(typed));

/** Is there anything to aim this act at? */
export const open = (act: PlotAct, targets: Partial<Targets>): boolean =>
  aims(act, targets).length > 0 && (belongs(act) || act === "counter" || (targets.against ?? []).length > 0);

/** The aim as the server takes it; undefined while something is still to be chosen, or can no longer be aimed at. */
export function argsOf(
  { act, whose, at }: Choice,
  targets: Partial<Targets>,
  owner: (at: string) => string,
): Values | undefined {
  if (act === "") return undefined;
  if (act === "counter") return aims(act, targets).includes(at) ? { act, counters: at } : undefined;
  if (
    whose === undefined ||
    !victims(act, targets, owner).includes(whose) ||
    !aimsOf(act, whose, targets, owner).includes(at)
  )
    return undefined;
  return belongs(act) ? { act, [FIELD[act]]: at } : { act, against: whose, technology: at };
}

/** What sealing an act means that hits the court which seals it, a sentence each; none for any other (SUB-3, SUB-5). */
export function ownMeans({ act, whose }: Choice, own: string): string[] {
  if (whose !== own || !own) return [];
  if (act === "assassinate") return ["ui.plot.own_means.assassinate", "ui.plot.own_means.found_out"];
  return act === "incite" ? ["ui.plot.own_means.incite"] : [];
}

/** An aim as it came over the wire, in a row or in a proposal, with nothing left open. */
export function aimOf(facts: Values | PlotRow): PlotAim {
  const said = (key: keyof PlotAim) => String((facts as Values)[key] ?? "");
  return {
    act: said("act") as PlotAct,
    against: said("against"),
    technology: said("technology"),
    character: said("character"),
    province: said("province"),
    counters: said("counters") as PlotAim["counters"],
  };
}

/** What came of the acts of the last diplomacy phase, until the next one is over. */
export const fresh = (plots: readonly Plot[], turn: number): Plot[] =>
  plots.filter(({ state, phase }) => state === "published" && turnOf(phase) >= turn - 1).sort((a, b) => b.at - a.at);

/** Everything that was ever published, newest first. */
export const past = (plots: readonly Plot[]): Plot[] =>
  plots.filter(({ state }) => state === "published").sort((a, b) => b.at - a.at);

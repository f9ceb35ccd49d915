// What a technology brings, and who is known to have it: from what this seat's own screen has, and nothing else. Pure.
import { effectWords } from "#parts/factions/research/effects.ts";
import type { Keyed, LineRow, PaperRow, Stake } from "#core/rows.ts";
import type { Known, Technology } from "./tree.ts";

/** What it changes, in one line; "" where it changes nothing. */
export const bringsOf = (technology: Technology | undefined): string =>
  technology ? effectWords(technology.effects).join("; ") : "";

/** What a seat has seen of others: their papers, and what its own court's log has told. */
export interface Seen {
  papers: readonly PaperRow[];
  lines: readonly Keyed<LineRow>[];
  us: string;
}

/**
 * Who is known to have a technology: who has published a paper on it, who gave it to us or had it from us, whose we stole,
 * and who researched it together with us.
 */
export function knownToHave(technology: string, { papers, lines, us }: Seen): string[] {
  const found = papers.filter((paper) => paper.technology === technology).map(({ faction }) => faction);
  for (const { side, code, facts } of lines)
    if (side === `faction/${us}`) {
      const changedHands = [facts.gave, facts.got].some((stake) => dealtIn(stake).includes(technology));
      if (code === "deal_struck" && changedHands) found.push(String(facts.faction));
      const stolen = code === "plot_succeeded" && facts.act === "steal" && facts.technology === technology;
      if (stolen) found.push(String(facts.against));
      if (code === "researched" && facts.technology === technology) found.push(String(facts.by));
    }
  return [...new Set(found)].filter((faction) => faction !== us).sort();
}

const dealtIn = (stake: unknown): readonly string[] => (stake as Partial<Stake> | undefined)?.technologies ?? [];

/** Technologies that are open to us and cost this good. */
export const costing = (good: string, known: Known): string[] =>
  Object.entries(known)
    .filter(([, { state, cost }]) => state === "possible" && (cost?.[good] ?? 0) > 0)
    .map(([key]) => key);

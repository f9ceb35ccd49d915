// Which words with a rule behind them a page is about.
import type { TermKey } from "./book.svelte.ts";

const WORDS: Record<string, readonly TermKey[]> = {
  realm: ["order", "rising", "capital", "trait", "power", "proposal"],
  orders: ["order", "overwork", "infrastructure", "starvation", "militia", "exotic", "draft"],
  feed: ["upkeep", "starvation", "rising", "regiment", "militia", "guild_window"],
  hire: ["mercenary", "regiment"],
  trade: ["contact", "offer", "credit", "exotic", "trade_ship"],
  purchase: [
    "regiment",
    "warship",
    "trade_ship",
    "infrastructure",
    "port",
    "fortress",
    "temple",
    "guildhall",
    "commander",
  ],
  offer: ["contact", "offer", "credit"],
  counter: ["contact", "offer", "credit"],
  lore: ["technology", "card", "lore", "credit", "inventor", "institution", "pool"],
  war: [
    "season",
    "initiative",
    "activation",
    "plan",
    "commander",
    "lieutenant",
    "garrison",
    "crossing",
    "outnumbering",
    "shelter",
  ],
  march: ["plan", "activation", "crossing", "garrison", "outnumbering", "shelter", "withdrawal", "raze"],
  raise: ["commander", "lieutenant", "garrison"],
  passage: ["passage"],
  battle: ["x", "y", "outnumbering", "shelter", "fortress", "withdrawal", "growth", "raze"],
  relation: ["war", "alliance", "treaty", "contact"],
  treaties: ["war", "alliance", "treaty"],
  treaty: ["war", "alliance", "treaty"],
  plot: ["plot", "ward", "exposure"],
  court: ["heir", "regent"],
  betroth: ["heir"],
  ring: ["single", "set", "wild_die", "skill", "charge", "free_strike", "cover", "down"],
  skirmish: ["nomination", "core_stat", "engaged", "flanking", "reaction"],
  quest: ["test", "injured", "cunning", "weapon", "armour", "run_up", "push", "flanked"],
  summits: ["summit", "theory", "paper", "credit"],
};

/** Of a page or a tab; the market is another one in each of its phases. */
export const wordsOn = (place: string, phase: string): readonly TermKey[] =>
  WORDS[place === "market" ? (phase.split("/").at(-1) ?? "") : place] ?? [];

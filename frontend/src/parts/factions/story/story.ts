// The end of the game, faction by faction: crown and lands, goals, years and news. Pure.
import { inOurWords } from "#core/texts.ts";
import type { FactionRow, Goods, Keyed, ObjectiveRow, StoryRow, TallyRow } from "#core/rows.ts";
import { ordered, reached, type Goal } from "./goals.ts";
import { inOrder, type Moment } from "./moments.ts";
import { turnOf } from "#parts/turns.ts";

export interface Year {
  turn: number;
  /** All goods together. */
  treasury: number;
  income: number;
}
export interface Chapter {
  key: string;
  faction: Keyed<FactionRow>;
  monarch: string;
  lands: number;
  technologies: number;
  goals: Goal[];
  reached: number;
  years: Year[];
  /** What the chronicle tells of it, the oldest first. */
  moments: Moment[];
}
export interface Rows {
  factions: Keyed<FactionRow>[];
  stories: Keyed<StoryRow>[];
  objectives: Keyed<ObjectiveRow>[];
  tallies: Keyed<TallyRow>[];
  moments: readonly Moment[];
}

/** In the order of the factions; none before the end, when there are no stories. */
export function chapters({ factions, stories, ...rows }: Rows): Chapter[] {
  return factions.flatMap((faction) => {
    const story = stories.find(({ key }) => key === faction.key);
    return story ? [chapter(faction, story, rows)] : [];
  });
}

function chapter(
  faction: Keyed<FactionRow>,
  story: Keyed<StoryRow>,
  { objectives, tallies, moments }: Omit<Rows, "factions" | "stories">,
): Chapter {
  const goals = ordered(objectives.filter((goal) => goal.faction === faction.key));
  return {
    key: faction.key,
    faction,
    monarch: inOurWords("character", "name", story.monarch),
    lands: story.lands.length,
    technologies: story.technologies,
    goals,
    reached: reached(goals),
    years: years(faction.key, tallies),
    moments: inOrder(moments.filter(({ key }) => story.moments.includes(key))),
  };
}

const summed = (goods: Goods): number => Object.values(goods).reduce((sum, n) => sum + n, 0);
export const years = (faction: string, tallies: Keyed<TallyRow>[]): Year[] =>
  tallies
    .filter((tally) => tally.faction === faction)
    .map(({ turn, treasury, income }) => ({ turn, treasury: summed(treasury), income: summed(income) }))
    .sort((a, b) => a.turn - b.turn);

/** What was told of each turn, in the order in which it was told. */
export function byTurn<T extends { phase: string }>(told: readonly T[]): { turn: number; told: T[] }[] {
  const turns = [...new Set(told.map(({ phase }) => turnTold(phase)))].sort((a, b) => a - b);
  return turns.map((turn) => ({ turn, told: told.filter(({ phase }) => turnTold(phase) === turn) }));
}

/** What comes out when the last bell has rung is told after all turns. */
export const END = Infinity;
export const turnTold = (phase: string): number => (phase === "ended" ? END : turnOf(phase));

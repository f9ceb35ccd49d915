// The end of the game, faction by faction: crown and lands, goals, years and news. Pure.
import { inOurWords } from "../../../core/texts.ts";
import type { FactionRow, Goods, Keyed, ObjectiveRow, StoryRow, TallyRow } from "../../../core/rows.ts";
import { ordered, reached, type Goal } from "./goals.ts";
import { turnOf } from "../../turns.ts";

export interface Year {
  turn: number;
  /** All goods together. */
  treasury: number;
  income: number;
}
export interface Told {
  key: string;
  code: string;
  facts: StoryRow["lines"][number]["facts"];
  turn: number;
  at: number;
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
  /** The oldest first. */
  news: Told[];
}
export interface Rows {
  factions: Keyed<FactionRow>[];
  stories: Keyed<StoryRow>[];
  objectives: Keyed<ObjectiveRow>[];
  tallies: Keyed<TallyRow>[];
}

/** In the order of the factions; none before the end, when there are no stories. */
export function chapters({ factions, stories, objectives, tallies }: Rows): Chapter[] {
  return factions.flatMap((faction) => {
    const story = stories.find(({ key }) => key === faction.key);
    return story ? [chapter(faction, story, objectives, tallies)] : [];
  });
}

function chapter(faction: Keyed<FactionRow>, story: Keyed<StoryRow>, objectives: Keyed<ObjectiveRow>[], tallies: Keyed<TallyRow>[]): Chapter {
  const goals = ordered(objectives.filter((goal) => goal.faction === faction.key));
  return {
    key: faction.key,
    faction,
    monarch: inOurWords("character", "name", story.monarch),
    lands: story.lands.length,
    technologies: story.technologies,
    goals,
    reached: reached(goals),
    years: years(tallies.filter((tally) => tally.faction === faction.key)),
    news: story.lines.map(({ code, facts, phase, at }, i) => ({ key: String(i), code, facts, at, turn: turnOf(phase) })),
  };
}

const summed = (goods: Goods): number => Object.values(goods).reduce((sum, n) => sum + n, 0);
const years = (tallies: Keyed<TallyRow>[]): Year[] =>
  tallies.map(({ turn, treasury, income }) => ({ turn, treasury: summed(treasury), income: summed(income) })).sort((a, b) => a.turn - b.turn);

/** The news of each turn, in the order in which they were told. */
export function byTurn(news: readonly Told[]): { turn: number; told: Told[] }[] {
  const turns = [...new Set(news.map(({ turn }) => turn))].sort((a, b) => a - b);
  return turns.map((turn) => ({ turn, told: news.filter((one) => one.turn === turn) }));
}

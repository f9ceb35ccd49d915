// The stories of all factions as the rows tell them now, in the order of the table of the end.
import { game } from "#core/state.svelte.ts";
import { standings, type Standing } from "./standings.ts";
import { chapters, type Chapter } from "./story.ts";

export const table = (): Standing[] =>
  standings({
    factions: game.rows("faction"),
    provinces: game.rows("province"),
    units: game.rows("unit"),
    buildings: game.rows("building"),
    relations: game.rows("relation"),
  });

export const ending = (): Chapter[] =>
  chapters({
    factions: table().map(({ faction }) => faction),
    stories: game.rows("story"),
    objectives: game.rows("objective"),
    tallies: game.rows("tally"),
    moments: game.rows("moment"),
  });

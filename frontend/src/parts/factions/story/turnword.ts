// Under which heading of a story something is told.
import { phase } from "#core/naming.ts";
import { t } from "#core/words.ts";
import { END, turnTold } from "./story.ts";

/** "Turn 3"; before the first and after the last turn by another name. */
export const turnWord = (turn: number): string =>
  turn === END ? t("ui.story.end") : turn ? t("chart.turn_n", { n: turn }) : phase("t0/diplomacy");

/** "Turn 3"; what is done before the initial diplomacy is no part of it. */
export const phaseTold = (told: string): string => (told === "planning" ? phase(told) : turnWord(turnTold(told)));

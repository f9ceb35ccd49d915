// What stands on the picture of a story, in words and numbers, as the rows tell it now.
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { sigil } from "#map/signs.ts";
import { officeName, type Saga } from "./mine.ts";
import { pieceKey } from "./saga.ts";
import { years } from "./story.ts";
import { phaseTold } from "./turnword.ts";

export interface Picture {
  event: string;
  name: string;
  under: string[];
  /** What a herald has written, as it is quoted; "" nothing. */
  line: string;
  /** All of it in one sentence; "" nothing. */
  summary: string;
  /** What mattered, the greatest first, each with its turn. */
  told: string[];
  /** Goals reached and battles won, if any. */
  counts: string[];
  colour: number;
  sigil: string;
  /** Production, turn by turn. */
  curve: { label: string; values: number[] };
}

export function content(saga: Saga): Picture {
  const row = game.row(`faction/${saga.faction}`);
  const colour = row?.colour ?? 0;
  return {
    event: game.event.name,
    name: saga.name,
    under: [...saga.offices.map(officeName), ...(saga.played ? [saga.played] : [])],
    line: saga.line && t("press.quote", { line: saga.line }),
    summary: saga.summary,
    told: saga.told.map((piece) =>
      t("saga.with_turn", {
        text: game.say(pieceKey(piece, saga.people), piece.facts, piece.at),
        turn: phaseTold(piece.phase),
      }),
    ),
    counts: counts(saga),
    colour,
    sigil: sigil(row?.sigil ?? "", colour),
    curve: { label: t("ui.saga.curve"), values: years(saga.faction, game.rows("tally")).map(({ income }) => income) },
  };
}

function counts({ goals, reached, battles, won }: Saga): string[] {
  return [
    ...(reached ? [t("ui.story.goals_of", { reached, all: goals.length })] : []),
    ...(won ? [t("ui.saga.battles_n", { won, all: battles.length })] : []),
  ];
}

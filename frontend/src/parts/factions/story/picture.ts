// What stands on the picture of a story, in words and numbers, as the rows tell it now.
import { lineKey } from "#core/naming.ts";
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { sigil } from "#map/signs.ts";
import { beside } from "./moments.ts";
import { officeName, type Saga } from "./mine.ts";
import { foremost } from "./saga.ts";
import { years } from "./story.ts";

export interface Picture {
  event: string;
  name: string;
  under: string[];
  /** What a herald has written, as it is quoted; "" nothing. */
  line: string;
  /** Sentences: deeds of one's own, else of the realm. */
  told: string[];
  counts: string[];
  colour: number;
  sigil: string;
  /** Production, turn by turn. */
  curve: { label: string; values: number[] };
}

const MOST = 5;

export function content(saga: Saga): Picture {
  const row = game.row(`faction/${saga.faction}`);
  const colour = row?.colour ?? 0;
  return {
    event: game.event.name,
    name: saga.name,
    under: [...saga.offices.map(officeName), ...(saga.played ? [saga.played] : [])],
    line: saga.line && t("press.quote", { line: saga.line }),
    told: tellings(saga),
    counts: counts(saga),
    colour,
    sigil: sigil(row?.sigil ?? "", colour),
    curve: { label: t("ui.saga.curve"), values: years(saga.faction, game.rows("tally")).map(({ income }) => income) },
  };
}

function tellings({ deeds, faction }: Saga): string[] {
  const moments = game.rows("moment");
  const own = foremost(deeds, moments, MOST);
  return [...own, ...beside(moments, faction, own, MOST - own.length)].map(({ code, facts, at }) =>
    game.say(lineKey(code, facts), facts, at),
  );
}

function counts({ goals, reached, battles, won }: Saga): string[] {
  return [
    ...(goals.length ? [t("ui.story.goals_of", { reached, all: goals.length })] : []),
    ...(battles.length ? [t("ui.saga.battles_n", { won, all: battles.length })] : []),
  ];
}

// The story of one seat as the rows tell it now.
import { game } from "#core/state.svelte.ts";
import { players, titleOf } from "#core/naming.ts";
import { inOurWords } from "#core/texts.ts";
import type { StoryPiece } from "#core/rows.ts";
import { t } from "#core/words.ts";
import { lineAbout } from "#parts/diplomacy/press/press.ts";
import { isFor, ordered, reached, type Goal } from "./goals.ts";
import { inOrder, type Moment } from "./moments.ts";
import { summary, whose } from "./summary.ts";
import { fate, led, offices, played, wrongs, type Deed, type Fight, type Office } from "./saga.ts";

export interface Saga {
  seat: string;
  faction: string;
  /** The person played now, or the seat itself. */
  name: string;
  /** "played by Ada"; "" where nobody is named. */
  played: string;
  offices: Office[];
  /** All of it in one sentence, "" before the end. */
  summary: string;
  /** What mattered, the greatest first; nothing before the end. */
  told: StoryPiece[];
  deeds: Deed[];
  goals: Goal[];
  reached: number;
  wrongs: Moment[];
  officers: string[];
  /** Whom this seat has played, and the officers these were. */
  people: string[];
  battles: Fight[];
  won: number;
  /** What a herald has written of this seat. */
  line: string;
}

export function saga(key: string): Saga | undefined {
  const seat = game.row(`seat/${key}`);
  if (!seat) return undefined;
  const deeds = [...game.rows("deed")].sort((a, b) => a.at - b.at);
  const people = played(key, game.rows("character"), deeds);
  const officers = people.map(({ officer }) => officer ?? "").filter(Boolean);
  const battles = led(game.rows("battle"), officers);
  const goals = ordered(game.rows("objective").filter(isFor(key, seat.faction)));
  const now = people.find((person) => person.seat === key && person.alive) ?? people.at(-1);
  const name = now?.name ?? titleOf(seat);
  const { told = [], sums = [] } = game.row(`saga/${key}`) ?? {};
  return {
    seat: key,
    faction: seat.faction,
    name,
    summary: summary(people.length > 1 ? whose(people.map((person) => person.name)) : name, sums),
    told,
    played: sentence(players(seat.player === undefined ? { beside: game.boot.players } : seat), seat.bot === true),
    offices: offices(seat, game.rows("former")).map((one) => ({
      ...one,
      title: inOurWords("seat", "title", one.title),
    })),
    deeds,
    goals,
    reached: reached(goals),
    wrongs: inOrder(wrongs(game.rows("moment"), seat.faction)),
    officers,
    people: [...people.map(({ key }) => key), ...officers],
    battles,
    won: battles.filter((battle) => fate(battle, officers) === "won").length,
    line: lineAbout(game.rows("article"), key)?.headline ?? "",
  };
}

const sentence = (player: string, bot: boolean): string =>
  player ? t(bot ? "ui.saga.played_bot" : "ui.saga.played", { player }) : "";

/** "Lord Marshal, Aldermark"; a title that names the realm already stands alone. */
export function officeName(one: Office): string {
  const title = titleOf(one),
    faction = game.name(`faction/${one.faction}`) ?? t("ui.something");
  return one.faction === "" || title.includes(faction) ? title : t("ui.saga.of", { title, faction });
}

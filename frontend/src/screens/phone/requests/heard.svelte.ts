// Which of Control's answers and verdicts were put away on this device; kept, so that none comes back after a reload.
import { SvelteSet } from "svelte/reactivity";
import { keepSetting, setting } from "#core/boot.ts";
import { game } from "#core/state.svelte.ts";
import { isFor } from "#parts/factions/story/goals.ts";
import { acting, factionKey, seatKey } from "../mine.ts";
import { takenOver } from "./asked.ts";
import { answers, unheard, verdicts, type News } from "./heard.ts";

const heard = new SvelteSet<string>();
let read = false;
const place = () => `heard/${game.boot.event}/${seatKey()}`;

const asked = () => answers(game.rows("request"), takenOver(game.rows("line")));
const judged = () =>
  verdicts(game.rows("objective").filter(isFor(seatKey(), factionKey())), game.event.state === "ended");

/**
 * Once: what this device has put away. On a new device old verdicts are no news; an answer is, until it is read, but
 * none to what was asked before the seat was taken over: that was somebody else's.
 */
export function remember(): void {
  if (read || acting() !== undefined) return;
  read = true;
  const kept = setting(place(), "");
  for (const mark of kept
    ? (JSON.parse(kept) as string[])
    : [...judged(), ...asked().filter(({ before }) => before)].map((news) => news.mark))
    heard.add(mark);
  keep();
}

/** Answers to read, verdicts to read; to a Control who acts for the seat nothing is news. */
export const newAnswers = (): News[] => (acting() === undefined ? unheard(asked(), heard) : []);
export const newVerdicts = (): News[] => (acting() === undefined ? unheard(judged(), heard) : []);

export function putAway(news: readonly News[]): void {
  if (!news.length || acting() !== undefined) return;
  news.forEach(({ mark }) => heard.add(mark));
  keep();
}

/** Only marks of what still is there: the shelf does not grow for ever. */
function keep(): void {
  const there = new Set([...asked(), ...judged()].map(({ mark }) => mark));
  keepSetting(place(), JSON.stringify([...heard].filter((mark) => there.has(mark))));
}

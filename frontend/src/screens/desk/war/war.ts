// War as Control referees it: what it waits for, whom it has called, and the ways to end it early (WAR-11 to WAR-13).
import { t } from "#core/words.ts";
import type { Book, EventRow, Rules, Values } from "../book.ts";
import { queue, reachable, untimed, type Answerer, type Turn } from "./march/calls.ts";
import { phaseOf } from "../clock/face.ts";
import { deciders, diceAwaited, factionsAwaited, running, type Fight } from "./battle/fights.ts";
import { fightName, sideName, wordFor } from "../names.ts";
import { filed } from "./march/plans.ts";
import type { Kept, Waiting } from "../rail/waiting.ts";

export const inWar = (event: Pick<EventRow, "phase">): boolean => phaseOf(event.phase).phase === "war";
export const inSeason = (event: Pick<EventRow, "phase" | "part">): boolean =>
  inWar(event) && event.part.startsWith("season");
/** After the last season nothing follows but the end of the phase. */
export const LAST = "season_2";

/** What is waited for; where one is 0 the clock never acts. */
const WAITS = ["plan", "activation", "decision"] as const;
const TIMES = ["plan", "plan_most", "activation", "decision"] as const;
export type Times = Record<(typeof TIMES)[number], number>;
export { TIMES };
export const timesOf = (rules: Partial<Rules> | undefined): Times => ({
  plan: rules?.plan_seconds ?? 0,
  plan_most: rules?.plan_seconds_most ?? 0,
  activation: rules?.activation_seconds ?? 0,
  decision: rules?.decision_seconds ?? 0,
});
/** Is something never decided by the clock? */
export const anyZero = (times: Times): boolean => WAITS.some((name) => times[name] === 0);
/** What is typed as seconds: a whole number the server takes, else null. */
export function secondsOf(text: string): number | null {
  const n = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : NaN;
  return n <= 600 ? n : null;
}
/** A face of the battle die, else null. */
export function faceOf(text: string, most: number): number | null {
  const n = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : NaN;
  return n >= 1 && n <= most ? n : null;
}

const eventOf = (book: Book) => book.rows("event")[0];

// What it waits for

const wait = (id: string, kept: Kept, facts: Values, more: Partial<Waiting> = {}): Waiting => ({
  id,
  kept,
  key: `desk.wait.${id.split("/")[0]}`,
  facts: facts as Waiting["facts"],
  tab: "war",
  ...more,
});

const named = (all: readonly Answerer[]): string => all.map(({ label }) => label).join(", ") || t("ui.nobody");

/** A call is Control's business where nobody is there to answer it, or where no clock will. */
function ofCall(book: Book, one: Turn): Waiting[] {
  const stands = untimed(one),
    facts = { name: one.name, faction: sideName(book, one.faction), who: named(one.answerers) };
  const more = {
    row: `activation/${one.key}`,
    command: "carry_out",
    args: { activation: one.key },
    verb: `desk.war.do.${one.plan ? "carry_out" : "decline"}`,
  };
  if (!reachable(one.answerers))
    return [wait(stands ? "call_nobody" : "call_away", stands ? "hall" : "court", facts, more)];
  return stands ? [wait("call_held", "hall", facts, more)] : [];
}

function ofFight(book: Book, fight: Fight): Waiting[] {
  const facts = {
    battle: fightName(book, fight),
    a: sideName(book, fight.attacker),
    b: sideName(book, fight.defender),
  };
  const more = {
    row: `battle/${fight.key}`,
    command: "settle_battle",
    args: { battle: fight.key },
    verb: `desk.war.do.settle.${fight.state}`,
  };
  if (diceAwaited(fight)) return [wait("battle_dice", "hall", facts, more)];
  const factions = factionsAwaited(fight),
    absent = factions.filter((faction) => !reachable(deciders(book, fight, faction)));
  const who = (some: string[]) => ({ ...facts, who: some.map((faction) => sideName(book, faction)).join(", ") });
  if (untimed(fight) && factions.length) return [wait("battle_held", "hall", who(factions), more)];
  return absent.length ? [wait("battle_away", "court", who(absent), more)] : [];
}

/** Nobody will act any more: war could end before its bell. */
function idle(book: Book, event: EventRow): Waiting[] {
  const { called, waiting, done } = queue(book);
  if (event.part !== LAST || called.length + waiting.length > 0 || choicesLeft(book) > 0) return [];
  return [wait("war_done", "know", { n: done.length }, { command: "end" })];
}

/** What the war waits for that a Control could settle. */
export function forWar(book: Book): Waiting[] {
  const event = eventOf(book),
    fight = running(book);
  if (!event || !inSeason(event) || event.state === "held") return [];
  if (fight) return ofFight(book, fight);
  const { called } = queue(book);
  return called.length ? called.flatMap((one) => ofCall(book, one)) : idle(book, event);
}

// How it stands

/** In a few sentences: what is fought, who is called, how many are still to come. */
export function standing(book: Book): string[] {
  const event = eventOf(book);
  if (!event || !inWar(event)) return [];
  if (!inSeason(event)) return [t("desk.war.stands.preparation", { n: filed(book).length })];
  const { called, waiting, done } = queue(book),
    fight = running(book),
    part = wordFor("part", event.part);
  const now = fight
    ? [fought(book, fight)]
    : called.map((one) =>
        t(one.plan ? "desk.war.stands.called_plan" : "desk.war.stands.called", {
          name: one.name,
          faction: sideName(book, one.faction),
        }),
      );
  const next = waiting[0]
    ? [t("desk.war.stands.next", { name: waiting[0].name, faction: sideName(book, waiting[0].faction) })]
    : [];
  const open = choicesLeft(book);
  const rest =
    called.length + waiting.length + (fight ? 1 : 0) > 0
      ? []
      : [t("desk.war.stands.over"), ...(open ? [t("desk.war.stands.choices", { n: open })] : [])];
  return [
    t("desk.war.stands.season", { part, done: done.length, n: called.length + waiting.length + done.length }),
    ...now,
    ...next,
    ...rest,
  ];
}

function fought(book: Book, fight: Fight): string {
  const who = diceAwaited(fight)
    ? t("desk.war.stands.table")
    : factionsAwaited(fight)
        .map((faction) => sideName(book, faction))
        .join(", ");
  return t(who ? "desk.war.stands.fight_waits" : "desk.war.stands.fight", { battle: fightName(book, fight), who });
}

// Who is asked now

export interface Summons {
  what: "called" | "deciding";
  untimed: boolean;
}

/** Seat → what it is asked in this season. */
export function summoned(book: Book): Map<string, Summons> {
  const event = eventOf(book),
    found = new Map<string, Summons>();
  if (!event || !inSeason(event)) return found;
  for (const one of queue(book).called)
    for (const { key } of one.answerers) found.set(key, { what: "called", untimed: untimed(one) });
  const fight = running(book);
  const asked = fight ? factionsAwaited(fight).flatMap((faction) => deciders(book, fight, faction)) : [];
  for (const { key } of asked) found.set(key, { what: "deciding", untimed: untimed(fight!) });
  return found;
}

// The end

/**
 * Officers who have not learnt yet, and conquerors who may still destroy: the phase waits for them (BAT-11, BAT-13).
 */
export function choicesLeft(book: Book): number {
  const learning = book
    .rows("growth")
    .filter(({ choice, officer }) => choice === "" && book.row(`officer/${officer}`)?.alive !== false);
  return learning.length + book.rows("alarm").filter(({ command }) => command === "end_spoils").length;
}

export interface WarEnd {
  /** Generals who have not acted in this season. */
  left: number;
  /** Choices after battles that still have time. */
  choices: number;
  fight: Fight | undefined;
  /** A season is still to come: the first as well, or the second alone. */
  ahead: "" | "both" | "second";
  /** Some time is 0: the clock would wait for ever. */
  zero: boolean;
  paused: boolean;
}

/** What stands against ending the war now; null where nothing does. */
export function warEnd(book: Book): WarEnd | null {
  const event = eventOf(book);
  if (!event || !inWar(event)) return null;
  const { called, waiting } = queue(book),
    left = called.length + waiting.length,
    fight = running(book);
  const ahead = event.part === LAST ? "" : inSeason(event) ? "second" : "both";
  const choices = choicesLeft(book);
  if (left === 0 && !fight && ahead === "" && choices === 0) return null;
  return {
    left,
    choices,
    fight,
    ahead,
    zero: anyZero(timesOf(event.rules)),
    paused: event.state === "paused",
  };
}

/** Everybody still to act does so on their plan, at once: what the clock would not do first, then the clock. */
export function rush(book: Book): [command: string, args: Values][] {
  const times = timesOf(eventOf(book)?.rules),
    fight = running(book),
    [called] = queue(book).called;
  const found: [string, Values][] = [];
  if (anyZero(times)) found.push(["set_war_times", Object.fromEntries(WAITS.map((name) => [name, times[name] || 1]))]);
  if (fight && untimed(fight)) found.push(["settle_battle", { battle: fight.key }]);
  else if (!fight && called && untimed(called)) found.push(["carry_out", { activation: called.key }]);
  return [...found, ["set_clock", { seconds: 0 }]];
}

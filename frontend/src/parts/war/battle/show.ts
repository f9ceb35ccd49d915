// The show of battles: who fights first, then die after die, what they cost, and what that means; it runs beside the war
// and never holds it up. Pure.
import type { Lookup } from "#core/naming.ts";
import type { BattleRound, BattleSide } from "#core/rows.ts";
import { t } from "#core/words.ts";
import { SIDES, waits, whereIs, whoIs, type Fight } from "./battle.ts";

/** So long a show lasts at least, and at most however many rounds it tells. */
export const LEAST_MS = 7000;
export const MOST_MS = 15_000;
const PLATE_MS = 2000;
const STEP_MS = 1000;
/** What it means is read last, and longest. */
const READ_MS = 3000;
/** One die, the other, what they cost. */
const STEPS = 3;
/** So many wait at most: more would fall behind the war. What gives way stands in the log. */
export const MOST_WAITING = 3;

/** Rounds of a battle that are shown in one go, from the first to before the last; none: how it ended. */
export interface Act {
  key: string;
  from: number;
  to: number;
  over: boolean;
  /** What the log had told last before they were thrown. */
  since: number;
  /** 0: it waits. */
  starts: number;
  lasts: number;
}
/** What of each battle has been billed, and what is shown or waits, in this order. */
export interface Bill {
  known: ReadonlyMap<string, Pick<Act, "to" | "over">>;
  acts: readonly Act[];
}
export interface Beat {
  /** Which round, counted from 0. */
  round: number;
  /** How many dice lie. */
  dice: 0 | 1 | 2;
  /** What they cost is told. */
  told: boolean;
  /** And what that means. */
  meant: boolean;
}

const reached = ({ rounds, state }: Fight) => ({ to: rounds.length, over: state === "over" });

/** What a screen finds when it is opened has been shown. */
export const opened = (battles: readonly Fight[]): Bill => ({
  known: new Map(battles.map((one) => [one.key, reached(one)])),
  acts: [],
});

/**
 * What is on now: what has ended goes, what is new is added, the next begins once it `opens`. `since`: what the log had
 * told last before this.
 */
export function advance(
  bill: Bill,
  battles: readonly Fight[],
  now: number,
  opens: (battle: Fight) => number = () => 0,
  since = 0,
): Bill {
  const found = new Map(battles.map((one) => [one.key, one]));
  const stands = ({ key, to }: Act) => (found.get(key)?.rounds.length ?? -1) >= to;
  const before = bill.acts.filter((act) => stands(act) && !(act.starts && now >= act.starts + act.lasts));
  const acts = battles.reduce((all, battle) => added(all, bill.known.get(battle.key), battle, since), before);
  const on = acts.filter(({ starts }) => starts > 0),
    waiting = acts.filter(({ starts }) => starts === 0).slice(-MOST_WAITING);
  const [first, ...rest] = waiting;
  const battle = first && found.get(first.key);
  const begins = on.length === 0 && first && battle && opens(battle) <= now;
  return {
    known: opened(battles).known,
    acts: begins ? [{ ...first, starts: now, lasts: lasts(first, rest.length) }, ...rest] : [...on, ...waiting],
  };
}

/** What has come of a battle since it was billed: told along with what of it still waits. */
function added(
  acts: readonly Act[],
  known: Pick<Act, "to" | "over"> = { to: 0, over: false },
  battle: Fight,
  since: number,
): Act[] {
  const { to, over } = reached(battle);
  if (to <= known.to && over === known.over) return [...acts];
  if (to < known.to || (known.over && !over) || to === 0) return acts.filter(({ key }) => key !== battle.key);
  const waits = acts.find(({ key, starts }) => key === battle.key && starts === 0);
  if (waits) return acts.map((act) => (act === waits ? { ...act, to, over } : act));
  return [...acts, { key: battle.key, from: known.to, to, over, since, starts: 0, lasts: 0 }];
}

/** As long as there is to tell; no longer than it must where others wait. */
function lasts({ from, to }: Act, others: number): number {
  const all = PLATE_MS + (to - from) * STEPS * STEP_MS + READ_MS;
  return others > 0 ? LEAST_MS : Math.min(MOST_MS, Math.max(LEAST_MS, all));
}

/** Up to when the log may be told: what came with or after dice that are still to be seen waits for them. */
export function toldUpTo({ acts }: Bill, now: number): number {
  const unseen = acts.filter((act) => !act.starts || !ends(act, beat(act, now)));
  return Math.min(Infinity, ...unseen.map(({ since }) => since));
}

/** All that was thrown lies, and what it cost has been told: now it may be said how it ended. */
export const ends = ({ to }: Act, { round, meant }: Beat): boolean => meant && round === to - 1;

/** How far a show has come. */
export function beat({ from, to, starts, lasts: whole }: Act, now: number): Beat {
  const steps = (to - from) * STEPS,
    gone = now - starts - PLATE_MS;
  const end: Beat = { round: to - 1, dice: 2, told: true, meant: true };
  if (steps === 0) return end;
  if (gone < 0) return { round: from, dice: 0, told: false, meant: false };
  const pace = Math.min(STEP_MS, (whole - PLATE_MS - READ_MS) / steps);
  const step = Math.floor(gone / pace);
  if (step >= steps) return end;
  const round = from + Math.floor(step / STEPS);
  return { round, dice: step % STEPS === 0 ? 1 : 2, told: step % STEPS === 2, meant: false };
}

/** How far it has come, in a word. */
export const stageOf = ({ dice, told, meant }: Beat): "plate" | "dice" | "result" | "meaning" =>
  meant ? "meaning" : told ? "result" : dice > 0 ? "dice" : "plate";

/** Which round is thrown; once it was the last, what everybody asks first: who has it now. */
export function headline(battle: Fight, act: Act, beat: Beat, lookup: Lookup): string {
  const { taken, outcome } = battle,
    place = whereIs(battle.place, lookup);
  if (!act.over || !ends(act, beat))
    return t("battle.show.round", { place, round: battle.rounds[beat.round]?.round ?? 1 });
  const winner = taken || (outcome === "attacker" || outcome === "defender" ? battle[outcome] : undefined);
  if (winner === undefined) return t("battle.show.nobody", { place });
  const how = taken ? "takes" : outcome === "attacker" ? "wins" : winner ? "holds" : "independents_hold";
  return t(`battle.show.${how}`, { faction: whoIs(winner, lookup), place });
}

/** What the last dice mean: how many fell in all, once it is over; else who is left, and what comes next. */
export function meaning(battle: Fight, act: Act, lookup: Lookup): string {
  const rounds = battle.rounds.slice(0, act.to),
    last = rounds.at(-1);
  if (!last) return "";
  const [attacker, defender] = SIDES.map((side) => whoIs(battle[side], lookup)) as [string, string];
  if (act.over) {
    const [a, d] = SIDES.map((side) => rounds.reduce((sum, { toll }) => sum + (toll[side] ?? 0), 0)) as [
      number,
      number,
    ];
    return t("battle.show.fallen", { attacker, defender, a, d });
  }
  const [a, d] = SIDES.map((side) => left(last, side)) as [number, number];
  const next = battle.rounds.length === act.to ? waits(battle, lookup) : "";
  return [t("battle.show.left", { attacker, defender, a, d }), next].filter(Boolean).join(" ");
}

/** How many of a side stand there still: neither fallen in this round nor withdrawn after it. */
function left({ units, toll, withdrew }: BattleRound, side: BattleSide): number {
  const gone = Object.values(withdrew[side] ?? {}).reduce((sum, { n }) => sum + n, 0);
  return (units[side] ?? 0) - (toll[side] ?? 0) - gone;
}

// Battles as a Map Control has to know them: who is waited for, what each faction has sealed, what may be chosen for it
// (BAT-6, BAT-7, BAT-15).
import { listed } from "#core/naming.ts";
import { t } from "#core/words.ts";
import { ofDay, ofPhase } from "#parts/war/battle/battle.ts";
import type { BattleSide, Book, Choice, FightRow, Odds, OpenChoice } from "#desk/book.ts";
import { answerers, type Answerer } from "../march/calls.ts";
import type { Entry } from "#desk/journal/journal.ts";
import { sideName } from "#desk/names.ts";
import { placeName } from "#desk/factions/order/order.ts";
import { people } from "#desk/seats/roster.ts";
import { leaderNames, troop } from "../armies/troops.ts";

export type Fight = FightRow & { key: string };
export const SIDES = ["attacker", "defender"] as const satisfies readonly BattleSide[];

/** The one that is fought; there is at most one. */
export const running = (book: Book): Fight | undefined => book.rows("battle").find((row) => row.state !== "over");
/** Those of this war that are over, the last one first. */
export const over = (book: Book): Fight[] => ofDay(ofPhase(book.rows("battle"), book.rows("event")[0]?.phase ?? ""));

/** The factions that have to decide. */
export const factionsAwaited = ({ awaited }: FightRow): string[] => awaited.filter((one) => one !== "control");
/** The dice have to be thrown on the table. */
export const diceAwaited = (row: FightRow): boolean => row.state === "dice" && row.awaited.includes("control");

/** Who may decide for a faction in a battle. */
export const deciders = (book: Book, row: FightRow, faction: string): Answerer[] =>
  answerers(row.deciders?.[faction] ?? [], people(book));

export interface Open {
  faction: string;
  choice: OpenChoice;
}
/** What is still to be chosen, those first who have nobody to choose for them. */
export const open = (row: FightRow): Open[] =>
  Object.entries(row.open ?? {})
    .map(([faction, choice]) => ({ faction, choice }))
    .sort((a, b) => Number(a.faction !== "") - Number(b.faction !== ""));

/** "2 regiments fall", "everybody stays", "3 militia withdraw to Ostmark with Maud". */
function choiceWords(book: Book, state: FightRow["state"], { units, to = "", officers = [] }: Choice): string {
  if (state === "losses") return t("desk.war.sealed.losses", { units: troop(book, units) });
  if (units.length === 0) return t("desk.war.sealed.stay");
  const facts = { units: troop(book, units), place: placeName(book, to), officers: leaderNames(book, officers) };
  return t(officers.length ? "desk.war.sealed.withdraw_with" : "desk.war.sealed.withdraw", facts);
}

/** What each faction has sealed, in words. */
export const sealed = (book: Book, row: FightRow): { faction: string; says: string }[] =>
  Object.entries(row.choice ?? {}).map(([faction, choice]) => ({
    faction,
    says: choiceWords(book, row.state, choice),
  }));

/** What allies who stand there have answered. */
export const allies = (book: Book, row: FightRow): string[] =>
  Object.entries(row.allies ?? {}).map(([faction, answer]) => {
    const how = answer === "" ? "silent" : answer === "no" ? "no" : row.joined[faction] ? "joined" : "asks";
    return t(`desk.war.ally.${how}`, {
      ally: sideName(book, faction),
      side: answer === "attacker" || answer === "defender" ? sideName(book, row[answer]) : "",
    });
  });

/** What came of it, in a sentence. */
export function outcome(book: Book, row: FightRow): string {
  const facts = {
    attacker: sideName(book, row.attacker),
    defender: sideName(book, row.defender),
    place: placeName(book, row.place),
  };
  return t(`desk.war.outcome.${row.outcome || "nobody"}`, facts);
}

/** All who fought on a side: who led it, then those who fought along. */
export const fighters = (book: Book, row: FightRow, side: BattleSide): string =>
  listed(
    [row[side], ...Object.keys(row.joined).filter((faction) => row.joined[faction] === side)].map((faction) =>
      sideName(book, faction),
    ),
  );

/** How many units each side has lost in all rounds. */
export const fallen = ({ rounds }: FightRow, side: BattleSide): number =>
  rounds.reduce((sum, round) => sum + (round.toll[side] ?? 0), 0);

/** Whole per cent of each end, adding up to 100. */
export function percents({ attacker, defender }: Odds): Record<BattleSide | "nobody", number> {
  const a = Math.round(100 * attacker),
    d = Math.min(100 - a, Math.round(100 * defender));
  return { attacker: a, defender: d, nobody: 100 - a - d };
}

/** The entries that made a row what it is: the last one that stands, and the one it began with. */
export function entriesOf(all: readonly Entry[], row: string): { last: Entry | undefined; first: Entry | undefined } {
  const own = all.filter((e) => e.rows.includes(row) && !e.undone);
  return { last: own.find((e) => e.undoable), first: own.at(-1) };
}

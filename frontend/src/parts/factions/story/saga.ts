// The story of one seat: its offices, whom it played, its battles, who did its court wrong, how much of it mattered.
// Pure.
import { lineKey } from "#core/naming.ts";
import type { BattleRow, CharacterRow, DeedRow, FormerRow, Keyed, SeatRow, StoryPiece } from "#core/rows.ts";
import { has } from "#core/words.ts";
import { compare } from "./goals.ts";
import { naming, type Moment } from "./moments.ts";
import { turnOf } from "#parts/turns.ts";

export type Deed = Keyed<DeedRow>;
export type Fight = Keyed<BattleRow>;
export interface Office {
  title: string;
  office: string;
  faction: string;
}

/** From the first to the one held now; what was the same before and after is told once. */
export function offices(seat: Keyed<SeatRow>, former: readonly FormerRow[]): Office[] {
  const past = former.filter(({ of }) => of === `seat/${seat.key}`).sort((a, b) => a.until - b.until);
  const all = [...past.map(({ called }) => held(called)), held(seat)];
  return all.filter((one, i) => i === 0 || one.office !== all[i - 1]?.office || one.faction !== all[i - 1]?.faction);
}
const held = ({ title = "", office = "", faction = "" }: Partial<Office>): Office => ({ title, office, faction });

/** Lines that tell a seat who it is from then on. */
const LIVES = new Set(["first_life", "new_life", "you_play"]);

/**
 * Everybody this seat has played, from the first to the last: it began as the person of its own name, unless they sit
 * elsewhere by now.
 */
export function played(
  seat: string,
  people: readonly Keyed<CharacterRow>[],
  deeds: readonly Deed[],
): Keyed<CharacterRow>[] {
  const lives = deeds.filter(({ code }) => LIVES.has(code)).map(({ facts }) => facts.character ?? "");
  return people
    .filter(({ key, seat: of }) => of === seat || lives.includes(key) || (key === seat && of === ""))
    .sort((a, b) => lives.lastIndexOf(a.key) - lives.lastIndexOf(b.key));
}

/**
 * The key of the sentence of a piece. Who ruled it is no matter in a story; whoever of `people`, whom the seat has
 * played and the officers these were, is named first is told as "you", or the other one of a duel or a wedding. What
 * one did is told as one's own deed, and what was done by one's court or to it as "we" and "us".
 */
export function pieceKey(piece: Told, people: readonly string[]): string {
  const key = told(piece.code, piece.facts);
  return [...forms(piece, people).map((form) => `${key}_${form}`), key].find(has) ?? key;
}
type Told = Pick<StoryPiece, "code" | "facts" | "near">;

/** Facts by which a sentence says "us" and "we". */
const SIDES = ["us", "by_us"] as const;

function told(code: string, facts: Told["facts"]): string {
  const { how, ...rest } = facts;
  if (rest.ended === true) return lineKey(code, rest);
  if (how !== "ruled") return lineKey(code, facts);
  const before = `line.${code}_${String(rest.was)}`;
  return has(before) ? before : lineKey(code, rest);
}

function forms({ code, facts, near }: Told, people: readonly string[]): string[] {
  if (near === "mine") return ["mine"];
  if (near === "ours") return SIDES.filter((side) => facts[side] === true);
  const mine = (name = "") => people.includes(name);
  if (mine(facts.spouse)) return ["spouse_you"];
  if (code.startsWith("you_") || mine(facts.character) || !facts.character) return ["you"];
  return mine(facts.rival) ? ["rival_you"] : [];
}

/** The battles that are over in which one of these officers led, the first fought first. */
export function led(battles: readonly Fight[], officers: readonly string[]): Fight[] {
  const leads = ({ rounds }: Fight) =>
    rounds.some(({ leaders }) => [...leaders.attacker, ...leaders.defender].some((one) => officers.includes(one)));
  return battles
    .filter((battle) => battle.state === "over" && leads(battle))
    .sort((a, b) => compare(a.season, b.season) || a.number - b.number);
}

/** How a battle went for these officers. */
export function fate(battle: Fight, officers: readonly string[]): "won" | "lost" | "drawn" {
  if (battle.outcome === "nobody" || battle.outcome === "") return "drawn";
  const side = battle.rounds.some(({ leaders }) => leaders.attacker.some((one) => officers.includes(one)))
    ? "attacker"
    : "defender";
  return side === battle.outcome ? "won" : "lost";
}

const WRONGS = new Set(["betrayal", "murder", "intrigue"]);
/** What others did to a court behind its back, or against their word. */
export const wrongs = (moments: readonly Moment[], faction: string): Moment[] =>
  naming(moments, faction).filter(({ kind, by }) => WRONGS.has(kind) && by !== faction);

export const turnIn = ({ season }: Fight): number => turnOf(season);

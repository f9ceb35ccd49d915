// A battle as every screen tells it: who fights, sums before and after the dice, losses, outcome. Pure.
import { signed } from "#core/figures.ts";
import type { Lookup } from "#core/naming.ts";
import type { ActivationRow, BattleModifier, BattleRound, BattleRow, BattleSide, Keyed, UnitRow } from "#core/rows.ts";
import { figure, t, written } from "#core/words.ts";

export type Fight = Keyed<BattleRow>;
export const SIDES = ["attacker", "defender"] as const;
export const FACES: Record<BattleSide, BattleSide> = { attacker: "defender", defender: "attacker" };
const FOE = "foe/";
const TECHNOLOGY = "technology/";

/** The battles of the war that is being fought in this phase: the one that goes on first, then the latest. */
export function ofPhase(battles: Fight[], phase: string, activations: readonly ActivationRow[] = []): Fight[] {
  const turn = phase.endsWith("/war") ? phase.slice(0, phase.indexOf("/") + 1) : undefined;
  const fought = battles.filter(({ season }) => turn !== undefined && season.startsWith(turn));
  const drawn = ({ army, season }: Fight) =>
    activations.find((one) => one.army === army && one.season === season)?.drawn ?? 0;
  const later = (a: Fight, b: Fight) => b.season.localeCompare(a.season) || drawn(b) - drawn(a) || b.number - a.number;
  return fought.sort((a, b) => Number(a.state === "over") - Number(b.state === "over") || later(a, b));
}
/** Every battle of the day that is over, the latest first. */
export const ofDay = (battles: Fight[]): Fight[] =>
  battles
    .filter(({ state }) => state === "over")
    .sort(
      (a, b) =>
        b.season.localeCompare(a.season, undefined, { numeric: true }) ||
        b.key.localeCompare(a.key, undefined, { numeric: true }),
    );
export const running = (battles: Fight[]): Fight | undefined => battles.find(({ state }) => state !== "over");

// Who and where

export const whoIs = (faction: string, lookup: Lookup): string =>
  faction ? (lookup(`faction/${faction}`) ?? t("ui.something")) : t("map.independents");
export const whereIs = (place: string, lookup: Lookup): string =>
  lookup(`province/${place}`) ?? lookup(`sea_zone/${place}`) ?? t("ui.something");

/** The allies who fight along on a side. */
export const allies = ({ joined }: BattleRow, side: BattleSide): string[] =>
  Object.keys(joined).filter((faction) => joined[faction] === side);

/** The side a faction fights on, as the attacker, the attacked, or an ally of either. */
export const sideWith = (battle: BattleRow, faction: string): BattleSide | undefined =>
  battle.joined[faction] ?? SIDES.find((side) => battle[side] === faction);

/** Units that are as good as each other, of one army of one faction. */
export interface Lot extends Pick<UnitRow, "faction" | "kind" | "x" | "y" | "army"> {
  keys: string[];
}
/** The strongest first; `by`: whether those of different armies are told apart. */
export function lots(units: Keyed<UnitRow>[], by: "army" | "faction" = "faction"): Lot[] {
  const all = new Map<string, Lot>();
  for (const { key, faction, kind, x, y, army } of units) {
    const alike = [faction, by === "army" ? army : "", kind, x, y].join(" ");
    const lot = all.get(alike);
    if (lot) lot.keys.push(key);
    else all.set(alike, { faction, kind, x, y, army, keys: [key] });
  }
  return [...all.values()].sort((a, b) => b.x - b.y - (a.x - a.y));
}

/** What a unit or an officer adds to its own die and to the foe's, where there is little room: "own +2, foe −1". */
export const stats = ({ x, y }: { x: number; y: number }): string =>
  t("battle.stats", { x: x ? signed(x) : "0", y: y ? signed(y) : "0" });

// Sums

export const sum = (modifiers: readonly BattleModifier[]): number => modifiers.reduce((total, [, n]) => total + n, 0);

/** Where a modifier comes from; what a side knows is called by its name where we know it. */
export function sourceWord(source: string, lookup: Lookup, terrain = ""): string {
  const bare = source.startsWith(FOE) ? source.slice(FOE.length) : source;
  const named = bare.startsWith(TECHNOLOGY) ? (lookup(bare) ?? t("battle.source.technology")) : undefined;
  const ground = bare === "terrain" && terrain ? t(`terrain.${terrain}`) : undefined;
  const word = named ?? ground ?? t(`battle.source.${bare}`);
  return source === bare ? word : t("battle.source.foe", { what: word });
}

/** "3 +2 +6 −4 = 7", never broken inside a number. */
export const equation = (die: number, modifiers: readonly BattleModifier[], result: number): string =>
  figure(`${[written(die), ...modifiers.map(([, n]) => signed(n))].join(" ")} =\u00a0${written(result)}`);

/** The round whose dice lie on the table: nothing else has been thrown since. */
export const thrown = ({ rounds }: BattleRow): BattleRound | undefined => rounds.at(-1);

/** Whether the modifiers of the row are those of a throw still to come. */
export const comes = ({ state }: BattleRow): boolean =>
  state === "joining" || state === "dice" || state === "withdrawals";

// In words

/** What a side has reached and what that costs the other: "Lirienne loses 3 of 5". */
export function costs(battle: BattleRow, round: BattleRound, side: BattleSide, lookup: Lookup): string {
  const facts = {
    faction: whoIs(battle[FACES[side]], lookup),
    n: round.toll[FACES[side]] ?? 0,
    of: round.units[FACES[side]] ?? 0,
  };
  return t(facts.n ? "battle.loses" : "battle.loses_none", facts);
}

/** Who of a side left after a round: "Lirienne: 2 units withdraw to Ostmark"; each of several factions by itself. */
export function went(round: BattleRound, side: BattleSide, lookup: Lookup): string {
  const gone = Object.entries(round.withdrew[side] ?? {});
  return gone
    .map(([faction, { n, to }]) =>
      t("battle.withdrew", { faction: whoIs(faction, lookup), n, place: whereIs(to, lookup) }),
    )
    .join(". ");
}

/** A side of which nobody stands there any more: fallen, or gone. */
export const emptied = (battle: BattleRow, side: BattleSide): string =>
  thrown(battle)?.withdrew[side] ? "battle.all_withdrawn" : "battle.nobody_left";

/** Who holds the field, once it is over. */
export function outcome(battle: BattleRow, lookup: Lookup): string {
  if (battle.outcome === "attacker" || battle.outcome === "defender")
    return t("battle.field_held", { faction: whoIs(battle[battle.outcome], lookup) });
  return t("battle.field_nobody");
}

/** Who is waited for, and for what. */
export function waits(battle: BattleRow, lookup: Lookup): string {
  if (battle.state === "over") return "";
  if (battle.awaited.includes("control")) return t("battle.awaited_dice");
  if (!battle.awaited.length) return t("battle.awaited_nobody");
  const who = battle.awaited.map((faction) => whoIs(faction, lookup)).join(", ");
  return t(`battle.awaited_${battle.state}`, { who });
}

/** The whole battle in sentences, for those who hear it. */
export function story(battle: BattleRow, lookup: Lookup): string {
  const [attacker, defender] = SIDES.map((side) => whoIs(battle[side], lookup)) as [string, string];
  const numbers = { a: battle.units.attacker.length, d: battle.units.defender.length };
  const opening = t("battle.story", { place: whereIs(battle.place, lookup), attacker, defender, ...numbers });
  const last = thrown(battle);
  const round = last
    ? [t("battle.story_round", { round: last.round }), ...SIDES.flatMap((side) => rolled(battle, last, side, lookup))]
    : [];
  const end = battle.state === "over" ? outcome(battle, lookup) : waits(battle, lookup);
  return [opening, ...round, end].filter(Boolean).join(" ");
}

function rolled(battle: BattleRow, round: BattleRound, side: BattleSide, lookup: Lookup): string[] {
  const facts = { faction: whoIs(battle[side], lookup), die: round.dice[side] ?? 0, result: round.results[side] ?? 0 };
  const gone = went(round, side, lookup);
  return [t("battle.story_roll", facts), `${costs(battle, round, side, lookup)}.`, ...(gone ? [`${gone}.`] : [])];
}

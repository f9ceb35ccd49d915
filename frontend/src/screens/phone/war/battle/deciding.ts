// What of the battles waits for this phone: decisions of its own, and those it may only propose.
import type { Ack, Values } from "#core/protocol.ts";
import type { OfficerRow } from "#core/rows.ts";
import { counted, strength } from "#parts/figures.ts";
import { listed } from "#core/naming.ts";
import { underWay } from "#core/sent.ts";
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { FACES, lots, ofPhase, SIDES, type Fight } from "#parts/war/battle/battle.ts";
import { choices, direct as decides, factionKey, holder as holderName, placeName, unit } from "#phone/mine.ts";
import { now, type Act } from "#phone/now/act.ts";
import { order, sentOf, tellRefusal } from "#phone/ordering.ts";
import { COMMANDS, decisionsOf, type Decision, type Question } from "./decisions.ts";

export const battles = (): Fight[] => ofPhase(game.rows("battle"), game.event.phase, game.rows("activation"));
export const ours = (battle: Fight): boolean =>
  [battle.attacker, battle.defender, ...Object.keys(battle.joined)].includes(factionKey());

/** How our battle ended, and what it cost: units by their number, officers by name; "" for those of others. */
export function ended(battle: Fight): string {
  const side = SIDES.find((one) => battle[one] === factionKey() || battle.joined[factionKey()] === one);
  if (!side || battle.state !== "over") return "";
  const n = battle.rounds.reduce((sum, { toll }) => sum + (toll[side] ?? 0), 0);
  const led = battle.rounds
    .flatMap(({ leaders }) => leaders[side] ?? [])
    .filter((key) => key && game.row(`officer/${key}`)?.alive === false);
  const won = battle.outcome === side ? "won" : battle.outcome === FACES[side] ? "lost" : "drawn";
  const fallen = n ? t("battle.fell", { n, of: battle.rounds[0]?.units[side] ?? n }) : t("battle.fell_none");
  return [
    t(`battle.you_${won}`),
    fallen,
    led.length ? t("battle.fell_officers", { officers: listed([...new Set(led)].map(officerName)) }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Everything that may be decided from here, by order or by proposal. */
export function decisions(): Decision[] {
  const of = <K extends Question>(asks: K) => choices(COMMANDS[asks]);
  const offers = {
    choose_losses: of("losses"),
    withdraw_units: of("withdraw"),
    join_battle: of("join"),
    admit_ally: of("admit"),
    grow: of("grow"),
    raze: of("raze"),
  };
  return decisionsOf(offers, (battle) => game.row(`battle/${battle}`)?.round ?? 0);
}

/** Of those what this seat decides itself: by its power, or because its character commands or grows. */
export const mine = (): Decision[] => decisions().filter(direct);

/** Of those what somebody waits for; buildings stand as long as nobody says otherwise. */
export const pressing = (): Decision[] => mine().filter(({ asks }) => asks !== "raze");

export const direct = ({ asks, about }: Decision): boolean => decides(COMMANDS[asks], about);

/** How long there is for it; nothing where the clock does not decide. */
export interface Term {
  due: number | null;
  remaining: number | null;
  until: "first" | "own" | "last";
}
export function termOf({ asks, about }: Decision): Term | undefined {
  if (asks === "raze") return { due: null, remaining: null, ...choices(COMMANDS.raze).until?.[about], until: "last" };
  const grown =
    asks === "grow" ? game.rows("growth").find(({ officer, choice }) => officer === about && choice === "") : undefined;
  const row = asks === "grow" ? grown : game.row(`battle/${about}`);
  return row && (row.due ?? row.remaining) !== null
    ? { due: row.due, remaining: row.remaining, until: grown ? "own" : "first" }
    : undefined;
}

export const slotOf = (decision: Decision): string => `battle/${decision.key}`;
export const sentFor = (decision: Decision) => sentOf(slotOf(decision));
export const busy = (decision: Decision): boolean => underWay(sentFor(decision));
export const holder = (decision: Decision): string => holderName(COMMANDS[decision.asks]);

export const decide = (decision: Decision, args: Values): Promise<Ack> =>
  tellRefusal(order(COMMANDS[decision.asks], args, slotOf(decision), direct(decision)));

/** The next actions on Now: one for each kind of decision. */
export function fighting(): Act[] {
  const all = decisions();
  const kinds = [...new Set(all.map(({ asks }) => asks))];
  return kinds.map((asks): Act => {
    const those = all.filter((one) => one.asks === asks);
    const label = t(`battle.act_${asks}${those.some(direct) ? "" : "_propose"}`);
    return now("battle", label, those.map(subject).join(", "));
  });
}

function subject({ asks, about }: Decision): string {
  if (asks === "grow") return officerName(about);
  if (asks === "raze") return placeName(about);
  const battle = game.row(`battle/${about}`);
  return t(battle?.round ? "battle.act_detail" : "battle.act_before", {
    place: placeName(battle?.place ?? ""),
    round: battle?.round ?? 0,
  });
}

/** What is asked, in one sentence. */
export function question(decision: Decision): string {
  const place = decision.asks === "raze" ? decision.about : (game.row(`battle/${decision.about}`)?.place ?? "");
  return t(`battle.asked_${decision.asks}`, { place: place && placeName(place), officer: officerName(decision.about) });
}

// Names

export const officerName = (key: string): string => game.name(`officer/${key}`) ?? t("battle.somebody");

/** "Sir Bors (your die +2, theirs −1)" */
export function officerWithStats(key: string): string {
  const row: Partial<OfficerRow> | undefined = game.row(`officer/${key}`);
  return row?.x === undefined || row.y === undefined
    ? officerName(key)
    : `${officerName(key)} (${strength({ x: row.x, y: row.y }, "yours")})`;
}

export const rowsOf = (keys: readonly string[]) => keys.map(unit).filter((row) => row !== undefined);

/** "2 regiments and 1 militia" */
export function told(keys: readonly string[]): string {
  const known = rowsOf(keys);
  const words = lots(known).map((lot) => counted(lot.kind, lot.keys.length));
  return known.length ? listed(words) : t("battle.units_n", { n: keys.length });
}

/** Units by the army they belong to, in each those that are alike together. */
export function armies(keys: readonly string[]): { army: string; units: string[] }[] {
  const all = new Map<string, string[]>();
  for (const key of keys) all.set(unit(key)?.army ?? "", [...(all.get(unit(key)?.army ?? "") ?? []), key]);
  return [...all].map(([army, units]) => ({ army, units: alike(units) }));
}

const alike = (keys: string[]): string[] => {
  const known = lots(rowsOf(keys)).flatMap((lot) => lot.keys);
  return [...known, ...keys.filter((key) => !known.includes(key))];
};

// What is addressed to whom: every line in the second person, and every one by which something waits for whoever holds
// a power, or comes of what they have done with it. Slips, sounds and shaking are made from these tables. Pure.
import type { Keyed, LineRow } from "#core/rows.ts";
import type { Page, Tab } from "#phone/way.svelte.ts";

type Line = Keyed<LineRow>;

export interface Address {
  /** Somebody waits for an answer, and not for long. */
  urgent?: boolean;
  /** Where something can be done about it, or it can be looked at. */
  page?: Page;
  tab?: Tab;
  /** Where it is seen, if not there alone. Nowhere: what others do with my orders is told beside the orders too. */
  at?: Page[];
}

/** What stands in a seat's own log: what happened to them, and what they alone are asked or told. */
export const TO_SEAT: Readonly<Record<string, Address>> = {
  you_died: {},
  you_murdered: {},
  you_fell: {},
  you_killed: {},
  you_play: {},
  new_life: {},
  first_life: {},
  last_bell: {},
  you_widowed: { page: "court" },
  you_married: { page: "court" },
  you_wooed: { page: "court" },
  you_offered: { page: "court" },
  you_jilted: { page: "court" },
  suit_accepted: { page: "court" },
  you_moved: {},
  you_home: {},
  you_crowned: {},
  you_office: {},
  you_no_office: {},
  you_trapped: {},
  you_lead_rising: {},
  you_captive: {},
  you_free: {},
  you_command: { page: "war" },
  you_second: { page: "war" },
  you_relieved: {},
  you_army_lost: {},
  you_wounded: {},
  you_lent: {},
  you_taken: {},
  you_invited: { page: "summits" },
  you_to_sign: { page: "treaties" },
  you_taught: { page: "summits" },
  you_robbed: { page: "lore" },
  filed_replaced: { page: "receipts", at: [] },
  filed_taken_back: { page: "receipts", at: [] },
  challenged: { page: "ring", urgent: true },
  challenged_skirmish: { page: "ring", urgent: true },
  challenge_over: { page: "ring" },
  duel_begun: { page: "ring", urgent: true },
  duel_over: { page: "ring" },
  skirmish_begun: { page: "ring", urgent: true },
  skirmish_over: { page: "ring" },
  practice_begun: { page: "ring" },
  practice_over: { page: "ring" },
  drill_begun: { page: "ring" },
  drill_over: { page: "ring" },
  quest_begun: { page: "quest" },
  quest_over: { page: "quest" },
  quest_secret: { page: "quest" },
  quest_gift: { page: "quest" },
  quest_calmed: { page: "quest" },
  quest_no_gift: { page: "quest" },
  stakes_home: { page: "ring" },
  raid_begun: { page: "ring", urgent: true },
  raid_over: { page: "ring" },
  venture_mended: { at: ["quest", "ring"] },
  venture_closed: { at: ["quest", "ring"] },
  objective_given: { tab: "goals" },
  objective_dealt: { tab: "goals" },
  objective_kept: { tab: "goals" },
  no_objective_left: { tab: "goals" },
  objective_overruled: { tab: "goals" },
  control_undid: { page: "receipts", at: [] },
  control_acted: { page: "receipts", at: [] },
  overridden: {},
  given: {},
  taken: {},
  summed_up: { tab: "goals" },
  article_stopped: { page: "press" },
  dice_cast: { page: "ask" },
  chance_true: { page: "ask" },
  chance_false: { page: "ask" },
};
/** The seat's lines that another slip tells, with its own sound. */
export const ELSEWHERE: ReadonlySet<string> = new Set([
  "request_answered",
  "request_resolved",
  "objective_confirmed",
  "objective_denied",
  "player_sat_down",
  "device_joined",
  "card_void",
]);

/** What stands in a court's log, for whoever holds this power and has not caused it. */
export const TO_POWER: Readonly<Record<string, Address & { power: string }>> = {
  marriage_proposed: { power: "rule", page: "court" },
  marriage_refused: { power: "rule", page: "court" },
  marriage_withdrawn: { power: "rule", page: "court" },
  marriage_lapsed: { power: "rule", page: "court" },
  marriage_broken_off: { power: "rule", page: "court" },
  deal_struck: { power: "trade", tab: "market" },
  deal_failed: { power: "trade", tab: "market" },
  deal_failed_here: { power: "trade", tab: "market" },
  offer_refused: { power: "trade", tab: "market" },
  treaty_signed: { power: "diplomacy", page: "treaties" },
  treaty_made: { power: "diplomacy", page: "treaties" },
  treaty_refused: { power: "diplomacy", page: "treaties" },
  treaty_withdrawn: { power: "diplomacy", page: "treaties" },
  passage_asked: { power: "war", page: "passage", urgent: true },
  passage_refused: { power: "war", page: "passage" },
  passage_withdrawn: { power: "war", page: "passage" },
  passage_broken_off: { power: "war", page: "passage" },
  pool_proposed: { power: "research", page: "lore" },
  pool_joined: { power: "research", page: "lore" },
  pool_left: { power: "research", page: "lore" },
  pool_failed: { power: "research", page: "lore" },
  pool_broken_off: { power: "research", page: "lore" },
  consent_given: { power: "treasury", tab: "market" },
  consent_withdrawn: { power: "treasury", tab: "market" },
  port_opened: { power: "units", tab: "market" },
  port_closed: { power: "units", tab: "market" },
};

/** Who looks at this phone, which powers are theirs, and when orders of this device were accepted. */
export interface Me {
  seat: string;
  faction: string;
  /** Of the day: what a court was told in another is past. */
  phase: string;
  powers: readonly string[];
  ordered: ReadonlySet<number>;
  /** Does such a proposal of this seat lie here, for them to send? */
  lies: (seat: string, command: string) => boolean;
}

/** How a line is addressed to me; undefined: it is not. What I have brought about myself is no news to me. */
export function addressed({ side, code, facts, at, phase }: Line, me: Me): Address | undefined {
  if (side.startsWith("seat/")) return facts.own === true || byMyself(code, at, me) ? undefined : TO_SEAT[code];
  const ours = side.startsWith("faction/") || (code === "treaty_made" && isParty(facts.parties, me));
  if (!ours || phase !== me.phase || me.ordered.has(at)) return undefined;
  if (code === "proposed" && me.lies(String(facts.seat), String(facts.command))) return { tab: "now" };
  if ((code === "proposal_sent" || code === "proposal_dropped") && facts.seat === me.seat) return { tab: "now" };
  const to = TO_POWER[code];
  return to && me.powers.includes(to.power) ? to : undefined;
}
/** What befalls a person is told even where they have brought it about: the line says itself whether they did (`own`). */
const byMyself = (code: string, at: number, me: Me): boolean =>
  me.ordered.has(at) && !code.startsWith("you_") && !code.endsWith("_life");
const isParty = (parties: unknown, { faction }: Me): boolean => Array.isArray(parties) && parties.includes(faction);

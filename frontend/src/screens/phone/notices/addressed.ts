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
  /** What the button says that leads there; "Look at it" if nothing else. */
  look?: string;
  /**
   * Where it is seen, if not there alone. Nowhere: what others do with my orders is told beside the orders too, and what
   * is gone nobody sees.
   */
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
  proposal_moot: { page: "receipts", at: [] },
  proposal_passed_over: { page: "receipts", at: [] },
  proposal_lapsed: { page: "receipts", at: [] },
  basket_left: { page: "receipts", at: [] },
  plan_left: { page: "receipts", at: [] },
  challenged: { page: "ring", urgent: true },
  challenged_skirmish: { page: "ring", urgent: true },
  challenge_over: { page: "ring", at: [] },
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
  treaty_given: { page: "treaties" },
  summed_up: { tab: "goals" },
  article_stopped: { page: "press" },
  dice_cast: { page: "ask" },
  chance_true: { page: "ask" },
  chance_false: { page: "ask" },
};
const BY_MATES: ReadonlySet<string> = new Set(["filed_replaced", "filed_taken_back", "proposal_passed_over"]);
/** Where it stands now what a mate has put in place of something of this seat's, or taken back, and can be changed. */
const STANDS: Readonly<Record<string, Address>> = {
  produce: { page: "orders" },
  collect: { page: "orders" },
  arrange: { page: "layout" },
  allot: { page: "feed" },
  file_plan: { page: "war" },
  hang_placard: { page: "placard" },
  offer: { tab: "market" },
  offer_passage: { page: "passage" },
  pool_research: { page: "lore" },
  propose_marriage: { page: "court" },
  propose_treaty: { page: "treaties" },
  sanction: { page: "plot" },
};
const overruled = (command: string): Address | undefined =>
  STANDS[command] && { ...STANDS[command], at: [], look: "ui.lot.stands" };
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
  marriage_refused: { power: "rule", page: "court", at: [] },
  marriage_withdrawn: { power: "rule", page: "court", at: [] },
  marriage_lapsed: { power: "rule", page: "court", at: [] },
  marriage_broken_off: { power: "rule", page: "court", at: [] },
  deal_struck: { power: "trade", tab: "market" },
  deal_failed: { power: "trade", tab: "market", at: [] },
  deal_failed_here: { power: "trade", tab: "market", at: [] },
  offer_refused: { power: "trade", tab: "market", at: [] },
  offer_withdrawn: { power: "trade", tab: "market", at: [] },
  offer_broken_off: { power: "trade", tab: "market", at: [] },
  offer_cancelled: { power: "trade", tab: "market", at: [] },
  treaty_signed: { power: "diplomacy", page: "treaties" },
  treaty_made: { power: "diplomacy", page: "treaties" },
  treaty_refused: { power: "diplomacy", page: "treaties", at: [] },
  treaty_withdrawn: { power: "diplomacy", page: "treaties", at: [] },
  passage_asked: { power: "war", page: "passage", urgent: true },
  passage_refused: { power: "war", page: "passage", at: [] },
  passage_withdrawn: { power: "war", page: "passage", at: [] },
  passage_broken_off: { power: "war", page: "passage", at: [] },
  passage_cancelled: { power: "war", page: "passage", at: [] },
  plan_changed: { power: "war", page: "war" },
  pool_proposed: { power: "research", page: "lore" },
  pool_joined: { power: "research", page: "lore" },
  pool_left: { power: "research", page: "lore", at: [] },
  pool_failed: { power: "research", page: "lore", at: [] },
  pool_broken_off: { power: "research", page: "lore", at: [] },
  pool_cancelled: { power: "research", page: "lore", at: [] },
  consent_given: { power: "treasury", tab: "market" },
  consent_withdrawn: { power: "treasury", tab: "market", at: [] },
  consent_void: { power: "treasury", tab: "market", at: [] },
  port_opened: { power: "units", tab: "market" },
  port_closed: { power: "units", tab: "market", at: [] },
};

/** What one court has done to another, for whoever plays at that; what Control rules, for both. */
const TO_COURT: ReadonlySet<string> = new Set(["war_began", "alliance_ended", "peace_made", "alliance_made"]);

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
  if (side.startsWith("seat/")) {
    if (facts.own === true || byMyself(code, at, me)) return undefined;
    return (BY_MATES.has(code) && overruled(String(facts.command))) || TO_SEAT[code];
  }
  if (phase !== me.phase || me.ordered.has(at)) return undefined;
  const befalls = facts.to === me.faction || (facts.how === "ruled" && [facts.a, facts.b].includes(me.faction));
  if (befalls && TO_COURT.has(code)) return { page: "treaties" };
  if (!side.startsWith("faction/") && !(code === "treaty_made" && isParty(facts.parties, me))) return undefined;
  if (code === "proposed" && me.lies(String(facts.seat), String(facts.command))) return { tab: "now" };
  if ((code === "proposal_sent" || code === "proposal_dropped") && facts.seat === me.seat) return { tab: "now" };
  const to = TO_POWER[code];
  return to && me.powers.includes(to.power) ? to : undefined;
}
/** What befalls a person is told even where they have brought it about: the line says itself whether they did (`own`). */
const byMyself = (code: string, at: number, me: Me): boolean =>
  me.ordered.has(at) && !code.startsWith("you_") && !code.endsWith("_life");
const isParty = (parties: unknown, { faction }: Me): boolean => Array.isArray(parties) && parties.includes(faction);

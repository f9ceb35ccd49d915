// What people want to hear read out in a hall: of all public lines the tidings, what matters most first. Pure.
import type { Json, Values } from "#core/protocol.ts";
import type { AnnouncementRow, Keyed, LineRow } from "#core/rows.ts";
import { iconOf, type Moment } from "#parts/factions/story/moments.ts";
import { began, BELLS, turnOf } from "#parts/turns.ts";

export interface Tiding {
  key: string;
  code: string;
  facts: Values;
  icon: string;
  turn: number;
  at: number;
  /** How much it matters, of a hundred, as the chronicle says. */
  rank: number;
  /** Told in passing: a phase begins, an army moves. */
  brief: boolean;
  /** Control's own words, which need no catalogue. */
  text?: string;
}

/** What is not worth telling: the clock shows its own lines, and of battles and debates the end is told. */
const UNTOLD = new Set([
  "paused",
  "resumed",
  "extended",
  "clock_set",
  "held",
  "part_began",
  "outage",
  "war_times_set",
  "table_dice",
  "round_fought",
  "officer_grew",
  "theory_presented",
  "one_has_chosen",
  "neither_has_chosen",
  "printed",
]);
/** The picture of a tiding; any other has that of the log. */
const ICON_OF: Record<string, string> = {
  started: "phase",
  phase_began: "phase",
  ended: "goals",
  closing_undone: "back",
  rewound: "back",
  restored: "back",
  word_shouted: "voice",
  realms_laid: "map",
  faction_named: "name",
  hunger: "hunger",
  regiments_disbanded: "disband",
  militia_disbanded: "disband",
  unit_removed: "disband",
  hired: "hire",
  built: "infrastructure",
  rose: "rebels",
  capital_lost: "taken",
  capital_named: "capital",
  war_began: "war",
  peace_made: "peace",
  alliance_made: "alliance",
  alliance_ended: "disband",
  treaty_renounced: "disband",
  battle_fought: "war",
  province_taken: "taken",
  province_ceded: "taken",
  attack_declared: "war",
  ally_joined: "alliance",
  surrendered: "disband",
  withdrew: "back",
  stalemate: "peace",
  battle_over: "war",
  officer_lost: "officer",
  militia_promoted: "regiment",
  razed: "hunger",
  went_march: "march",
  went_approach: "march",
  went_embark: "warship",
  went_sail: "warship",
  landed: "port",
  guests_aboard: "warship",
  guests_landed: "port",
  guests_put_off: "port",
  guest_lost: "warship",
  army_split: "march",
  put_to_sea: "warship",
  ship_lost: "warship",
  theory_accepted: "technology",
  theory_failed: "technology",
  theory_withdrawn: "technology",
  paper_published: "technology",
  married: "alliance",
  changed_sides: "officer",
  heir_leads: "rebels",
  heir_trapped: "unrest",
  heir_killed: "disband",
  heir_captured: "fortress",
  heir_freed: "officer",
  heir_recalled: "capital",
  monarch_died: "crown",
  assassinated: "disband",
  crown_contested: "capital",
  crowned: "capital",
  office_filled: "officer",
  nation_split: "rebels",
  nation_united: "alliance",
};
/** Told in passing: moves without a fight. */
const QUIET = new Set([
  "went_march",
  "went_approach",
  "went_embark",
  "went_sail",
  "landed",
  "guests_aboard",
  "guests_landed",
  "army_split",
  "militia_promoted",
  "put_to_sea",
]);
/** What goes on beside the game, on many phones at once: told where nothing else is to be told. */
const ASIDE = new Set(["quest_begun", "quest_over"]);
/** Letters of an announcement among the news, and how much Control's words matter. */
const LONGEST = 160;
const SPOKEN = 64;
/** What a treaty has made of two factions is told, and not that they have signed it. */
const MADE = new Set(["peace_made", "alliance_made"]);
/** Told once for several provinces at a time. */
const TOGETHER = new Set(["hunger", "rose"]);

/** What the news are made of, and when they are read. */
interface Desk {
  lines: Keyed<LineRow>[];
  notices: Keyed<AnnouncementRow>[];
  moments: readonly Moment[];
  phase: string;
  now: number;
}

/**
 * Of this phase what has just come, then what matters most, the newest of what matters alike, told as the chronicle
 * tells it; last what goes on beside the game. How a phase begins is no news.
 */
export function bulletin({ lines, notices, moments, phase, now }: Desk): Tiding[] {
  const from = began(lines, phase);
  const here = tidings(
    lines.filter(({ at }) => at >= from),
    MOST,
    notices.filter(({ at }) => at >= from),
  );
  const ranked = new Map(moments.map((moment) => [moment.key, moment]));
  const all = here.filter(({ code }) => !BELLS.has(code)).map((tiding) => weighed(tiding, ranked.get(tiding.key)));
  const fresh = ({ at }: Tiding) => Number(now - at < FRESH_MS);
  const aside = ({ code }: Tiding) => Number(ASIDE.has(code));
  return all.sort((a, b) => aside(a) - aside(b) || fresh(b) - fresh(a) || b.rank - a.rank || b.at - a.at);
}
const MOST = 60;
/** What is younger stands first. */
const FRESH_MS = 12_000;

/** As the chronicle tells it; told of several provinces at once it keeps its own words. */
function weighed(tiding: Tiding, moment: Moment | undefined): Tiding {
  if (!moment) return tiding;
  const words = TOGETHER.has(tiding.code) ? {} : { code: moment.code, facts: moment.facts as Values };
  return { ...tiding, ...words, rank: moment.rank, icon: iconOf(moment) };
}

/** Facts that say where something happened. */
const WHERE = ["place", "province", "capital"] as const;

/** A crowded map has room for the names of so many places besides the capitals. */
const PLACES = 8;

/** The first places these tell of, by key: the map names them. Of what is told in passing there are too many. */
export function placesIn(told: readonly Tiding[]): string[] {
  const all = told.filter(({ brief }) => !brief).flatMap(({ facts }) => WHERE.flatMap((fact) => listed(facts[fact])));
  const places = all.filter((place): place is string => typeof place === "string" && place !== "");
  return [...new Set(places)].slice(0, PLACES).sort();
}

export function tidings(lines: Keyed<LineRow>[], most: number, notices: Keyed<AnnouncementRow>[] = []): Tiding[] {
  const made = new Set(lines.filter(({ code }) => MADE.has(code)).map(({ at }) => at));
  const news = lines
    .filter(({ code, at }) => !UNTOLD.has(code) && !(code === "treaty_made" && made.has(at)))
    .map((line) => ({ at: line.at, nth: line.seq_no, tiding: tidingOf(line) }));
  const words = notices
    .filter((notice) => !notice.nudge)
    .map((notice) => ({ at: notice.at, nth: 0, tiding: wordOf(notice) }));
  const told: Tiding[] = [];
  const all = [...news, ...words].sort((a, b) => b.at - a.at || b.nth - a.nth);
  // The header tells the phase: its beginning is news only while there is no other.
  const worth = all.filter(({ tiding }) => !BELLS.has(tiding.code));
  for (const { tiding } of worth.length ? worth : all) {
    const newer = told.at(-1);
    if (newer && alike(newer, tiding)) join(newer, tiding);
    else if (!passed(newer, tiding) && !repeated(newer, tiding) && !settled(told, tiding)) told.push(tiding);
    if (told.length > most) break;
  }
  return told.slice(0, most);
}

function tidingOf({ key, code, facts, phase, at }: Keyed<LineRow>): Tiding {
  return {
    key,
    code,
    facts: facts as Values,
    icon: ICON_OF[code] ?? "log",
    turn: turnOf(phase),
    at,
    rank: 0,
    brief: BELLS.has(code) || QUIET.has(code) || ASIDE.has(code),
  };
}

/** Cut where it would push everything else off the wall: the phones have it whole. */
function wordOf({ key, text, phase, at }: Keyed<AnnouncementRow>): Tiding {
  const told = text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/\s+\S*$/, "")} …` : text;
  return {
    key: `announcement/${key}`,
    code: "announced",
    facts: {},
    icon: "voice",
    turn: turnOf(phase),
    at,
    rank: SPOKEN,
    brief: false,
    text: told,
  };
}

/** Of phases in which nothing happened only the last is told. */
const passed = (newer: Tiding | undefined, tiding: Tiding) =>
  newer !== undefined && BELLS.has(newer.code) && BELLS.has(tiding.code);

/** Said ship by ship, told once. */
const SHIP_BY_SHIP = new Set(["put_to_sea", "ship_lost", "guest_lost"]);
const repeated = (newer: Tiding | undefined, { code, turn, facts }: Tiding) =>
  newer !== undefined &&
  SHIP_BY_SHIP.has(code) &&
  newer.code === code &&
  newer.turn === turn &&
  JSON.stringify(newer.facts) === JSON.stringify(facts);

/** Of an attack whose battle is over the end is told, and who was beaten by whom. */
function settled(told: Tiding[], { code, turn, facts }: Tiding): boolean {
  const same = (newer: Tiding) =>
    newer.turn === turn && ["place", "attacker", "defender"].every((fact) => newer.facts[fact] === facts[fact]);
  return code === "attack_declared" && told.some((newer) => newer.code === "battle_over" && same(newer));
}

/** Does the tiding just told tell of the same misfortune of the same faction? */
const alike = (newer: Tiding, { code, turn, facts }: Tiding): boolean =>
  TOGETHER.has(code) && newer.code === code && newer.turn === turn && newer.facts.faction === facts.faction;

/** Adds a province to it. */
function join(newer: Tiding, { facts }: Tiding): void {
  newer.facts = { ...newer.facts, province: [...listed(facts.province), ...listed(newer.facts.province)] };
}

const listed = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

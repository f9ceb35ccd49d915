// What people want to hear read out in a hall: of all public lines the tidings, newest first. Pure.
import type { Json } from "../../core/protocol.ts";
import type { AnnouncementRow, Keyed, LineRow } from "../../core/rows.ts";

export interface Tiding {
  key: string;
  code: string;
  facts: LineRow["facts"];
  icon: string;
  turn: number;
  /** Told in passing: a phase begins. */
  brief: boolean;
  /** Control's own words, which need no catalogue. */
  text?: string;
}

/** What is worth telling, with its picture. The clock's own lines are not: the clock itself shows them. */
const ICON_OF: Record<string, string> = {
  started: "phase",
  phase_began: "phase",
  ended: "goals",
  closing_undone: "back",
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
  battle_fought: "war",
  province_taken: "taken",
  province_ceded: "taken",
};
/** Letters of an announcement among the news. */
const LONGEST = 160;
/** Told once for several provinces at a time. */
const TOGETHER = new Set(["hunger", "rose"]);

export function tidings(lines: Keyed<LineRow>[], most: number, notices: Keyed<AnnouncementRow>[] = []): Tiding[] {
  const news = lines.filter((line) => line.code in ICON_OF).map((line) => ({ at: line.at, nth: line.seq_no, tiding: tidingOf(line) }));
  const words = notices.filter((notice) => !notice.nudge).map((notice) => ({ at: notice.at, nth: 0, tiding: wordOf(notice) }));
  const told: Tiding[] = [];
  for (const { tiding } of [...news, ...words].sort((a, b) => b.at - a.at || b.nth - a.nth)) {
    if (!passed(told.at(-1), tiding) && !joined(told.at(-1), tiding)) told.push(tiding);
    if (told.length > most) break;
  }
  return told.slice(0, most);
}

function tidingOf({ key, code, facts, phase }: Keyed<LineRow>): Tiding {
  return { key, code, facts, icon: ICON_OF[code] ?? "", turn: turnOf(phase), brief: code === "phase_began" || code === "started" };
}

/** Cut where it would push everything else off the wall: the phones have it whole. */
function wordOf({ key, text, phase }: Keyed<AnnouncementRow>): Tiding {
  const told = text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/\s+\S*$/, "")} …` : text;
  return { key: `announcement/${key}`, code: "announced", facts: {}, icon: "voice", turn: turnOf(phase), brief: false, text: told };
}

const turnOf = (phase: string) => Number(/^t(\d+)\//.exec(phase)?.[1] ?? 0);

/** Of phases in which nothing happened only the last is told. */
const passed = (newer: Tiding | undefined, tiding: Tiding) => newer?.brief === true && tiding.brief;

/** Adds a province to the tiding just told, if it tells of the same misfortune of the same faction. */
function joined(newer: Tiding | undefined, tiding: Tiding): boolean {
  if (!newer || newer.code !== tiding.code || !TOGETHER.has(tiding.code)) return false;
  if (newer.turn !== tiding.turn || newer.facts.faction !== tiding.facts.faction) return false;
  newer.facts = { ...newer.facts, province: [...listed(tiding.facts.province), ...listed(newer.facts.province)] };
  return true;
}

const listed = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

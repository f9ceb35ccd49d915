// Facts on the wire carry row names and codes; players read names and words. This turns one into the other.
import { mmss } from "./clock.ts";
import type { Facts, Json } from "./protocol.ts";
import type { Stake } from "./rows.ts";
import { has, t, type Told } from "./words.ts";

/** Finds what a row is called; undefined when this side holds no such row. */
export type Lookup = (name: string) => string | undefined;

/** Facts whose value is a bare key: the kinds of row it may name. */
const NAMES: Record<string, string[]> = {
  province: ["province", "sea_zone"],
  faction: ["faction"],
  owner: ["faction"],
  holder: ["seat", "faction"],
  from: ["faction", "seat", "province", "sea_zone"],
  to: ["faction", "seat", "province", "sea_zone"],
  by: ["seat", "faction"],
  seat: ["seat"],
  building: ["building"],
  officer: ["officer"],
  commander: ["officer"],
  lieutenant: ["officer"],
  character: ["character", "officer"],
  heir: ["character"],
  spouse: ["character"],
  between: ["character"],
  residence: ["faction"],
  army: ["army"],
  unit: ["unit"],
  place: ["province", "sea_zone"],
  zone: ["sea_zone"],
  open: ["province", "sea_zone"],
  crossing: ["province"],
  aboard: ["unit"],
  side: ["faction"],
  subject: ["province", "building"],
  capital: ["province"],
  attacker: ["faction"],
  defender: ["faction"],
  lost_by: ["faction"],
  card: ["province"],
  coasts: ["province"],
  a: ["faction", "province"],
  b: ["faction", "province"],
  technology: ["technology"],
  missing: ["technology"],
  needs: ["technology"],
  inventor: ["character"],
  stands: ["building"],
  offerer: ["faction"],
  receiver: ["faction"],
  starter: ["faction"],
  agreed: ["faction"],
  against: ["faction"],
  parties: ["faction"],
  host: ["faction"],
  passenger: ["faction"],
  proposer: ["faction"],
  carrier: ["faction"],
  berth: ["province", "sea_zone"],
  invited: ["faction"],
};
/** Facts that are one side of a deal. */
const STAKES = new Set(["gives", "wants", "gave", "got"]);
/** Facts that name a holder of land or of units: no faction means the people of that land themselves. */
const HOLDERS = new Set(["from", "attacker", "defender", "faction", "side"]);
/** Facts that people typed: shown as they are, never read as a key or a code. */
const TYPED = new Set(["name", "old", "new", "word", "reason", "text", "player", "wrong", "matter", "venue", "hypothesis", "conclusion"]);
/** Those of them that a sentence of ours ends with: their own full stop is one too many. */
const SENTENCES = new Set(["reason", "text", "hypothesis", "conclusion"]);
/** Facts whose value is a code with words of its own, by the group of the catalogue. */
const GROUPS: Record<string, string> = {
  good: "what",
  what: "what",
  output: "what",
  power: "power",
  office: "office",
  terrain: "terrain",
  phases: "phase",
  command: "command",
  state: "state",
  code: "refused",
  kind: "building",
  parts: "part",
  now: "part",
  part: "part",
  why: "contact",
  institution: "building",
  counters: "act",
  makes: "state",
};

export function tell(facts: Facts | undefined, lookup: Lookup): Told {
  const field = typeof facts?.field === "string" ? facts.field : undefined;
  const told = Object.entries({ ...facts, ...apart(facts?.old, facts?.new) }).map(([key, value]) => [key, changed(field, key, value, lookup)]);
  return { ...span(facts?.seconds), ...Object.fromEntries(told), ...because(facts, lookup) };
}

/** Of two tables, what stood and what stands, only where they differ; nothing of other values. */
export function apart(was: Json | undefined, is: Json | undefined): { old?: Facts; new?: Facts } {
  const [old, now] = [table(was), table(is)];
  if (!old || !now) return {};
  const part = (of: Facts) => Object.fromEntries(Object.entries(of).filter(([key]) => JSON.stringify(old[key]) !== JSON.stringify(now[key])));
  return { old: part(old), new: part(now) };
}

export const table = (value: Json | undefined): Facts | null => (value !== null && typeof value === "object" && !Array.isArray(value) ? value : null);

/** What told of a refusal carries it whole: its code and its own facts. */
function because(facts: Facts | undefined, lookup: Lookup): Told {
  if (typeof facts?.refused !== "string") return {};
  return { refused: refusal(facts.refused, facts.facts as Facts | undefined, lookup) };
}

/** What a field held and holds reads as the field itself does, where that names a row or has words of its own. */
function changed(field: string | undefined, key: string, value: Json, lookup: Lookup): string | number {
  if (field === undefined || (key !== "old" && key !== "new")) return readable(key, value, lookup);
  if (value === "" || value === null) return t("ui.nothing");
  const known = Object.hasOwn(NAMES, field) || Object.hasOwn(GROUPS, field);
  return readable(known ? field : key, value, lookup);
}

/** Seconds as a clock shows them, plain and as a change: "7:45", "+7:45". */
function span(seconds: Json | undefined): Told {
  if (typeof seconds !== "number") return {};
  const time = mmss(Math.abs(seconds) * 1000);
  return { time, change: `${seconds < 0 ? "−" : "+"}${time}` };
}

function readable(key: string, value: Json, lookup: Lookup): string | number {
  if (typeof value === "number") return value;
  if (Array.isArray(value)) return listed(value.map((v) => String(readable(key, v, lookup))));
  if (value === null) return t("ui.nobody");
  if (STAKES.has(key) && typeof value === "object") return stake(value as Partial<Stake>, lookup);
  if (key === "shares" && typeof value === "object") return shares(value, lookup);
  if (typeof value === "object") return listed(Object.entries(value).map(([k, v]) => amount(k, v, lookup)));
  if (typeof value === "boolean") return t(value ? "ui.yes" : "ui.no");
  if (SENTENCES.has(key)) return value.replace(/(?<!\.)\.$/, "");
  if (TYPED.has(key)) return value;
  return phaseLike(value) ? phase(value) : named(key, value, lookup);
}

/** One side of a deal: "2 wood, Ostmark and Harbour Cranes". A mercenary who is gone is still counted. */
export function stake({ goods = {}, provinces = [], technologies = [], units = [] }: Partial<Stake>, lookup: Lookup): string {
  return listed([
    ...Object.entries(goods).map(([good, n]) => amount(good, n, lookup)),
    ...provinces.map((key) => named("province", key, lookup)),
    ...technologies.map((key) => named("technology", key, lookup)),
    ...(units.length ? [amount("mercenary", units.length, lookup)] : []),
  ]);
}

/** "Aldermark: 1 gold; Lirienne: 2 wood". */
export const shares = (value: Facts, lookup: Lookup): string =>
  Object.entries(value).map(([faction, goods]) => `${named("faction", faction, lookup)}: ${readable("goods", goods, lookup)}`).join("; ");

function amount(key: string, value: Json, lookup: Lookup): string {
  if (typeof value === "number" && has(`what.${key}`)) return `${value} ${t(`what.${key}`, { n: value })}`;
  const word = named("what", key, lookup);
  return typeof value === "number" ? `${value} ${word}` : `${word} ${String(readable(key, value, lookup))}`;
}

function named(key: string, value: string, lookup: Lookup): string {
  if (value.includes("/")) return lookup(value) ?? t("ui.something");
  for (const kind of NAMES[key] ?? []) {
    const name = lookup(`${kind}/${value}`);
    if (name !== undefined) return name;
  }
  for (const group of [GROUPS[key], key, "what", "power"]) {
    if (group !== undefined && has(`${group}.${value}`)) return t(`${group}.${value}`, key === "kind" ? { n: 1 } : {});
  }
  if (value === "") return t(HOLDERS.has(key) ? "map.independents" : "ui.nobody");
  if (key === "field") return value.replaceAll("_", " ");
  return NAMES[key] ? t("ui.something") : value;
}

/** Letters of the longest word, which must not be broken: a letter of a heading is some 0.62 of its size wide. */
export const longest = (text: string): number => Math.max(...text.split(/[\s-]/).map((word) => word.length));

/** A seat's title; one that is no more than its office is said in the reader's language. */
export const titleOf = ({ title = "", office = "" }: Titled): string =>
  has(`office.${office}`) && ["", office].includes(title.toLowerCase()) ? t(`office.${office}`) : title || office;
type Titled = { title?: string; office?: string };

/** "2 militia, food and gold": the same word twice is counted. */
export function listed(all: string[]): string {
  const words = [...new Set(all)].map((word) => {
    const n = all.filter((other) => other === word).length;
    return n > 1 ? `${n} ${word}` : word;
  });
  if (words.length < 2) return words[0] ?? t("ui.nothing");
  return `${words.slice(0, -1).join(", ")} ${t("ui.and")} ${words.at(-1)}`;
}

const phaseLike = (value: string) => /^(t\d+\/\w+|planning|ended)$/.test(value);

/** `t3/production` -> "Production, turn 3". */
export function phase(name: string): string {
  const [turn, word] = name.includes("/") ? name.split("/") : ["", name];
  if (turn === "t0") return t("phase.initial_diplomacy");
  const said = t(`phase.${word}`);
  return turn ? t("ui.phase_of_turn", { phase: said, turn: turn.slice(1) }) : said;
}

/** `t3/production` -> "Production". */
export function phaseWord(name: string): string {
  return name.startsWith("t0/") ? t("phase.initial_diplomacy") : t(`phase.${name.split("/").at(-1)}`);
}

/** Facts by whose value a line has a sentence of its own. */
const TURNS = new Set(["outcome", "choice", "act"]);

/**
 * The key of a log line's sentence: some are told otherwise where a fact is true, where it names nobody (`…_no_officer`),
 * by how a thing came out, or where the other side acted.
 */
export function lineKey(code: string, facts: Facts): string {
  const as = Object.entries(facts).flatMap(([key, value]) => manner(key, value));
  if (facts.by !== undefined && facts.by === facts.faction) as.push("theirs");
  return [...as.map((how) => `line.${code}_${how}`), `line.${code}`].find(has) ?? "line.unknown";
}

function manner(key: string, value: Json): string[] {
  if (value === true) return [key];
  if (value === "") return [`no_${key}`];
  return TURNS.has(key) ? [String(value)] : [];
}

/** A refusal as a sentence; an unknown code is still a sentence. */
export function refusal(code: string, facts: Facts | undefined, lookup: Lookup): string {
  const key = `refused.${code}`;
  return t(has(key) ? key : "refused.unknown", { ...tell(facts, lookup), code });
}

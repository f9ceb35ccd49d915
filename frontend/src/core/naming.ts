// Facts on the wire carry row names and codes; players read names and words. This turns one into the other.
import { hhmm, hhmmss, mmss } from "./clock.ts";
import type { Facts, Json, Values } from "./protocol.ts";
import type { FormerRow, Stake } from "./rows.ts";
import { inOurWords, retold } from "./texts.ts";
import { FACTS, type Fact } from "./wire.gen.ts";
import { figure, has, sayable, t, type Told } from "./words.ts";

/** Finds what a row is called; undefined when this side holds no such row. */
export type Lookup = (name: string) => string | undefined;

/** What made the name of this row at a time, where it was another than now. */
export function calledThen(former: FormerRow[], of: string, at: number): FormerRow["called"] | undefined {
  const later = former.filter((one) => one.of === of && one.until >= at);
  const found = later.sort((a, b) => a.until - b.until)[0]?.called;
  return found && (retold(of.slice(0, of.indexOf("/")), found) as FormerRow["called"]);
}

/** Facts that name a holder of land or of units: no faction means the people of that land themselves. */
const HOLDERS = new Set(["from", "attacker", "defender", "faction", "side"]);
/** What people typed and a sentence of ours ends with: their own full stop is one too many. */
const SENTENCES = new Set(["reason", "text", "hypothesis", "conclusion"]);
/** What a fact of this name says. */
export const meaning = (name: string): Fact => (Object.hasOwn(FACTS, name) ? FACTS[name]! : {});

export function tell(facts: Facts, lookup: Lookup): Told {
  const { field, old, new: now, goes_on, back_to, seconds } = facts;
  const told = Object.entries({ ...(facts as Values), ...apart(old, now) }).map(([key, value]) => [
    key,
    changed(field, key, said(facts, key, value), lookup),
  ]);
  const back = {
    ...(goes_on === undefined ? {} : { goes_on: hhmm(goes_on) }),
    ...(back_to === undefined ? {} : { back_to: hhmmss(back_to) }),
  };
  return {
    ...span(seconds),
    ...others(facts, lookup),
    ...Object.fromEntries(told),
    ...back,
    ...because(facts, lookup),
  };
}

/** Of all who have signed something, those with whom a faction has. */
function others({ parties = [], faction }: Facts, lookup: Lookup): Told {
  const rest = parties.filter((party) => party !== faction);
  return rest.length ? { others: listed(rest.map((party) => named("faction", party, lookup))) } : {};
}

/** Names that have changed stand in lines as they were written; those the scenario gave are told in this language. */
function said(facts: Facts, key: string, value: Json): Json {
  if (typeof value !== "string" || !CHANGED.has(key)) return value;
  const { row = "faction/", field = "name" } = facts;
  return inOurWords(row.slice(0, row.indexOf("/")), field, value);
}
const CHANGED = new Set(["old", "new", "name"]);

/** Of two tables, what stood and what stands, only where they differ; nothing of other values. */
export function apart(was: Json | undefined, is: Json | undefined): { old?: Values; new?: Values } {
  const [old, now] = [table(was), table(is)];
  if (!old || !now) return {};
  const part = (of: Values) =>
    Object.fromEntries(Object.entries(of).filter(([key]) => JSON.stringify(old[key]) !== JSON.stringify(now[key])));
  return { old: part(old), new: part(now) };
}

export const table = (value: Json | undefined): Values | null =>
  value !== null && typeof value === "object" && !Array.isArray(value) ? value : null;

/** What told of a refusal carries it whole: its code and its own facts. */
function because({ refused, facts = {} }: Facts, lookup: Lookup): Told {
  return refused ? { refused: refusal(refused, facts, lookup) } : {};
}

/** What a field held and holds reads as the field itself does, where that names a row or has words of its own. */
function changed(field: string | undefined, key: string, value: Json, lookup: Lookup): string | number {
  if (field === undefined || (key !== "old" && key !== "new")) return readable(key, value, lookup);
  if (value === "" || value === null) return t("ui.nothing");
  const { kinds, words } = meaning(field);
  return readable(kinds || words ? field : key, value, lookup);
}

/** Seconds as a clock shows them, plain and as a change: "7:45", "+7:45". */
function span(seconds: number | undefined): Told {
  if (seconds === undefined) return {};
  const time = mmss(Math.abs(seconds) * 1000);
  return { time, change: figure(`${seconds < 0 ? "−" : "+"}${time}`) };
}

function readable(key: string, value: Json, lookup: Lookup): string | number {
  if (typeof value === "number") return value;
  if (Array.isArray(value)) return listed(value.map((v) => String(readable(key, v, lookup))));
  if (value === null) return t("ui.nobody");
  if (typeof value === "object" && "provinces" in value) return stake(value as Partial<Stake>, lookup);
  if (key === "shares" && typeof value === "object") return shares(value, lookup);
  if (typeof value === "object") return listed(Object.entries(value).map(([k, v]) => amount(k, v, lookup)));
  if (typeof value === "boolean") return t(value ? "ui.yes" : "ui.no");
  if (SENTENCES.has(key)) return value.endsWith("..") ? value : value.replace(/\.$/, "");
  if (meaning(key).typed) return value;
  return phaseLike(value) ? phase(value) : named(key, value, lookup);
}

/** One side of a deal: "2 wood, Ostmark and Harbour Cranes". A mercenary who is gone is still counted. */
export function stake(
  { goods = {}, provinces = [], technologies = [], units = [] }: Partial<Stake>,
  lookup: Lookup,
): string {
  return listed([
    ...Object.entries(goods).map(([good, n]) => amount(good, n, lookup)),
    ...provinces.map((key) => named("province", key, lookup)),
    ...technologies.map((key) => named("technology", key, lookup)),
    ...(units.length ? [amount("mercenary", units.length, lookup)] : []),
  ]);
}

/** "Aldermark: 1 gold; Lirienne: 2 wood". */
export const shares = (value: Values, lookup: Lookup): string =>
  Object.entries(value)
    .map(([faction, goods]) => `${named("faction", faction, lookup)}: ${readable("goods", goods, lookup)}`)
    .join("; ");

function amount(key: string, value: Json, lookup: Lookup): string {
  if (typeof value === "number" && has(`what.${key}`)) return `${value} ${t(`what.${key}`, { n: value })}`;
  const word = named("what", key, lookup);
  return typeof value === "number" ? `${value} ${word}` : `${word} ${String(readable(key, value, lookup))}`;
}

function named(key: string, value: string, lookup: Lookup): string {
  if (value.includes("/")) return lookup(value) ?? t("ui.something");
  const { kinds = [], words } = meaning(key);
  for (const kind of kinds) {
    const name = lookup(`${kind}/${value}`);
    if (name !== undefined) return name;
  }
  for (const group of [words, key, "what", "power"]) {
    if (group !== undefined && has(`${group}.${value}`)) return t(`${group}.${value}`, key === "kind" ? { n: 1 } : {});
  }
  if (value === "") return t(HOLDERS.has(key) ? "map.independents" : "ui.nobody");
  if (key === "field") return value.replaceAll("_", " ");
  return kinds.length ? t("ui.something") : value;
}

/** Letters of the longest word, which must not be broken: a letter of a heading is some 0.62 of its size wide. */
export const longest = (text: string): number => Math.max(...text.split(/[\s\u00AD-]/).map((word) => word.length));

/** A seat's title; one that is no more than its office is said in the reader's language. */
export const titleOf = ({ title = "", office = "" }: Titled): string =>
  has(`office.${office}`) && ["", office].includes(title.toLowerCase()) ? t(`office.${office}`) : title || office;
type Titled = { title?: string; office?: string };

/** What an office is called in a kingdom, or where a guild or a religion has another word for it (SET-8). */
export const officeIn = (office: string, kind = "kingdom"): string =>
  t(kind !== "kingdom" && has(`office.elsewhere.${office}`) ? `office.elsewhere.${office}` : `office.${office}`);

/** All who play a seat, by name: "Ada and Bea"; "" where nobody is known. */
export function players({ player = "", beside = [] }: Played): string {
  const names = [player, ...beside].filter(Boolean);
  return names.length ? listed(names) : "";
}
/** The same; a guest who is yet to come is told with the bot that keeps the seat until then. */
export function playedBy(seat: Played): string {
  const names = players(seat);
  return names && seat.bot ? t("ui.bot_until", { player: names }) : names;
}
export type Played = { player?: string; beside?: string[]; bot?: boolean };

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
 * The key of a log line's sentence: some are told otherwise where a fact is true, where it names nobody
 * (`…_no_officer`), by how a thing came out or came about and what was before, or where the other side acted; some
 * where it was done to the faction that reads it (`…_us`).
 */
export function lineKey(code: string, facts: Facts, reader = ""): string {
  const as = Object.entries(facts as Values).flatMap(([key, value]) => manner(key, value));
  if (facts.how !== undefined) as.unshift(`${facts.how}_${facts.was}`, facts.how);
  if (facts.by !== undefined && facts.by === facts.faction) as.push("theirs");
  const plain = `line.${code}`;
  const key = [...as.map((how) => `${plain}_${how}`), plain].find(has) ?? (sayable(plain) ? plain : "line.unknown");
  return reader !== "" && facts.to === reader && has(`${key}_us`) ? `${key}_us` : key;
}

function manner(key: string, value: Json): string[] {
  if (value === true) return [key];
  if (value === "") return [`no_${key}`];
  return TURNS.has(key) ? [String(value)] : [];
}

/** A refusal as a sentence; an unknown code is still a sentence. */
export function refusal(code: string, facts: Facts, lookup: Lookup): string {
  const key = `refused.${code}`;
  return t(sayable(key) ? key : "refused.unknown", { ...tell(facts, lookup), code });
}

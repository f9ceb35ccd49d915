// An entry or an order as one sentence: `desk.did.<command>`, its arguments in words.
import { apart, meaning, phase, table } from "#core/naming.ts";
import { mmss } from "#core/clock.ts";
import { has, t, written, type Told } from "#core/words.ts";
import { bargain } from "../diplomacy/trade/bargain.ts";
import { asOf, keyOf, kindOf, type Book, type Json, type Values } from "../book.ts";
import { decreed } from "../hand/told.ts";
import { decided } from "../house/declared.ts";
import { campaign } from "../war/campaign.ts";
import { diplomacy } from "../diplomacy/diplomacy.ts";
import { inLine } from "../rows/fields.ts";
import { actorName, fieldName, rowName, wordFor } from "../names.ts";
import { addressed } from "../say/notices.ts";
import { placeName, units } from "../factions/order/order.ts";

/** "+2:00", "−1:00". */
export const signed = (seconds: number): string => `${seconds < 0 ? "−" : "+"}${mmss(Math.abs(seconds) * 1000)}`;

function counted(outputs: Json[]): string {
  const counts = new Map<string, number>();
  for (const output of outputs) counts.set(String(output), (counts.get(String(output)) ?? 0) + 1);
  return (
    [...counts].map(([what, n]) => (n > 1 ? `${n} × ` : "") + wordFor("what", what)).join(", ") || t("desk.nothing")
  );
}

/** Who is fed and paid: provinces by name, units by kind and place; one that is gone is still counted. */
function mouths(book: Book, rows: Json[]): string {
  const names = rows.map(String),
    lands = names.filter((name) => kindOf(name) === "province").map((name) => rowName(book, name));
  const armed = names.filter((name) => kindOf(name) === "unit"),
    gone = armed.filter((name) => !book.row(name)).length;
  return (
    [...lands, ...units(book, armed.map(keyOf)), ...(gone ? [t("desk.say.gone", { n: gone })] : [])].join(", ") ||
    t("desk.nothing")
  );
}

/** Cards that do not lie where they lay by default: "the card of Ostmark on Kingsmead". */
function cards(book: Book, laid: Values): string {
  const moved = Object.entries(laid).filter(([province, card]) => card !== province);
  const told = moved.map(([province, card]) =>
    t("desk.say.card", {
      card: rowName(book, `province/${String(card)}`),
      province: rowName(book, `province/${province}`),
    }),
  );
  return told.join(", ") || t("desk.say.cards_default");
}

/** "fortress in Ostmark, officer Maud"; a militia that has become a regiment is told by its key no more. */
function wares(book: Book, list: Json[]): string {
  const one = (ware: Values): string => {
    const kind = String(ware.kind ?? ""),
      subject = String(ware.subject ?? ""),
      what = has(`what.${kind}`) ? t(`what.${kind}`, { n: 1 }) : kind;
    if (kind === "officer") return t("ui.ware_named", { ware: what, name: subject });
    const place = kind === "regiment" ? String(book.row(`unit/${subject}`)?.place ?? "") : subject;
    return place ? t("ui.ware_in", { ware: what, place: placeName(book, place) }) : what;
  };
  return list.map((ware) => one(table(ware) ?? {})).join(", ") || t("desk.nothing");
}

/** "Ann, the house": who fights on a side of a raid. */
const raiders = (book: Book, side: Json[]): string =>
  side
    .map((one) => (typeof one === "string" ? one : String(table(one)?.seat ?? "")))
    .map((seat) => (seat ? rowName(book, `seat/${seat}`) : t("ring.house")))
    .join(", ") || t("ring.house");

/** The order inside a proposal, told like any other. */
function proposed(book: Book, args: Values): string {
  return told(book, { command: String(args.command ?? ""), args: table(args.args) ?? {} });
}

const LONGEST = 80;
const brief = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text);

function fact(book: Book, command: string, key: string, value: Json): string | number {
  if (key === "seconds" && typeof value === "number") return command === "extend" ? signed(value) : mmss(value * 1000);
  if (key === "outputs" && Array.isArray(value)) return counted(value);
  if (key === "mouths" && Array.isArray(value)) return mouths(book, value);
  if (key === "wares" && Array.isArray(value)) return wares(book, value);
  if (key === "cards" && table(value)) return cards(book, table(value)!);
  if (MANY.has(command) && Array.isArray(value)) return raiders(book, value);
  if (key === "to" && Array.isArray(value)) return addressed(book, value.map(String));
  if (typeof value === "boolean") return t(`desk.${value ? "yes" : "no"}`);
  if (typeof value === "number") return value;
  if (table(value)) return brief(listed(book, table(value)!));
  if (typeof value !== "string") return brief(inLine(value));
  if (key === "row" || key === "of")
    return kindOf(value) === "event" ? t("desk.name.event_within") : rowName(book, value);
  if (key === "field") return fieldName(value);
  if (key === "phase") return value === "" ? "" : phase(value);
  if (key === "defender" && value === "") return t("map.independents");
  if (DUELS.has(command) && value === "" && (key === "to" || key === "b")) return t("ring.house");
  const { kinds = [], words } = meaning(key),
    kind =
      kinds.find((one) => book.row(`${one}/${value}`)) ?? (words && has(`${words}.${value}`) ? undefined : kinds[0]);
  if (kind && value === "") return t(PEOPLE.has(kind) ? "ui.nobody" : "desk.nothing");
  if (kind && !value.includes("/")) return rowName(book, `${kind}/${value}`);
  return words ? wordFor(words, value) : value;
}
/** Orders that name whom a duel is with; nobody is the house. */
const DUELS = new Set(["challenge", "open_duel"]);
const MANY = new Set(["open_raid", "open_skirmish"]);
const PEOPLE = new Set(["faction", "seat", "character", "officer"]);
const isNamed = (field: string): boolean => Object.keys(meaning(field)).some((how) => how !== "typed");

/** A value of a field, now or before: "Lirienne", "yes", "nobody". */
export function valueOf(book: Book, field: string, value: Json): string {
  if (value === null) return t("desk.nothing");
  const said = fact(book, "override", isNamed(field) ? field : "", value);
  if (typeof said === "number") return written(said);
  return said === "" ? t("desk.nothing") : said;
}

/**
 * What nobody wrote a sentence for: said as where it is proposed; else its name, or its code, and what came with it.
 */
export function other(command: string, facts: Told): string {
  if (has(`proposed.${command}`)) return t(`proposed.${command}`, facts);
  const told = Object.entries(facts).filter(([, value]) => value !== ""),
    known = has(`command.${command}`);
  const args = told.map(([key, value]) => (known ? value : `${key}: ${value}`)).join(", "),
    named = wordFor("command", command);
  return args ? t("desk.did.other", { command: named, args }) : t("desk.did.bare", { command: named });
}

/** Facts with rows and codes in words. An overridden value reads as its field does. */
export function worded(book: Book, command: string, args: Values): Told {
  const field = typeof args.field === "string" ? args.field : "";
  const set = (key: string) => ["override", "resolve_request"].includes(command) && key === "value";
  const as = (key: string) => (set(key) && isNamed(field) ? field : key);
  return Object.fromEntries(Object.entries(args).map(([key, value]) => [key, fact(book, command, as(key), value)]));
}

/** Capital and dock are named only where they were chosen. */
function arranged(book: Book, args: Values): string {
  const facts = worded(book, "arrange", { cards: {}, ...args });
  const chosen = ["dock", "capital"].filter((key) => args[key]).map((key) => t(`desk.say.${key}`, facts));
  return [facts.cards, ...chosen].join("; ");
}

/** The first sentence there is: one that knows a switch that was set (`record_battle_taken`), then the plain one. */
function sentence(command: string, args: Values, as: string, facts: Told): string | undefined {
  const set = Object.keys(args)
    .filter((key) => args[key] === true)
    .map((key) => `${command}_${key}`);
  const tried = [as, "did"].flatMap((mood) => [...set, command].map((name) => `desk.${mood}.${name}`));
  const key = tried.find(has);
  return key && t(key, facts);
}

/** What an override put away stands in the line that told Control of it; of a table only what differs is told. */
function before(book: Book, e: Deed): Told {
  const lines = (e.rows ?? []).filter((name) => kindOf(name) === "line").map((name) => book.row(name));
  const old = lines.map((line) => table(line?.facts as Json)?.old).find((found) => found !== undefined);
  const tables = apart(old, e.args.value);
  if (tables.old && tables.new) return { value: listed(book, tables.new), old: listed(book, tables.old) };
  const now = apart(book.row(String(e.args.row))?.[String(e.args.field)] as Json | undefined, e.args.value).new;
  if (old === undefined && now && Object.keys(now).length) return { value: brief(listed(book, now)) };
  return old === undefined ? {} : { old: valueOf(book, String(e.args.field), old) };
}

/** "table dice: yes, battle die: 6" */
const listed = (book: Book, of: Values): string =>
  Object.entries(of)
    .map(([key, value]) => `${fieldName(key)}: ${valueOf(book, key, value)}`)
    .join(", ") || t("desk.nothing");

export interface Deed {
  command: string;
  args: Values;
  rows?: string[];
  at?: number;
}
/** The order Control gave for a seat. */
const inner = ({ args }: Deed): Deed => ({ command: String(args.command ?? ""), args: table(args.args) ?? {} });

/** Facts that follow from more than one argument. */
function gathered(book: Book, e: Deed): Told {
  if (e.command === "propose") return { command: proposed(book, e.args) };
  if (e.command === "arrange") return { arrangement: arranged(book, e.args) };
  if (e.command === "act_for") return { order: told(book, inner(e)) };
  if (e.command === "set_ruling") return decided(e.args);
  return e.command === "override" ? before(book, e) : {};
}

/** Who has sat down is said where they gave a name. */
const seating = ({ command, args }: Deed): { as: string; facts?: Told } | undefined =>
  command === "join" && args.player ? { as: "join_named" } : undefined;

/**
 * `did`: an entry of the journal. `ask`: a command just sent, which may still be refused. `say`: an order beside its
 * subject.
 */
export function told(book: Book, e: Deed, as: "did" | "ask" | "say" = "did"): string {
  const found =
      seating(e) ??
      bargain(book, e) ??
      campaign(book, e) ??
      diplomacy(book, e) ??
      decreed(book, e, (change) => told(book, change, as === "did" ? "did" : "ask")),
    facts = { ...worded(book, e.command, e.args), ...gathered(book, e), ...found?.facts };
  if (as === "did" && facts.old !== undefined) return t("desk.did.override_from", facts);
  const said = sentence(found?.as ?? e.command, e.args, as, facts) ?? other(e.command, facts);
  return e.args.overwork === true ? t("desk.did.overworked", { sentence: said }) : said;
}

/** Who did it; a Control who had taken a seat is named with it, and then `deed` is the order alone. */
export function who(book: Book, e: Deed & { actor: string }): string {
  const then = asOf(book, e.at ?? Infinity);
  if (e.command !== "act_for") return actorName(then, e.actor);
  return t("desk.actor.acting", { user: keyOf(e.actor), seat: rowName(then, `seat/${String(e.args.seat)}`) });
}
export const deed = (book: Book, e: Deed): string =>
  told(asOf(book, e.at ?? Infinity), e.command === "act_for" ? inner(e) : e);

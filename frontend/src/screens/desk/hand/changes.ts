// What a ruling may be made of: each change with what it asks for, and what may be chosen there by the same rules.
import { has, t } from "#core/words.ts";
import type { Book, Json, Kind, Values } from "../book.ts";
import { GOODS } from "../diplomacy/trade/dealing.ts";
import { fieldName, rowName, seatName, wordFor } from "../names.ts";
import { placeName } from "../factions/order/order.ts";
import { choices } from "../offers.ts";
import { isKind, items, settable, type ShelfKind } from "../rows/shelf.ts";
import { defenders } from "../war/battle/battle.ts";

export type Change = { command: string; args: Values };
export interface Option {
  value: string;
  label: string;
}
/** One thing a change asks for. `blank`: what stands for none; without it something has to be chosen. */
export interface Ask {
  arg: string;
  as: "pick" | "many" | "text" | "number" | "tick";
  options?: Option[];
  blank?: string;
}
interface Form {
  start: Values;
  asks: (book: Book, args: Values) => Ask[];
}

const text = (value: Json | undefined): string => (typeof value === "string" ? value : "");
const byLabel = (options: Option[]): Option[] =>
  options.sort((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }));
const rows = (book: Book, kind: Kind, keys?: readonly string[]): Option[] =>
  byLabel(
    (keys ?? book.rows(kind).map(({ key }) => key)).map((key) => ({
      value: key,
      label: rowName(book, `${kind}/${key}`),
    })),
  );
const words = (group: string, codes: readonly string[]): Option[] =>
  codes.map((code) => ({ value: code, label: t(`${group}.${code}`, { n: 1 }) }));
const factions = (book: Book): Option[] => rows(book, "faction");
const pick = (arg: string, options: Option[], blank?: string): Ask => ({
  arg,
  as: "pick",
  options,
  ...(blank === undefined ? {} : { blank }),
});

/** Kinds of rows that may be taken away, in the order one looks for them. */
export const taken = (book: Book): ShelfKind[] => (choices(book, "remove").kind ?? []).filter(isKind);
/** Kinds of rows one of which may be added, and the changes that add it. */
export const ADDED: Partial<Record<ShelfKind, string[]>> = {
  unit: ["give_unit"],
  building: ["give_building"],
  officer: ["give_officer"],
  knowledge: ["give_technology"],
  treaty: ["give_treaty"],
  objective: ["give_objective"],
  battle: ["open_battle", "record_battle"],
  relation: ["set_relation"],
  faction: ["adjust"],
};
/** Rows whose numbers go up and down. */
const COUNTED: Kind[] = ["faction", "province", "officer"];

const numbers = (book: Book, name: string): Option[] => {
  const found = Object.entries(book.row(name) ?? {})
    .filter(([field, value]) => typeof value === "number" && field !== "colour" && settable(book, name, field))
    .map(([field]) => field);
  const first: string[] = GOODS.filter((good) => found.includes(good));
  return [...first, ...found.filter((field) => !first.includes(field))].map((field) => ({
    value: field,
    label: fieldName(field),
  }));
};
const shelf = (book: Book, kinds: readonly Kind[]): Option[] =>
  kinds.flatMap((kind) => items(book, kind as ShelfKind).map((item) => ({ value: item.name, label: item.label })));

function unitAsks(book: Book, args: Values): Ask[] {
  const open = choices(book, "give_unit").faction?.[text(args.faction)] ?? {};
  return [
    pick("faction", factions(book), t("map.independents")),
    pick("unit", words("what", Object.keys(open))),
    pick("place", rows(book, "province", open[text(args.unit)] ?? [])),
  ];
}

function buildingAsks(book: Book, args: Values): Ask[] {
  const kinds = choices(book, "give_building").kind ?? {},
    open = kinds[text(args.kind)] ?? {},
    work = "" in open;
  const places = open[work ? "" : text(args.holder)] ?? [];
  return [
    pick("kind", words("building", Object.keys(kinds))),
    ...(work ? [] : [pick("holder", rows(book, "faction", Object.keys(open)))]),
    pick("province", rows(book, "province", places)),
  ];
}

function technologyAsks(book: Book, args: Values): Ask[] {
  const lessons = choices(book, "give_technology").faction?.[text(args.faction)],
    card = args.card === true;
  const housed = !card && Boolean(book.row(`technology/${text(args.technology)}`)?.institution);
  const site = pick("province", rows(book, "province", lessons?.sites ?? []), t("desk.hand.usual_place"));
  return [
    pick("faction", factions(book)),
    { arg: "card", as: "tick" },
    pick("technology", rows(book, "technology", (card ? lessons?.cards : lessons?.learn) ?? [])),
    ...(housed ? [site] : []),
  ];
}

function battleAsks(book: Book, args: Values): Ask[] {
  const open = choices(book, "open_battle").army ?? {},
    places = open[text(args.army)] ?? {},
    foes = places[text(args.place)] ?? [];
  const named = byLabel(Object.keys(places).map((key) => ({ value: key, label: placeName(book, key) })));
  return [
    pick("army", rows(book, "army", Object.keys(open))),
    pick("place", named),
    pick(
      "defender",
      rows(book, "faction", foes.filter(Boolean)),
      foes.includes("") ? t("map.independents") : undefined,
    ),
  ];
}

const seats = (book: Book, faction: string): Option[] =>
  (choices(book, "give_objective").faction?.[faction] ?? []).map((key) => ({ value: key, label: seatName(book, key) }));
const foes = (book: Book, { province, attacker }: Values): Option[] =>
  rows(book, "faction", defenders(book, { province: text(province), attacker: text(attacker) }).filter(Boolean));

/** Every change there is, in the order one looks for it. */
export const FORMS: Record<string, Form> = {
  adjust: {
    start: { row: "", field: "gold", by: 1 },
    asks: (book, args) => [
      pick("row", shelf(book, COUNTED)),
      pick("field", numbers(book, text(args.row))),
      { arg: "by", as: "number" },
    ],
  },
  give_unit: { start: { faction: "", unit: "militia", place: "" }, asks: unitAsks },
  give_building: { start: { kind: "fortress", province: "" }, asks: buildingAsks },
  give_officer: {
    start: { faction: "", name: "", x: -1, y: 1 },
    asks: (book) => [
      pick("faction", factions(book)),
      { arg: "name", as: "text" },
      { arg: "x", as: "number" },
      { arg: "y", as: "number" },
    ],
  },
  give_technology: { start: { faction: "", technology: "", card: false }, asks: technologyAsks },
  give_objective: {
    start: { faction: "", seat: "", text: "" },
    asks: (book, args) => [
      pick("faction", factions(book)),
      pick("seat", seats(book, text(args.faction)), t("desk.objectives.for_all")),
      { arg: "text", as: "text" },
    ],
  },
  give_treaty: {
    start: { parties: [], makes: "", text: "", secret: false },
    asks: (book) => [
      { arg: "parties", as: "many", options: factions(book) },
      pick("makes", words("state", ["peace", "alliance"]), t("desk.nothing")),
      { arg: "text", as: "text", blank: "" },
      { arg: "secret", as: "tick" },
    ],
  },
  set_relation: {
    start: { a: "", b: "", state: "peace", attacked: false },
    asks: (book) => [
      pick("a", factions(book)),
      pick("b", factions(book)),
      pick("state", words("state", ["peace", "war", "alliance"])),
      { arg: "attacked", as: "tick" },
    ],
  },
  open_battle: { start: { army: "", place: "", defender: "" }, asks: battleAsks },
  record_battle: {
    start: { province: "", attacker: "", defender: "", taken: false },
    asks: (book, args) => [
      pick("province", rows(book, "province")),
      pick("attacker", factions(book)),
      pick("defender", foes(book, args), t("desk.hand.owner")),
      { arg: "taken", as: "tick" },
    ],
  },
  remove: { start: { row: "" }, asks: () => [] },
  override: { start: {}, asks: () => [] },
};
export const COMMANDS = Object.keys(FORMS);

/** A change with nothing chosen yet. */
export const begun = (command: string, args: Values = {}): Change => ({
  command,
  args: { ...FORMS[command]?.start, ...args },
});

/** One more, about this faction if it is about one at all. */
export const next = (command: string, faction: string): Change => {
  const start = FORMS[command]?.start ?? {};
  if (!faction) return begun(command);
  return begun(command, command === "adjust" ? { row: `faction/${faction}` } : "faction" in start ? { faction } : {});
};

/** What of a change is not among its choices any more is chosen anew. */
export function tidied(book: Book, { command, args }: Change): Change {
  let now = args;
  for (const ask of FORMS[command]?.asks(book, args) ?? []) {
    const value = text(now[ask.arg]),
      open = ask.options?.map((one) => one.value) ?? [];
    if (ask.as === "pick" && value !== "" && !open.includes(value)) now = { ...now, [ask.arg]: "" };
  }
  return { command, args: now };
}

/** Does a change still lack something? */
export function lacks(book: Book, { command, args }: Change): boolean {
  if (command === "remove") return !text(args.row);
  if (command === "override") return args.value === undefined;
  return (FORMS[command]?.asks(book, args) ?? []).some(({ arg, as, blank }) => {
    const value = args[arg];
    if (as === "many") return !Array.isArray(value) || value.length < 2;
    if (as === "number") return !Number.isInteger(value) || (arg === "by" && value === 0);
    return as !== "tick" && blank === undefined && text(value).trim() === "";
  });
}

/** What is sent: only what the form asks for, and nothing that was left blank. */
export function asked(book: Book, change: Change): Change {
  const asks = FORMS[change.command]?.asks(book, change.args) ?? [];
  if (asks.length === 0) return change;
  const given = asks.filter(
    ({ arg }) => change.args[arg] !== "" && change.args[arg] !== false && change.args[arg] !== undefined,
  );
  return { command: change.command, args: Object.fromEntries(given.map(({ arg }) => [arg, change.args[arg]!])) };
}

/** Which of them lacks something, said as a sentence; "" none does. */
export function lacking(book: Book, changes: readonly Change[]): string {
  const at = changes.findIndex((change) => lacks(book, change));
  return at < 0 ? "" : t("desk.hand.lacks", { n: at + 1 });
}

/** All of them as they are sent. */
export const ready = (book: Book, changes: readonly Change[]): Change[] =>
  JSON.parse(JSON.stringify(changes.map((change) => asked(book, change)))) as Change[];

/**
 * Are these still the changes that were sent? An override's value is given up when its row says the same, as it does
 * once the order is done.
 */
export const unchanged = (sent: readonly Change[], now: readonly Change[]): boolean =>
  sent.length === now.length &&
  now.every(
    (one, at) =>
      JSON.stringify(one) === JSON.stringify(sent[at]) || (one.command === "override" && one.args.value === undefined),
  );

/** The one faction all these changes are about; "" where there are several, or none. */
export function target(book: Book, changes: readonly Change[]): string {
  const known = new Set(book.rows("faction").map(({ key }) => key));
  const named = changes
    .flatMap(({ args }) => Object.values(args))
    .map((value) => text(value).replace(/^faction\//, ""));
  const found = [...new Set(named.filter((value) => known.has(value)))];
  return found.length === 1 ? found[0]! : "";
}

/**
 * Where else a row of a kind that is not added or taken away here comes from; "" where it is the scenario's or the
 * clock's.
 */
export const ELSEWHERE: Partial<Record<ShelfKind, "market" | "seats" | "war" | "diplomacy" | "requests" | "stuck">> = {
  deal: "market",
  pool: "market",
  seat: "seats",
  activation: "war",
  battle: "war",
  plan: "stuck",
  passage: "stuck",
  army: "stuck",
  consent: "stuck",
  marriage: "stuck",
  plot: "stuck",
  summit: "stuck",
  draft: "stuck",
  proposal: "stuck",
  succession: "diplomacy",
  character: "diplomacy",
};

/** What a change is called, for a list of them. */
export const changeName = (command: string): string =>
  has(`desk.hand.do.${command}`) ? t(`desk.hand.do.${command}`) : wordFor("command", command);

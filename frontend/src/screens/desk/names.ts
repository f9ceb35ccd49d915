// What a row and an actor are called, in words Control would say. Players' names pass through as they are.
import { listed, meaning, phase as phaseName, titleOf } from "#core/naming.ts";
import { t, has } from "#core/words.ts";
import { keyOf, kindOf, type Book, type Row } from "./book.ts";

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The catalogue's word for a code, or the code where it has none. */
export const wordFor = (group: string, code: string): string =>
  has(`${group}.${code}`) ? t(`${group}.${code}`) : code;

/** The word for a field of a row, or its name with spaces. */
export const fieldName = (field: string): string =>
  [`field.${field}`, `what.${field}`].filter(has).map((key) => t(key))[0] ?? field.replaceAll("_", " ");

/** The own name of a row, or its key while it has none. */
const nameOf = (book: Book, kind: string, key: string): string => text(book.row(`${kind}/${key}`)?.name) || key;
export const factionName = (book: Book, key: string): string => nameOf(book, "faction", key);
/** The faction of a seat, or "". */
export const factionOf = (book: Book, seat: string): string => text(book.row(`seat/${seat}`)?.faction);

/** "Humans: Lord-General". */
export function seatName(book: Book, key: string): string {
  const seat = book.row(`seat/${key}`);
  if (!seat) return key;
  const title = titleOf({ title: text(seat.title), office: text(seat.office) }),
    faction = factionName(book, text(seat.faction));
  return faction === "" || title.includes(faction) ? title : t("desk.name.seat", { title, faction });
}

function pairName(book: Book, kind: string, row: Row): string {
  const end = kind === "relation" ? "faction" : "province";
  return t(`desk.name.${kind}`, { a: nameOf(book, end, text(row.a)), b: nameOf(book, end, text(row.b)) });
}

/** "Fortress in Ostmark". */
const buildingName = (book: Book, row: Row): string =>
  t("desk.name.building", {
    what: wordFor("building", text(row.kind)),
    place: nameOf(book, "province", text(row.province)),
  });

const placeOf = (book: Book, key: string): string =>
  nameOf(book, book.row(`sea_zone/${key}`) ? "sea_zone" : "province", key);

/** "1 regiment of Aldermark in Ostmark". */
function unitName(book: Book, row: Row): string {
  const kind = text(row.kind),
    owner = text(row.faction),
    place = placeOf(book, text(row.place));
  const what = has(`unit.${kind}`) ? t(`unit.${kind}`, { n: 1 }) : wordFor("unit", kind);
  return owner === ""
    ? t("desk.name.unit", { what, place })
    : t("desk.name.unit_of", { what, place, owner: factionName(book, owner) });
}

/** "Announcement: Please sit down"; a nudge has no words. */
const noticeName = (row: Row): string =>
  row.nudge === true ? t("desk.name.nudge") : t("desk.name.announcement", { text: text(row.text) });

/** "production of Ostmark", "arrangement of Aldermark": an order by what it is about. */
function orderName(book: Book, command: string, subject: string): string {
  const kind = { produce: "province", collect: "building", fill_basket: "seat" }[command] ?? "faction";
  if (!has(`desk.order.${command}`)) return wordFor("command", command);
  return t(`desk.order.${command}`, { of: rowName(book, `${kind}/${subject}`) });
}

/** A draft's key says what it was about even when it is gone: `t1-production-produce-ostmark`. */
function draftName(book: Book, key: string, row: Row | undefined): string {
  const [, command = "", subject = ""] = /^(?:planning|t\d+-[a-z_]+)-([a-z_]+)-(.+)$/.exec(key) ?? [];
  const order = row
    ? orderName(book, text(row.command), text(row.subject))
    : command
      ? orderName(book, command, subject)
      : key;
  return t("desk.name.draft", { order });
}

/** An order as a seat proposes it: what it is about stands in its arguments, else it is about the seat's faction. */
function proposalName(book: Book, row: Row | undefined): string {
  if (!row) return t("desk.name.gone.proposal");
  const args = (row.args ?? {}) as Row,
    faction = text(row.faction) || text(book.row(`seat/${text(row.seat)}`)?.faction);
  return t("desk.name.proposal", {
    order: orderName(book, text(row.command), text(args.province) || text(args.building) || faction),
  });
}

/** What rings by itself below the phase; one that has rung is gone. */
function alarmName(row: Row | undefined): string {
  if (!row) return t("desk.name.gone.alarm");
  const part = text((row.args as Row | undefined)?.part);
  return part
    ? t("desk.name.alarm_part", { part: wordFor("part", part) })
    : t("desk.name.alarm", { command: wordFor("command", text(row.command)) });
}

/** Somebody who fights: a faction, or the people of the land. */
export const sideName = (book: Book, faction: string): string =>
  faction ? factionName(book, faction) : t("map.independents");

/** Whoever commands an army; one without a general by where it is. */
export function generalName(book: Book, army: string): string {
  const row = book.row(`army/${army}`);
  if (!row) return t("desk.name.gone.army");
  const led = text(row.commander),
    place = placeOf(book, text(row.place));
  return book.row(`officer/${led}`)
    ? nameOf(book, "officer", led)
    : t(row.fleet === true ? "desk.war.fleet" : "desk.war.army", { place });
}

/** "Battle of Ostmark"; a later one between the same two in a season is counted. */
export function fightName(book: Book, { place, number }: { place: string; number: number }): string {
  return t(number > 1 ? "desk.war.fight_again" : "desk.war.fight", { place: placeOf(book, place), n: number });
}

/** "treaty of Aldermark and Lirienne". */
const treatyName = (book: Book, { parties }: Row): string =>
  t("desk.name.treaty", { parties: listed((parties as string[]).map((key) => factionName(book, key))) });

/** "plot of Aldermark: assassinate", "request of the Monarch, Aldermark". */
function courtName(book: Book, kind: string, row: Row): string {
  if (kind === "treaty") return treatyName(book, row);
  if (OF_SEATS.has(kind)) return t(`desk.name.${kind}`, { seat: seatName(book, text(row.seat)) });
  const facts = {
    faction: factionName(book, text(row.faction)),
    act: wordFor("act", text(row.act)),
    technology: nameOf(book, "technology", text(row.technology)),
  };
  return t(`desk.name.${kind}`, facts);
}
const OF_SEATS = new Set(["request", "herald", "rumour"]);
const COURT = new Set(["treaty", "plot", "sabotage", ...OF_SEATS]);

/** Rows of war are told by whose they are. */
function warName(book: Book, kind: string, row: Row): string {
  if (kind === "growth") return t("desk.name.growth", { officer: nameOf(book, "officer", text(row.officer)) });
  if (kind === "battle") return fightName(book, { place: text(row.place), number: Number(row.number) });
  return t(`desk.name.${kind}`, { general: generalName(book, text(row.army)) });
}
const WAR = new Set(["activation", "plan", "battle", "growth"]);

/** "quest of Cai", "duel of Ada and Bor". */
function ventureName(book: Book, { sides, kind }: Row): string {
  const { a, b } = (sides ?? {}) as { a?: Row; b?: Row },
    who = (side?: Row) => nameOf(book, "character", text(side?.character));
  if (kind !== "quest")
    return t(`desk.name.${kind}`, { name: who(a), other: text(b?.character) ? who(b) : t("ring.house") });
  return t("desk.name.venture", { name: who(a) });
}

const statementName = (book: Book, row: Row): string =>
  t("desk.name.statement", { faction: factionName(book, text(row.faction)), phase: phaseName(text(row.phase)) });

/** Rows that are told by what they join: kind → the fields that say so. */
const TOLD: Record<string, string[]> = {
  deal: ["offerer", "receiver"],
  pool: ["technology", "starter"],
  knowledge: ["technology", "faction"],
  tally: ["faction", "turn"],
  consent: ["holder", "province"],
  summit: ["host"],
  attendance: ["faction"],
  theory: ["faction"],
  marriage: ["heir", "spouse"],
  succession: ["faction"],
  ballot: ["faction"],
  paper: ["technology", "faction"],
  article: ["headline"],
};

const told = (book: Book, fields: string[], row: Row): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, joined(book, meaning(field).kinds, String(row[field]))]));
const joined = (book: Book, kinds: string[] | undefined, value: string): string => {
  const kind = kinds?.find((one) => book.row(`${one}/${value}`));
  return kind ? nameOf(book, kind, value) : value;
};

/** A row by its own name where it has one, by what it joins or where it stands otherwise, else by its key. */
export function rowName(book: Book, name: string, row = book.row(name)): string {
  const kind = kindOf(name),
    key = keyOf(name);
  if (kind === "event") return t("desk.name.event");
  if (kind === "draft") return draftName(book, key, row);
  if (kind === "proposal") return proposalName(book, row);
  if (kind === "alarm") return alarmName(row);
  if (kind === "task")
    return row ? t("desk.name.task", { what: rowName(book, text(row.what)) }) : t("desk.name.gone.task");
  if (kind === "line") return t("desk.name.line", { key });
  if (!row) return has(`desk.name.gone.${kind}`) ? t(`desk.name.gone.${kind}`) : name;
  if (kind === "seat") return seatName(book, key);
  if (kind === "relation" || kind === "border") return pairName(book, kind, row);
  if (kind === "building") return buildingName(book, row);
  if (kind === "unit") return unitName(book, row);
  if (kind === "announcement") return noticeName(row);
  if (WAR.has(kind)) return warName(book, kind, row);
  if (COURT.has(kind)) return courtName(book, kind, row);
  if (kind === "army" && !row.name) return generalName(book, key);
  if (kind in TOLD) return t(`desk.name.${kind}`, told(book, TOLD[kind] ?? [], row));
  if (kind === "day" || kind === "timer") return t(`desk.name.${kind}`, { text: text(row.text) });
  if (kind === "remark") return t("desk.name.remark", { of: rowName(book, text(row.of)) });
  if (kind === "venture") return ventureName(book, row);
  if (kind === "wound") return t("desk.name.wound", { officer: nameOf(book, "officer", text(row.officer)) });
  if (kind === "statement") return statementName(book, row);
  if (kind === "objective")
    return t("desk.name.objective", {
      of: row.seat
        ? seatName(book, text(row.seat))
        : row.faction
          ? factionName(book, text(row.faction))
          : t("desk.objectives.nobody"),
    });
  return text(row.name) || key;
}

/** For sentences made elsewhere: what a row is called, as long as it is there. */
export const naming =
  (book: Book) =>
  (name: string): string | undefined =>
    book.row(name) ? rowName(book, name) : undefined;

/** `clock`, `control/ann` or `seat/humans-monarch`. */
export function actorName(book: Book, actor: string): string {
  if (actor === "clock") return t("desk.actor.clock");
  const kind = kindOf(actor),
    key = keyOf(actor);
  if (kind === "control") return t("desk.actor.control", { user: key });
  return kind === "seat" ? seatName(book, key) : actor;
}

// What is ours: the questions a player's screen asks of the rows. No rules, only look-ups.
import type {
  CharacterRow,
  DraftRow,
  ForecastRow,
  Keyed,
  LineRow,
  MayRow,
  Offers,
  SeatRow,
  StatementRow,
  UnitRow,
} from "#core/rows.ts";
import { lineKey, officeIn, titleOf } from "#core/naming.ts";
import { game } from "#core/state.svelte.ts";
import { t, type Told } from "#core/words.ts";

export const seatKey = () => game.boot.seat ?? "";
/** A marriage may have made the seat another faction's since this page was opened. */
export const factionKey = () => (mySeat()?.faction ?? game.boot.faction) || NOBODYS;
/** A seat of no court: what is nobody's is not its own either. */
const NOBODYS = "-";
export const courtless = () => factionKey() === NOBODYS;
export const mySeat = () => game.row(`seat/${seatKey()}`);
/** Is this power this seat's, whatever may be ordered with it just now? */
const holds = (power: string): boolean => mySeat()?.powers?.includes(power) ?? false;
/** Is it this seat's for good, and not only as long as nobody else sits there? */
export const owns = (power: string): boolean => holds(power) && !mySeat()?.stands_in?.includes(power);
/** A sentence that sends to whoever holds a power, or `…_own` where that is who reads it. */
export const sendsTo = (power: string, key: string, facts: Told = {}): string =>
  holds(power) ? t(`${key}_own`, facts) : t(key, { ...facts, holder: holderOf(power) });
/** What a seat is called, where there is one. */
export const titleAt = (seat: string) => titled(game.row(`seat/${seat}`));
export const myFaction = () => game.row(`faction/${factionKey()}`);
export const myCharacter = () => characterOf(seatKey());

export function characterOf(seat: string): Keyed<CharacterRow> | undefined {
  return game.rows("character").find((c) => c.seat === seat && c.alive);
}

export function people(): Keyed<SeatRow>[] {
  return game.rows("seat").filter((s) => s.faction === factionKey());
}

/** The Control who acts for this seat, if it is not the player. */
export const acting = () => game.boot.acting;

const untimely = (command: string): MayRow => ({ ...UNTIMELY, ...game.rows("shut")[0]?.orders[command] });
const UNTIMELY: MayRow = { refused: "wrong_phase", facts: {}, propose: false, own: [], choices: {} };

/** Control is above powers: what the seat might only propose, Control orders for it. */
export function may(command: string): MayRow {
  const row = game.row(`may/${command}`) ?? untimely(command);
  return acting() !== undefined && row.refused === "no_power" ? { ...row, refused: null } : row;
}

/** Does this seat decide it; or at least about this army, battle or officer? */
export function direct(command: string, about = ""): boolean {
  const { refused, own } = may(command);
  return refused === null || own.includes(about);
}
/** Something to offer: allowed, or not allowed but worth proposing to who may. */
export const offered = (command: string) => direct(command) || may(command).propose;
/** One label for who decides, one for who may only propose it. */
export const worded = (command: string, label: string, facts: Told = {}): string =>
  t(direct(command) ? label : `${label}_propose`, { ...facts, holder: holder(command) });
/** What the button says: the deed itself, or to whom it is proposed. */
export const doing = (command: string, label: string, facts: Told = {}): string =>
  t(direct(command) ? label : "ui.propose_to", { ...facts, holder: holder(command) });
/** Why it cannot be done now; `unsaid` where the server names no reason. */
export const whyNot = (command: string, unsaid = "wrong_phase"): string =>
  game.refusal(may(command).refused ?? unsaid, may(command).facts);

/** What the server offers for a command; nothing of it when it offers nothing. */
export const choices = <K extends keyof Offers>(command: K) =>
  (offered(command) ? may(command).choices : {}) as Partial<Offers[K]>;

/** Drafts of the present phase; those of an earlier one count for nothing any more. */
export const drafts = (): Keyed<DraftRow>[] => game.rows("draft").filter((d) => d.phase === game.event.phase);

export function draftOf(command: DraftRow["command"], subject: string): Keyed<DraftRow> | undefined {
  return drafts().find((d) => d.command === command && d.subject === subject);
}

/** What this seat has proposed about a row, or a faction it is put to, and nobody has sent or dropped yet. */
export const proposedFor = (
  about: "deal" | "pool" | "technology" | "treaty" | "to" | "plot" | "marriage" | "passage",
  key: string,
): string | undefined =>
  game.rows("proposal").find((p) => p.seat === seatKey() && p.phase === game.event.phase && p.args[about] === key)
    ?.command;

export const statements = (): Keyed<StatementRow>[] => [...game.rows("statement")].sort((a, b) => b.at - a.at);

export const forecast = (): Keyed<ForecastRow> | undefined => game.row(`forecast/${factionKey()}`);

/** "… rises at the end of this turn", or of the next where this turn's upkeep is over. */
export const risesWhen = () =>
  forecast()?.phase.startsWith(`t${game.event.turn}/`) || game.event.turn === 0 ? "ui.will_rise" : "ui.will_rise_next";

/**
 * A unit by its row's name or its bare key; not one of which, its public side being gone, only our own side is left.
 */
export function unit(row: string): Keyed<UnitRow> | undefined {
  const found = game.row(`unit/${row.slice(row.indexOf("/") + 1)}`);
  return found?.place === undefined ? undefined : found;
}

export const factionName = (key: string): string => game.name(`faction/${key}`) ?? t("ui.something");
/** What an office is called at this court. */
export const officeName = (office: string, faction: string): string =>
  officeIn(office, game.row(`faction/${faction}`)?.kind);
export const byName = (a: string, b: string): number => factionName(a).localeCompare(factionName(b));
/** Somebody of a court, or an officer without an office. */
export const personName = (key: string): string =>
  game.name(`character/${key}`) || game.name(`officer/${key}`) || t("ui.somebody");

/** Where something is: a province or a sea zone, by key or by row. */
export function placeName(place: string): string {
  if (place.includes("/")) return game.name(place) ?? t("ui.something");
  return game.name(`province/${place}`) ?? game.name(`sea_zone/${place}`) ?? t("ui.something");
}

/** What a line says to us. */
export const said = ({ code, facts, at }: LineRow): string =>
  game.say(lineKey(code, facts, factionKey()), { ...facts }, at);
export const newestLines = () => [...game.rows("line")].sort((a, b) => b.at - a.at || b.seq_no - a.seq_no);

/** Who would receive a proposal: the joined seat of ours that holds the power the server named. */
export function holder(command: string): string {
  const { holder: seat, power = "rule" } = may(command).facts;
  return seat === undefined ? holderOf(power) : (game.name(`seat/${seat}`) ?? t("ui.the_holder"));
}

/** The joined seat of ours that holds a power. */
export const holderOf = (power: string): string =>
  titled(people().find((s) => s.powers?.includes(power))) ?? t("ui.the_holder");

const titled = (seat: Keyed<SeatRow> | undefined) => seat && titleOf(seat);

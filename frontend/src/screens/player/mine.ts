// What is ours: the questions a player's screen asks of the rows. No rules, only look-ups.
import type { CharacterRow, DraftRow, Keyed, MayRow, SeatRow, StatementRow } from "../../core/rows.ts";
import { game } from "../../core/state.svelte.ts";

export const seatKey = () => game.boot.seat ?? "";
export const factionKey = () => game.boot.faction ?? "";
export const mySeat = () => game.row(`seat/${seatKey()}`);
export const myFaction = () => game.row(`faction/${factionKey()}`);
export const myCharacter = () => characterOf(seatKey());

export function characterOf(seat: string): Keyed<CharacterRow> | undefined {
  return game.rows("character").find((c) => c.seat === seat && c.alive);
}

export function people(): Keyed<SeatRow>[] {
  return game.rows("seat").filter((s) => s.faction === factionKey());
}

export const may = (command: string): MayRow => game.row(`may/${command}`) ?? { refused: "wrong_phase" };

/** Something to offer: allowed, or not allowed but worth proposing to who may. */
export const offered = (command: string) => may(command).refused === null || may(command).propose === true;

export function draftOf(command: DraftRow["command"], subject: string): Keyed<DraftRow> | undefined {
  return game.rows("draft").find((d) => d.command === command && d.subject === subject);
}

export const statements = (): Keyed<StatementRow>[] => [...game.rows("statement")].sort((a, b) => b.at - a.at);

export const newestLines = () => [...game.rows("line")].sort((a, b) => b.at - a.at || b.seq_no - a.seq_no);

/** Who would receive a proposal: the joined seat of ours that holds the power the server named. */
export function holderName(command: string): string | undefined {
  const { facts } = may(command);
  if (typeof facts?.holder === "string") return game.name(`seat/${facts.holder}`) ?? undefined;
  const power = typeof facts?.power === "string" ? facts.power : "rule";
  return people().find((s) => s.powers?.includes(power))?.title;
}

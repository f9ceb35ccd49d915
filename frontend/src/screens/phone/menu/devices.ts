// What the log says of this seat's devices, and what of it this device has not been told. Pure.
import type { Row } from "#core/protocol.ts";
import type { Keyed, LineRow } from "#core/rows.ts";

type Line = Keyed<LineRow>;

/** The lines of a log among rows by their names. */
export const lines = (rows: Record<string, Row>): Line[] =>
  Object.entries(rows)
    .filter(([name]) => name.startsWith("line/"))
    .map(([, row]) => row as unknown as Line);

/** Lines that tell of another device. */
const CAME = ["device_joined", "player_sat_down"];

/** A device that has just been let in need not be told of itself; that the card has ended it is told in any case. */
export const newest = (lines: Line[]): number =>
  Math.max(0, ...lines.filter((line) => CAME.includes(line.code)).map((line) => line.at));

/** What came after that, the newest first. */
export const unheard = (lines: Line[], read: number): Line[] =>
  lines.filter((line) => [...CAME, "card_void"].includes(line.code) && line.at > read).sort((a, b) => b.at - a.at);

// What the log says of this seat's devices, and what of it this device has not been told. Pure.
import type { Keyed, LineRow } from "../../../core/rows.ts";

type Line = Keyed<LineRow>;

/** A device that has just been let in need not be told of itself; that the card has ended it is told in any case. */
export const newest = (lines: Line[]): number =>
  Math.max(0, ...lines.filter((line) => line.code === "device_joined").map((line) => line.at));

/** What came after that, the newest first. */
export const unheard = (lines: Line[], read: number): Line[] =>
  lines.filter((line) => ["device_joined", "card_void"].includes(line.code) && line.at > read).sort((a, b) => b.at - a.at);

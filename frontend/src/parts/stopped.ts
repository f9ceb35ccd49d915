// What stopped the clock that stands. Pure.
import type { Keyed, LineRow } from "../core/rows.ts";

const STOPS = new Set(["paused", "outage", "closing_undone", "rewound"]);

/** The newest line that stopped it; none while it runs. */
export function stoppedBy(state: string, lines: Keyed<LineRow>[]): Keyed<LineRow> | undefined {
  if (state !== "paused") return undefined;
  return lines.filter((line) => STOPS.has(line.code)).reduce<Keyed<LineRow> | undefined>(later, undefined);
}

/** Until when the break lasts, and what Control says of it; none since it stands. */
export function breakTold(stop: LineRow | undefined, lines: Keyed<LineRow>[]): { back: number; text: string } | undefined {
  const told = lines.filter(({ code, at }) => stop && code === "break_told" && at >= stop.at).reduce<Keyed<LineRow> | undefined>(later, undefined);
  return told && { back: told.facts.goes_on ?? 0, text: told.facts.text ?? "" };
}

/** Gone back, not merely stopped: whoever looks up must not believe that the turn goes on where it was. */
export const wentBack = (line: LineRow | undefined) => line?.code === "rewound" || line?.code === "closing_undone";

const later = (one: Keyed<LineRow> | undefined, other: Keyed<LineRow>) => (one === undefined || other.at >= one.at ? other : one);

// What stopped the clock that stands. Pure.
import type { Keyed, LineRow } from "../core/rows.ts";

const STOPS = new Set(["paused", "outage", "closing_undone", "rewound", "restored"]);
/** After one of these what was put back has been gone on with. */
const ONWARD = new Set(["started", "resumed", "phase_began", "held"]);

/**
 * The newest line that stopped the clock, or that put back an older state while it stood anyway; none while it runs.
 */
export function stoppedBy<T extends LineRow>(state: string, lines: readonly T[]): T | undefined {
  if (state === "paused") return newest(lines, STOPS);
  if (state !== "planning" && state !== "held") return undefined;
  const last = newest(lines, new Set([...ONWARD, "restored"]));
  return last?.code === "restored" ? last : undefined;
}

const newest = <T extends LineRow>(lines: readonly T[], codes: ReadonlySet<string>): T | undefined =>
  lines.filter((line) => codes.has(line.code)).reduce<T | undefined>(later, undefined);

/** When a clock that stands is to go on, by what Control has said; nothing where nobody has. */
export const goesOnAt = (state: string, lines: Keyed<LineRow>[]): number | undefined =>
  breakTold(stoppedBy(state, lines), lines)?.back;

/** Until when the break lasts, and what Control says of it; none since it stands. */
export function breakTold(
  stop: LineRow | undefined,
  lines: Keyed<LineRow>[],
): { back: number; text: string } | undefined {
  const told = lines
    .filter(({ code, at }) => stop && code === "break_told" && at >= stop.at)
    .reduce<Keyed<LineRow> | undefined>(later, undefined);
  return told && { back: told.facts.goes_on ?? 0, text: told.facts.text ?? "" };
}

/** Gone back, not merely stopped: whoever looks up must not believe that the turn goes on where it was. */
export const wentBack = (line: LineRow | undefined) =>
  ["rewound", "closing_undone", "restored"].includes(line?.code ?? "");

const later = <T extends LineRow>(one: T | undefined, other: T): T =>
  one === undefined || other.at >= one.at ? other : one;

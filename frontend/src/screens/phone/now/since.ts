// What "has changed" speaks of: the present phase and the one before it. Pure.
import { phases } from "#parts/bell.ts";

/** The phase before this one, by name; "" before the first. */
export function before(phase: string, turns: number): string {
  const day = phases(turns);
  return day[day.indexOf(phase) - 1] ?? "";
}

// The list of sent commands, kept for as long as this tab lives: a reload must not lose an answer.
// Each event has its own: the names in one's orders say nothing at the desk of another.
import type { Worded } from "./sent/results.ts";

const KEY = `astor/desk/sent${location.pathname}`;

export function keptLog(): Worded[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as Worded[]) : [];
  } catch {
    return [];
  }
}

export function keepLog(log: readonly Worded[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(log));
  } catch {
    // A full or forbidden store: the list then lives in memory only.
  }
}

// The list of sent commands, kept for as long as this tab lives: a reload must not lose an answer.
import type { Sent } from "../../core/sent.ts";

const KEY = "astor/desk/sent";

export function keptLog(): Sent[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as Sent[]) : [];
  } catch {
    return [];
  }
}

export function keepLog(log: readonly Sent[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(log));
  } catch {
    // A full or forbidden store: the list then lives in memory only.
  }
}

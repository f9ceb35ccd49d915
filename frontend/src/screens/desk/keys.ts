// Which key means what at the desk, and when a key belongs to the field under the fingers.

export interface Pressed {
  key: string;
  repeat: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}
export interface Focus {
  tag: string;
  editable: boolean;
}
export type Shortcut =
  | "clock"
  | "help"
  | "more"
  | "less"
  | "end"
  | "back"
  | "hold"
  | "nudge"
  | "announce"
  | "health"
  | "requests"
  | "war"
  | "diplomacy"
  | "mark";
export type KeyAct = { act: Shortcut } | { act: "tab"; index: number };

const FIELDS = new Set(["INPUT", "TEXTAREA", "SELECT"]);
const PRESSABLE = new Set(["BUTTON", "A", "SUMMARY"]);
/** `=` is the plus key without shift. */
const KEYS: Record<string, Shortcut> = {
  "?": "help",
  "+": "more",
  "=": "more",
  "-": "less",
  "−": "less",
  e: "end",
  b: "back",
  h: "hold",
  n: "nudge",
  a: "announce",
  l: "health",
  r: "requests",
  w: "war",
  d: "diplomacy",
  m: "mark",
};
/**
 * The tenth pane is at the end of the row of digits; one more has no key. Some have a letter of their own, and no
 * digit.
 */
const DIGITS = "1234567890";
const LETTERS: Record<string, string> = { requests: "r", war: "w", diplomacy: "d" };
export const numbered = <T extends string>(tabs: readonly T[]): T[] => tabs.filter((tab) => !(tab in LETTERS));
export const keyOf = (tab: string, tabs: readonly string[]): string =>
  LETTERS[tab] ?? DIGITS[numbered(tabs).indexOf(tab)] ?? "";

/** Space on a focused button presses that button; in a field every key is text. */
export function keyAct(e: Pressed, focus: Focus, tabs: number): KeyAct | null {
  if (e.repeat || e.ctrlKey || e.metaKey || e.altKey || focus.editable || FIELDS.has(focus.tag)) return null;
  if (e.key === " ") return PRESSABLE.has(focus.tag) ? null : { act: "clock" };
  const act = KEYS[e.key.toLowerCase()];
  if (act) return { act };
  const index = DIGITS.slice(0, tabs).indexOf(e.key);
  return index >= 0 ? { act: "tab", index } : null;
}

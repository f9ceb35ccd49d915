// Which key means what at the desk, and when a key belongs to the field under the fingers.

export interface Pressed { key: string; repeat: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }
export interface Focus { tag: string; editable: boolean }
export type KeyAct = { act: "clock" } | { act: "help" } | { act: "tab"; index: number };

const FIELDS = new Set(["INPUT", "TEXTAREA", "SELECT"]);
const PRESSABLE = new Set(["BUTTON", "A", "SUMMARY"]);

/** Space on a focused button presses that button; in a field every key is text. */
export function keyAct(e: Pressed, focus: Focus, tabs: number): KeyAct | null {
  if (e.repeat || e.ctrlKey || e.metaKey || e.altKey || focus.editable || FIELDS.has(focus.tag)) return null;
  if (e.key === " ") return PRESSABLE.has(focus.tag) ? null : { act: "clock" };
  if (e.key === "?") return { act: "help" };
  const index = "123456789".slice(0, tabs).indexOf(e.key);
  return index >= 0 ? { act: "tab", index } : null;
}

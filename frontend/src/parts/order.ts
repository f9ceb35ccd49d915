// One order for all that wants a whole screen: nobody reads a result before its dice, or a bell over either. Pure.

/**
 * Who goes first: Control's words and the clock's, whoever is called, what was thrown and how it ended, what came of
 * it, the bell.
 */
const ORDER = ["said", "call", "dice", "consequences", "toll"] as const;
export type Turn = (typeof ORDER)[number];
export type Wants = Partial<Record<Turn, boolean>>;

/** These wait for nobody, not even for what is on. */
const AT_ONCE = ["said", "call"] as const;

/** Who has the screen: the first that wants it; what is `on` stays until it has been seen. */
export function turn(wants: Wants, on: Turn | undefined): Turn | undefined {
  const hurried = AT_ONCE.find((one) => wants[one]);
  if (hurried) return hurried;
  return on && wants[on] ? on : ORDER.find((one) => wants[one]);
}

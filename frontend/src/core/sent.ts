// A command of this device and what became of it.
import type { Command, Facts, Values } from "./protocol.ts";

export interface Sent {
  id: string;
  name: string;
  args: Values;
  slot: string;
  /** `waiting`: there is no signal; it is sent by itself when there is. */
  state: "sending" | "waiting" | "received" | "refused";
  at: number;
  code: string;
  facts: Facts;
  /** The phase it was made for. */
  phase: string;
}

export const asSent = (c: Command, state: Sent["state"]): Sent => ({
  id: c.id,
  name: c.name,
  args: c.args,
  slot: c.slot ?? "",
  state,
  at: c.made,
  code: "",
  facts: {},
  phase: c.phase,
});

/**
 * What is still to be read of an order that ended what it was given for: a receipt would be taken for that of the next.
 */
export const unsettled = (sent: Sent | undefined): Sent | undefined => (sent?.state === "received" ? undefined : sent);

/** On its way, or waiting for signal: nobody has judged it yet. */
export const underWay = (sent: Sent | undefined): boolean => sent?.state === "sending" || sent?.state === "waiting";

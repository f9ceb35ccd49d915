// Orders on their way out: given where this seat decides, proposed where another office does.
import type { Ack, Values } from "#core/protocol.ts";
import type { Sent } from "#core/sent.ts";
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { direct, holder } from "./mine.ts";

/** `own`: does this seat decide, where that hangs on more than what it may do? */
export const order = (command: string, args: Values, slot: string, own = direct(command)): Promise<Ack> =>
  own ? game.send(command, args, slot) : game.send("propose", { command, args }, `propose/${slot}`);
/** What became of the newest of it, given or proposed. */
export const sentOf = (slot: string): Sent | undefined =>
  [...game.sent].reverse().find((one) => one.slot === slot || one.slot === `propose/${slot}`);

/**
 * What is to be told at the foot of the page that follows, where the thumb still is; asked before it is sent: what is
 * done may not be offered again.
 */
export const doneAs = (command: string, done: string): string =>
  direct(command) ? done : t("done.proposed", { holder: holder(command) });

/** Sends a command that no row of the screen answers for: a refusal is told at the foot of the screen. */
export const ask = (...command: Parameters<typeof game.send>): Promise<Ack> => tellRefusal(game.send(...command));
export async function tellRefusal(answer: Promise<Ack>): Promise<Ack> {
  const ack = await answer;
  if (ack.refused) game.tellPlayer(game.refusal(ack.refused, ack.facts));
  return ack;
}

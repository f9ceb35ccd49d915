// Orders that others of our court propose and wait for our tap, and how they are answered.
import { underWay } from "#core/sent.ts";
import { game } from "#core/state.svelte.ts";
import { tellFailure } from "../diplomacy/trade/trading.svelte.ts";
import { choices, seatKey } from "../mine.ts";
import { ask } from "../ordering.ts";

export const sendable = () => choices("send_proposal").proposal ?? [];
/** Mine, lying on somebody else's phone. */
export const lying = () => {
  const droppable = choices("drop_proposal").proposal ?? [];
  const mine = game.rows("proposal").filter(({ seat, key }) => seat === seatKey() && droppable.includes(key));
  return mine.filter(({ key }) => !sendable().includes(key));
};
export const busy = (proposal: string) => underWay(game.last(`proposal/${proposal}`));

export function answer(command: "send_proposal" | "drop_proposal", proposal: string) {
  const deal = game.row(`proposal/${proposal}`)?.args.deal;
  const offerer = (typeof deal === "string" && game.row(`deal/${deal}`)?.offerer) || "";
  void ask(command, { proposal }, `proposal/${proposal}`).then((ack) => tellFailure(ack, offerer));
}

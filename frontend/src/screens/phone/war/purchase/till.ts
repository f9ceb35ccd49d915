// The till: what the server says of the basket, whether it can be bought as it lies, and buying it whole.
import type { Ware } from "#core/rows.ts";
import { underWay, type Sent } from "#core/sent.ts";
import { game } from "#core/state.svelte.ts";
import { acting, choices, direct } from "#phone/mine.ts";
import { ask, sentOf } from "#phone/ordering.ts";
import { basket } from "./basket.svelte.ts";

export const sums = () => choices("buy").basket;

/** The server's word on each ware, as far as it is about this basket. */
export const judged = () =>
  basket.wares.map((ware, i) => {
    const word = sums()?.wares[i];
    return word?.subject === ware.subject && word.kind === ware.kind ? word : undefined;
  });
/** The sums are those of the basket as it lies. */
export const known = (): boolean => sums()?.wares.length === basket.wares.length && judged().every(Boolean);
/** Too dear, or a ware in it cannot be had: it has to be mended first. */
export const barred = (): boolean =>
  (known() && Object.keys(sums()?.short ?? {}).length > 0) || judged().some((ware) => ware?.refused);
/** Others propose what lies in it. */
export const own = (): boolean => acting() !== undefined || (direct("buy") && sums()?.allowed === true);

export const lastSent = (): Sent | undefined => sentOf("buy");
export const busy = (): boolean => underWay(lastSent());

/** What was bought last in this phase. */
export function bought(): Ware[] {
  const sent = lastSent();
  const done = sent?.name === "buy" && sent.state === "received" && sent.phase === game.event.phase;
  return done ? (sent.args.wares as unknown as Ware[]) : [];
}

/** What is bought: the basket as it lies. */
export const wished = () => basket.wares.map(({ kind, subject }) => ({ kind, subject }));

export function buy(): void {
  const wares = wished();
  if (!own()) return void ask("propose", { command: "buy", args: { wares } }, "propose/buy");
  void game.send("buy", { wares }, "buy").then((ack) => {
    if (!ack.refused && !ack.replaced) basket.takeOut(wares);
  });
}

// Orders on their way: an edit shows at once as "sending", becomes a draft on the server, and then the row speaks.
import { SvelteMap } from "svelte/reactivity";
import type { Output } from "../../../core/rows.ts";
import { game, type Sent } from "../../../core/state.svelte.ts";
import { draftOf } from "../mine.ts";

export interface Order {
  outputs: Output[];
  overwork: boolean;
}
/** An edit belongs to its phase: what the bell cut off is not carried over. */
type Edit = Order & { phase: string };
/** The server takes one draft a second per province; a little more, so that clocks may differ. */
const APART_MS = 1100;
const PAUSE_MS = 350;

class Orders {
  /** What was tapped and is not yet answered, by province. */
  private edits = $state<Record<string, Edit>>({});
  private waits = new SvelteMap<string, ReturnType<typeof setTimeout>>();
  private sentAt = new Map<string, number>();

  /** What the card shows: the unanswered edit, else what waits to be sent, else the draft on the server. */
  shown(province: string): Order {
    return this.current(province) ?? waiting(province) ?? stored(province);
  }

  /** Tapped, and about to be sent. */
  pending(province: string): boolean {
    return this.waits.has(province);
  }

  /** Proposals are edited here and sent only by a tap; drafts go by themselves. */
  edit(province: string, order: Order, draft: boolean): void {
    this.edits[province] = { ...order, phase: game.event.phase };
    if (draft) this.soon(province);
  }

  async propose(province: string): Promise<void> {
    const order = this.current(province);
    if (!order) return;
    const ack = await game.send("propose", { command: "produce", args: { province, ...plain(order) } }, `propose/${province}`);
    if (!ack.refused) delete this.edits[province];
  }

  get editedProvinces(): string[] {
    return Object.keys(this.edits).filter((province) => this.current(province));
  }

  sent(province: string): Sent | undefined {
    return game.last(`produce/${province}`) ?? game.last(`propose/${province}`);
  }

  /** Before a confirmation: what was tapped a moment ago is to be confirmed too. */
  flush(): void {
    for (const [province, wait] of this.waits) {
      clearTimeout(wait);
      void this.give(province);
    }
  }

  private soon(province: string): void {
    clearTimeout(this.waits.get(province));
    const since = performance.now() - (this.sentAt.get(province) ?? -Infinity);
    const wait = Math.max(PAUSE_MS, APART_MS - since);
    this.waits.set(
      province,
      setTimeout(() => void this.give(province), wait),
    );
  }

  private async give(province: string): Promise<void> {
    const order = this.current(province);
    this.waits.delete(province);
    if (!order) return;
    this.sentAt.set(province, performance.now());
    const ack = await game.send("produce", { province, ...plain(order) }, `produce/${province}`);
    // A newer tap keeps its own edit. A refused one stays too, to be mended: an over-worked province, say, whose last
    // output is still to be chosen.
    if (!ack.replaced && !ack.refused && this.edits[province] === order) delete this.edits[province];
  }

  private current(province: string): Edit | undefined {
    const edit = this.edits[province];
    return edit?.phase === game.event.phase ? edit : undefined;
  }
}

/** After a reload the command still waits in the outbox, and with it the order. */
function waiting(province: string): Order | undefined {
  const sent = game.last(`produce/${province}`);
  if (sent?.state !== "waiting" && sent?.state !== "sending") return undefined;
  return { outputs: (sent.args.outputs ?? []) as Output[], overwork: sent.args.overwork === true };
}

function stored(province: string): Order {
  const draft = draftOf("produce", province);
  return { outputs: draft?.data.outputs ?? [], overwork: draft?.data.overwork ?? false };
}

const plain = (order: Order) => ({ outputs: [...order.outputs], overwork: order.overwork });

export const orders = new Orders();

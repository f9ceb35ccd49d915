// Drafts on their way: an edit shows at once as "sending", becomes a draft on the server, and then the rows speak.
import { SvelteMap } from "svelte/reactivity";
import type { Values } from "#core/protocol.ts";
import type { DraftRow } from "#core/rows.ts";
import { underWay, type Sent } from "#core/sent.ts";
import { game } from "#core/state.svelte.ts";
import { whenCourtChanges } from "./diplomacy/succession/allegiance.ts";
import { order, sentOf } from "./ordering.ts";

/** What one command needs to be drafted. `V` is what a screen edits: an order, an arrangement, a list of mouths. */
interface Plan<V> {
  command: DraftRow["command"];
  args(subject: string, value: V): Values;
  /** The way back: after a reload the command still waits in the outbox. */
  value(args: Values): V;
  /** What the server's rows say of it. */
  stored(subject: string): V;
}
/** An edit belongs to its phase: what the bell cut off is not carried over. */
interface Edit<V> {
  value: V;
  phase: string;
}
/** The server takes one draft a second per subject; a little more, so that clocks may differ. */
const APART_MS = 1100;
const PAUSE_MS = 350;
/** Rows follow their receipt by a moment; until then the edit is still the truth. */
const ROWS_FOLLOW_MS = 400;

export class Drafting<V> {
  private readonly plan: Plan<V>;
  /** What was tapped and is not yet answered, by subject. */
  private edits = new SvelteMap<string, Edit<V>>();
  private waits = new SvelteMap<string, ReturnType<typeof setTimeout>>();
  private sentAt = new Map<string, number>();

  constructor(plan: Plan<V>) {
    this.plan = plan;
    whenCourtChanges(() => this.forget());
  }

  /** What a screen shows: the unanswered edit, else what waits to be sent, else what the server holds. */
  shown(subject: string): V {
    return (this.current(subject) ?? this.waiting(subject))?.value ?? this.plan.stored(subject);
  }

  /** Tapped, and about to be sent. */
  pending(subject: string): boolean {
    return this.waits.has(subject);
  }

  /** Proposals are edited here and sent only by a tap; drafts go by themselves. */
  edit(subject: string, value: V, draft: boolean): void {
    this.edits.set(subject, { value, phase: game.event.phase });
    if (draft) this.soon(subject);
  }

  async propose(subject: string): Promise<void> {
    const edit = this.current(subject);
    if (!edit) return;
    const { command } = this.plan;
    const args = this.plan.args(subject, edit.value);
    const ack = await order(command, args, `${command}/${subject}`, false);
    if (!ack.refused && !ack.replaced) this.settle(subject, edit);
  }

  /** Subjects with edits that no row shows yet. */
  get changed(): string[] {
    return [...this.edits.keys()].filter((subject) => this.current(subject));
  }

  sent(subject: string): Sent | undefined {
    return sentOf(`${this.plan.command}/${subject}`);
  }

  /** What was tapped and is not answered is not meant any more: all of it has been ordered otherwise. */
  forget(): void {
    this.waits.forEach(clearTimeout);
    this.waits.clear();
    this.edits.clear();
  }

  /** Before a confirmation: what was tapped a moment ago is to be confirmed too. */
  flush(): void {
    for (const [subject, wait] of this.waits) {
      clearTimeout(wait);
      void this.give(subject);
    }
  }

  private soon(subject: string): void {
    clearTimeout(this.waits.get(subject));
    const since = performance.now() - (this.sentAt.get(subject) ?? -Infinity);
    const wait = Math.max(PAUSE_MS, APART_MS - since);
    this.waits.set(
      subject,
      setTimeout(() => void this.give(subject), wait),
    );
  }

  private async give(subject: string): Promise<void> {
    const edit = this.current(subject);
    this.waits.delete(subject);
    if (!edit) return;
    this.sentAt.set(subject, performance.now());
    const { command } = this.plan;
    const ack = await game.send(command, this.plan.args(subject, edit.value), `${command}/${subject}`);
    if (!ack.replaced && !ack.refused) setTimeout(() => this.settle(subject, edit), ROWS_FOLLOW_MS);
  }

  /**
   * A newer tap keeps its own edit. A refused one stays too, to be mended: an over-worked province, say, whose last
   * output is still to be chosen.
   */
  private settle(subject: string, edit: Edit<V>): void {
    if (this.edits.get(subject) === edit) this.edits.delete(subject);
  }

  private current(subject: string): Edit<V> | undefined {
    const edit = this.edits.get(subject);
    return edit?.phase === game.event.phase ? edit : undefined;
  }

  private waiting(subject: string): Edit<V> | undefined {
    const sent = game.last(`${this.plan.command}/${subject}`);
    return sent && underWay(sent) && sent.phase === game.event.phase
      ? { value: this.plan.value(sent.args), phase: sent.phase }
      : undefined;
  }
}

// The basket of this seat, kept on the server: it survives a reload, and the server adds it up.
import type { Values } from "#core/protocol.ts";
import type { Ware } from "#core/rows.ts";
import { Drafting } from "#phone/drafting.svelte.ts";
import { choices, direct, seatKey } from "#phone/mine.ts";

const drafting = new Drafting<Ware[]>({
  command: "fill_basket",
  args: (_seat, wares) => ({ wares: wares.map(({ kind, subject }) => ({ kind, subject })) }),
  value: ({ wares }: Values) => (wares ?? []) as unknown as Ware[],
  stored: () => (choices("buy").basket?.wares ?? []).map(({ kind, subject }) => ({ kind, subject })),
});

export const basket = {
  get wares(): Ware[] {
    return drafting.shown(seatKey());
  },
  /** A tap the server has not answered yet: its sums are those of the basket before. */
  get settling(): boolean {
    return drafting.pending(seatKey()) || drafting.changed.length > 0;
  },
  get sent() {
    return drafting.sent(seatKey());
  },
  put(kind: Ware["kind"], subject: string): void {
    this.keep([...this.wares, { kind, subject }]);
  },
  drop(at: number): void {
    this.keep(this.wares.filter((_, i) => i !== at));
  },
  /** These were bought; what was put in meanwhile stays. */
  takeOut(wares: Ware[]): void {
    const left = [...this.wares];
    for (const { kind, subject } of wares) {
      const at = left.findIndex((ware) => ware.kind === kind && ware.subject === subject);
      if (at >= 0) left.splice(at, 1);
    }
    this.keep(left);
  },
  keep(wares: Ware[]): void {
    drafting.edit(seatKey(), wares, direct("fill_basket"));
  },
  has(kind: Ware["kind"], subject: string): boolean {
    return this.wares.some((ware) => ware.kind === kind && ware.subject === subject);
  },
};

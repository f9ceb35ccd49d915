// What each province is told to produce.
import type { Output } from "#core/rows.ts";
import { Drafting } from "#phone/drafting.svelte.ts";
import { draftOf } from "#phone/mine.ts";

export interface Order {
  outputs: Output[];
  overwork: boolean;
}

export const orders = new Drafting<Order>({
  command: "produce",
  args: (province, { outputs, overwork }) => ({ province, outputs, overwork }),
  value: ({ outputs, overwork }) => ({ outputs: (outputs ?? []) as Output[], overwork: overwork === true }),
  stored: (province) => {
    const draft = draftOf("produce", province);
    return { outputs: draft?.data.outputs ?? [], overwork: draft?.data.overwork ?? false };
  },
});

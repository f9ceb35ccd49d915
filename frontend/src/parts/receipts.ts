// What became of an order, as phone and desk tell it: it waits, was carried out, answered, taken back, replaced,
// refused.
import { hhmmss } from "../core/clock.ts";
import type { Facts, Values } from "../core/protocol.ts";
import { t } from "../core/words.ts";

export const FATES = [
  "done",
  "waits",
  "drafted",
  "confirmed",
  "read",
  "unconfirmed",
  "carried",
  "partly",
  "accepted",
  "declined",
  "countered",
  "sent",
  "replaced",
  "withdrawn",
  "lapsed",
  "undone",
  "refused",
  "late",
] as const;
export type Fate = (typeof FATES)[number];

/** `seq` is 0 where no entry is told; `by` who decided it, `facts.when` when, `facts.what` what it waits for. */
export interface Receipt {
  seq: number;
  at: number;
  phase: string;
  actor: string;
  command: string;
  args: Values;
  fate: Fate;
  by: string;
  facts: { code?: string; facts?: Facts; counts?: boolean; entry?: number; when?: number; what?: string };
  close: { seq: number; at: number } | null;
}

const LOST: readonly Fate[] = ["unconfirmed", "refused", "late", "undone", "declined", "lapsed"];
const SOFT: readonly Fate[] = ["waits", "drafted", "countered", "replaced", "withdrawn"];
export type Tone = "ok" | "bad" | "soft";
/** Did it count, is it still open, or did it not? */
export const tone = ({ fate }: Receipt): Tone => (LOST.includes(fate) ? "bad" : SOFT.includes(fate) ? "soft" : "ok");

/** In a sentence; `refusal` tells a code with its facts, `who` names a seat or Control. */
export function became(
  receipt: Receipt,
  refusal: (code: string, facts: Facts) => string,
  who: (actor: string) => string,
): string {
  const { fate, facts, close } = receipt;
  const how =
    fate === "drafted" && facts.counts === false
      ? "_only"
      : fate === "waits"
        ? `_${facts.what}`
        : fate === "lapsed" && facts.when === undefined
          ? "_unseen"
          : "";
  const key = `receipts.${fate}${how}`;
  const when = facts.when === undefined ? "" : hhmmss(facts.when),
    read = close ? hhmmss(close.at) : "";
  return t(key, {
    when,
    read,
    by: receipt.by ? who(receipt.by) : t("receipts.control"),
    reason: facts.code ? refusal(facts.code, facts.facts ?? {}) : "",
  });
}

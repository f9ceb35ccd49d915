// What became of an order, as phone and desk tell it: carried out, read by a close, replaced, refused, or too late.
import { hhmmss } from "../core/clock.ts";
import type { Facts, Values } from "../core/protocol.ts";
import { t } from "../core/words.ts";

export const FATES = ["done", "drafted", "confirmed", "read", "unconfirmed", "replaced", "withdrawn", "undone", "refused", "late"] as const;
export type Fate = (typeof FATES)[number];

/** `seq` is 0 where no entry is told; `by` who replaced it or took it back. */
export interface Receipt {
  seq: number;
  at: number;
  phase: string;
  actor: string;
  command: string;
  args: Values;
  fate: Fate;
  by: string;
  facts: { code?: string; facts?: Facts; counts?: boolean; entry?: number; when?: number };
  close: { seq: number; at: number } | null;
}

const LOST: readonly Fate[] = ["unconfirmed", "refused", "late", "undone"];
export type Tone = "ok" | "bad" | "soft";
/** Did it count, is it still open, or did it not? */
export const tone = ({ fate }: Receipt): Tone => (LOST.includes(fate) ? "bad" : ["replaced", "withdrawn", "drafted"].includes(fate) ? "soft" : "ok");

/** In a sentence; `refusal` tells a code with its facts, `who` names a seat or Control. */
export function became(receipt: Receipt, refusal: (code: string, facts: Facts) => string, who: (actor: string) => string): string {
  const { fate, facts, close } = receipt;
  const key = fate === "drafted" && facts.counts === false ? "receipts.drafted_only" : `receipts.${fate}`;
  const when = facts.when === undefined ? "" : hhmmss(facts.when), read = close ? hhmmss(close.at) : "";
  return t(key, { when, read, by: receipt.by ? who(receipt.by) : t("receipts.control"), reason: facts.code ? refusal(facts.code, facts.facts ?? {}) : "" });
}

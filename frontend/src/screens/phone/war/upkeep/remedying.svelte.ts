// A remedy that is an order of ours: one tap gives it, or proposes it, and another takes it back.
import type { DraftRow, Remedy } from "#core/rows.ts";
import type { Sent } from "#core/sent.ts";
import { game } from "#core/state.svelte.ts";
import type { Drafting } from "#phone/drafting.svelte.ts";
import { orders } from "#phone/factions/production/orders.svelte.ts";
import { direct, draftOf, factionKey, offered } from "#phone/mine.ts";
import { feeding } from "./feeding.svelte.ts";

/** The order that a remedy is, and what gives it. */
export interface Deed {
  command: DraftRow["command"];
  give(): void;
}
/** What was done last, as it was told, in its phase; `back` takes it back, what was proposed goes by its holder. */
interface Done {
  said: string;
  phase: string;
  draft(): DraftRow | undefined;
  sent(): Sent | undefined;
  pending(): boolean;
  back?: () => void;
}
let last = $state.raw<Done>();

export const lastDone = (): Done | undefined => (last?.phase === game.event.phase ? last : undefined);

/** Nothing where a remedy takes more than an order of one's own, or its time is over. */
export function deedOf({ what, provinces = [], outputs = [], overwork = false, instead }: Remedy, said: string) {
  const [province = ""] = provinces;
  if (what === "produce" && offered("produce"))
    return deed(orders, "produce", province, () => ({ outputs, overwork }), said);
  if (what === "feed" && offered("allot"))
    return deed(feeding, "allot", factionKey(), (fed) => [...fed.filter(other(instead)), `province/${province}`], said);
  return undefined;
}

const other = (row?: string) => (one: string) => one !== row;

function deed<V>(
  drafting: Drafting<V>,
  command: DraftRow["command"],
  subject: string,
  changed: (before: V) => V,
  said: string,
): Deed {
  const give = () => {
    const before = drafting.shown(subject),
      own = direct(command),
      back = () => {
        drafting.edit(subject, before, true);
        last = undefined;
      };
    drafting.edit(subject, changed(before), own);
    if (!own) void drafting.propose(subject);
    last = {
      said,
      phase: game.event.phase,
      draft: () => draftOf(command, subject),
      sent: () => drafting.sent(subject),
      pending: () => drafting.pending(subject),
      ...(own ? { back } : {}),
    };
  };
  return { command, give };
}

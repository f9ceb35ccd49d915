// Orders that one tap gives, ready as they are, or proposes to who may: what was done last, and what takes it back.
import type { Values } from "#core/protocol.ts";
import type { DraftRow } from "#core/rows.ts";
import { underWay, type Sent } from "#core/sent.ts";
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { direct, holder, mySeat } from "../mine.ts";
import { order, sentOf } from "../ordering.ts";
import { backOf } from "./takingBack.ts";

/** What the button says, and what gives the order. */
export interface Deed {
  label: string;
  give(): void;
}
/** What was done last, as it was told, in its phase; `back` takes it back, what was proposed goes by its holder. */
export interface Done {
  said: string;
  phase: string;
  /** For an objective; the rest is for the coming upkeep. */
  pursued: boolean;
  draft(): DraftRow | undefined;
  sent(): Sent | undefined;
  pending(): boolean;
  back(): (() => void) | undefined;
}
let last = $state.raw<Done>();

export const lastDone = (): Done | undefined => (last?.phase === game.event.phase ? last : undefined);
export const did = (done: Omit<Done, "phase">): void => void (last = { ...done, phase: game.event.phase });
export const forget = (): void => void (last = undefined);

/** Is it ours to give, without anybody else's word? Whoever has the troops alone may buy no building. */
export const isOurs = (command: string, args: Values): boolean =>
  direct(command, args.army as string | undefined) &&
  (command !== "buy" || mySeat()?.powers?.includes("treasury") === true);

/** An order as it stands, given or proposed to who may. */
export function oneTap(command: string, args: Values, label: string, pursued = false): Deed {
  const own = isOurs(command, args);
  const slot = `tap/${command}/${JSON.stringify(args.to ?? args.army ?? args)}`;
  const give = () => {
    if (underWay(sentOf(slot))) return; // a second tap, or without signal many, asks for the same
    void order(command, args, slot, own);
    did({
      said: label,
      pursued,
      draft: () => undefined,
      sent: () => sentOf(slot),
      pending: () => false,
      back: () => {
        const take = backOf(command, args);
        if (!take) return undefined;
        return () => {
          forget();
          take();
        };
      },
    });
  };
  return { label: own ? label : t("appeal.propose", { what: label, holder: holder(command) }), give };
}

// A proposed order of diplomacy or of subterfuge in words, as whoever sends it reads it.
import type { Values } from "#core/protocol.ts";
import { listed } from "#core/naming.ts";
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { factionName } from "#phone/mine.ts";
import { partners } from "./court.svelte.ts";
import { told } from "../plots/plotting.ts";

export const OF_COURT = [
  "propose_treaty",
  "sign",
  "refuse_treaty",
  "withdraw_treaty",
  "renounce",
  "sanction",
  "call_off",
];

export function proposedCourt(command: string, args: Values): string {
  if (command === "sanction") return t("ui.plot.proposed", { act: told(args) });
  if (command === "call_off") return called(game.row(`plot/${String(args.plot)}`));
  if (command === "propose_treaty")
    return t("ui.treaty.proposed.write", {
      factions: listed((args.to as string[]).map(factionName)),
      what: what(args),
    });
  const treaty = game.row(`treaty/${String(args.treaty)}`);
  if (!treaty) return t("ui.treaty.gone");
  return t(`ui.treaty.proposed.${command}`, {
    factions: listed(partners(treaty)),
    what: what(treaty as unknown as Values),
  });
}

const called = (plot: Parameters<typeof told>[0] | undefined): string =>
  plot ? t("ui.plot.proposed_off", { act: told(plot) }) : t("ui.plot.gone");

/** What a treaty makes, then its beginning: whoever sends it must know what they sign. */
function what({ makes, text, secret }: Values): string {
  const parts = [
    makes ? t(`ui.treaty.makes.${String(makes)}`) : "",
    secret === true ? t("ui.treaty.secret") : "",
    text ? t("ui.treaty.quoted", { text: String(text) }) : "",
  ];
  return parts.filter(Boolean).join(" · ");
}

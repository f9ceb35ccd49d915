// What the court asks of this seat next: an answer to a marriage proposal, and the way to propose one.
import { t } from "#core/words.ts";
import { goesTo, talking } from "../treaties/court.svelte.ts";
import { choices, direct, factionName, offered, worded } from "#phone/mine.ts";
import { now, type Act } from "#phone/now/act.ts";
import { marriages } from "./dynasty.ts";

/** Somebody asks for a hand: that is answered before anything is begun. */
export function wooed(): Act[] {
  const { asked } = marriages();
  if (!talking() || !asked.length || !offered("refuse_marriage")) return [];
  const from = [...new Set(asked.map(({ proposer }) => factionName(proposer)))].join(", ");
  const label = worded("refuse_marriage", "ui.wed.act", { n: asked.length });
  return [
    {
      ...now("court", label, t("trade.from", { from }), goesTo("refuse_marriage")),
      proposes: !direct("refuse_marriage"),
    },
  ];
}

/** The way to the heirs, for whoever decides it. */
export function wooing(): Act[] {
  if (!talking() || !direct("propose_marriage") || !choices("propose_marriage").heir?.length) return [];
  return [{ ...now("betroth", t("ui.wed.propose")), anytime: true }];
}

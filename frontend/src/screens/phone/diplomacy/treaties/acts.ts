// What diplomacy asks of this seat next: a signature, the way to war, peace and treaties, and an act to sanction.
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { choices, direct, factionKey, factionName, offered, worded } from "#phone/mine.ts";
import { sealed } from "../plots/plotting.ts";
import { now, type Act } from "#phone/now/act.ts";
import { goesTo, others, talking, treaties } from "./court.svelte.ts";

export const negotiating = (): Act[] => (talking() ? [...signing(), ...treating(), ...plotting()] : []);

function signing(): Act[] {
  const { asked } = treaties();
  const can = offered("sign") || offered("refuse_treaty");
  if (!asked.length || !can) return [];
  const from = [...new Set(asked.map(({ proposer }) => factionName(proposer)))].join(", ");
  const label = worded("refuse_treaty", "ui.treaty.act", { n: asked.length });
  return [
    {
      ...now("treaties", label, t("trade.from", { from }), goesTo("refuse_treaty")),
      proposes: !direct("refuse_treaty"),
    },
  ];
}

function plotting(): Act[] {
  if (!offered("sanction") || !choices("sanction").counters?.length) return [];
  return [
    {
      ...now("plot", worded("sanction", "ui.plot.sanction"), t("ui.plot.one_a_phase"), goesTo("sanction")),
      proposes: !direct("sanction"),
      settled: sealed().length > 0,
    },
  ];
}

/** We have put something before somebody in this phase. */
const written = () =>
  game.rows("treaty").some(({ proposer, phase }) => proposer === factionKey() && phase === game.event.phase);

function treating(): Act[] {
  const all = others();
  const n = (state: string) => all.filter((one) => one.state === state).length;
  const detail =
    n("war") + n("alliance") ? t("ui.bond.counted", { wars: n("war"), allies: n("alliance") }) : t("ui.peace_with_all");
  return offered("propose_treaty") || offered("declare_war") || offered("leave_alliance") || treaties().asked.length
    ? [
        {
          ...now("treaties", t("ui.bond.act"), detail),
          anytime: !direct("propose_treaty"),
          settled: written(),
          yields: true,
          proposes: offered("propose_treaty") && !direct("propose_treaty"),
        },
      ]
    : [];
}

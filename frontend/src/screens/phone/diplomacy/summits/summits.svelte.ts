// The summits as this seat sees them: who called us, who is at the academic one, which theory has the floor.
import type { AttendanceRow, BallotRow, DealRow, Keyed, SeatRow, SummitRow, TheoryRow } from "#core/rows.ts";
import { hasFloor } from "#parts/diplomacy/summits/floor.ts";
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { choices, direct, factionKey, factionName, mySeat, offered, people, seatKey, worded } from "#phone/mine.ts";
import { now, type Act } from "#phone/now/act.ts";
import { goesTo, talking } from "../treaties/court.svelte.ts";

export type Theory = Keyed<TheoryRow>;

export const royal = (): Keyed<SummitRow>[] => [...game.rows("summit")].sort((a, b) => b.at - a.at);
/** Those we are called to. */
const invitations = (): Keyed<SummitRow>[] => royal().filter(({ host }) => host !== factionKey());

export const present = (): Keyed<AttendanceRow>[] =>
  game
    .rows("attendance")
    .filter(({ phase }) => phase === game.event.phase)
    .sort((a, b) => a.at - b.at);
export const here = (): boolean => present().some(({ seat }) => seat === seatKey());
export const theories = (): Theory[] =>
  game
    .rows("theory")
    .filter(({ phase }) => phase === game.event.phase)
    .sort((a, b) => a.at - b.at);
/** The one at the lectern; there is one. */
export const spoken = (): Theory | undefined => theories().find(hasFloor);
export const ourTheory = (): Theory | undefined => theories().find(({ faction }) => faction === factionKey());
export const ownBallot = (theory: string): BallotRow | undefined =>
  game.rows("ballot").find((ballot) => ballot.theory === theory && ballot.seat === seatKey());
/** Technology deals at the table, those that wait for us first. */
export const lessons = (): Keyed<DealRow>[] =>
  game
    .rows("deal")
    .filter(({ phase }) => talking() && phase === game.event.phase)
    .sort((a, b) => Number(b.receiver === factionKey()) - Number(a.receiver === factionKey()) || a.at - b.at);

/** Those who may vote on it, and have not. */
export const awaited = (theory: Theory): string[] =>
  present()
    .filter(({ faction, seat }) => faction !== theory.faction && !theory.voted.includes(seat))
    .map(({ faction }) => factionName(faction));

/** Whose office it is to speak for us, while they are there to do it: our one chair is theirs. */
export const ourWizard = (): Keyed<SeatRow> | undefined =>
  people().find(
    ({ key, office, powers }) => key !== seatKey() && office === "arch-wizard" && powers?.includes("summits"),
  );
/** Wizards alone hold the academic summit: nobody proposes to them what they say there. */
export const wizard = (): boolean =>
  here() || (direct("attend") && (mySeat()?.office === "arch-wizard" || !ourWizard()));

/** What summits ask of this seat, the most pressing first. */
export const summoned = (): Act[] => (talking() ? [...voting(), ...speaking(), ...taught(), ...called()] : []);
/** Where else it may go. */
export const meeting = (): Act[] => (talking() ? [...academic(), ...calling()] : []);

function voting(): Act[] {
  const [key] = direct("vote") ? (choices("vote").theory ?? []) : [];
  const theory = key === undefined ? undefined : game.row(`theory/${key}`);
  return theory
    ? [
        now(
          "summits",
          t("ui.summit.act_vote"),
          t("ui.summit.of", { faction: factionName(theory.faction), text: theory.hypothesis }),
        ),
      ]
    : [];
}

function speaking(): Act[] {
  const theory = spoken();
  if (!theory || !(choices("conclude").theory ?? []).includes(theory.key)) return [];
  return [
    now(
      "summits",
      t(theory.state === "concluding" ? "ui.summit.act_conclude" : "ui.summit.act_speak"),
      theory.hypothesis,
    ),
  ];
}

function taught(): Act[] {
  const from = direct("accept_lesson")
    ? lessons()
        .filter(({ receiver }) => receiver === factionKey())
        .map(({ offerer }) => factionName(offerer))
    : [];
  return from.length
    ? [
        now(
          "summits",
          t("ui.summit.act_taught", { n: from.length }),
          t("trade.from", { from: [...new Set(from)].join(", ") }),
        ),
      ]
    : [];
}

function called(): Act[] {
  const all = invitations();
  const where = all.map(({ matter, venue }) => t("ui.summit.where", { matter, venue })).join("; ");
  return all.length ? [now("summits", t("ui.summit.act_called", { n: all.length }), where)] : [];
}

function academic(): Act[] {
  if (!wizard()) return [];
  return [
    {
      ...now(
        "summits",
        t("ui.summit.act_academy"),
        t(here() ? "ui.summit.you_are_there" : "ui.summit.n_there", { n: present().length }),
      ),
      settled: here(),
      // Whoever is no wizard has better to do.
      yields: mySeat()?.office !== "arch-wizard",
    },
  ];
}

function calling(): Act[] {
  if (!offered("call_summit")) return [];
  return [
    {
      ...now(
        "summon",
        worded("call_summit", "ui.summit.act_call"),
        goesTo("call_summit") || t("ui.summit.call_detail"),
      ),
      proposes: !direct("call_summit"),
      anytime: true,
    },
  ];
}

// Our armies and fleets: who leads them, what is in them, who may order them about. Only look-ups.
import { strength } from "#parts/figures.ts";
import type { Values } from "#core/protocol.ts";
import type { ArmyRow, Keyed, PlanRow, Reach, UnitRow } from "#core/rows.ts";
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { choices, direct, factionKey, factionName, may, placeName, seatKey } from "#phone/mine.ts";
import { order as give, sentOf } from "#phone/ordering.ts";
import { isPlan } from "../march/deeds.ts";
import { inOrder, ours, type Turn } from "../march/order.ts";

export type Army = Keyed<ArmyRow>;

export const ourArmies = (): Army[] => game.rows("army").filter((army) => army.faction === factionKey());
export const unitsOf = (army: string): Keyed<UnitRow>[] => game.rows("unit").filter((unit) => unit.army === army);

/** Our regiments or militia in no army, and what is to be had where they stand: an army of ours, or to raise one. */
export interface Unled {
  place: string;
  units: Keyed<UnitRow>[];
  /** It could take them in now. */
  army: string | undefined;
  raisable: boolean;
}
export function unled(): Unled[] {
  const ours = game.rows("unit").filter(({ faction, army, aboard }) => faction === factionKey() && !army && !aboard);
  const free = ours.filter(({ kind }) => kind === "militia" || kind === "regiment");
  return [...new Set(free.map(({ place }) => place))].map((place) => {
    const units = free.filter((unit) => unit.place === place);
    const takes = ({ key }: Army) => choices("absorb").army?.[key]?.some((one) => units.some(({ key }) => key === one));
    const raisable = choices("raise_army").place?.[place]?.land !== undefined;
    return { place, units, army: ourArmies().find(takes)?.key, raisable };
  });
}

export const planOf = (army: string): Keyed<PlanRow> | undefined =>
  game.rows("plan").find((plan) => plan.army === army && plan.faction === factionKey());
export const turnOf = (army: string): Turn | undefined => game.rows("activation").find((turn) => turn.army === army);
export const turns = () => inOrder(game.rows("activation"));
export const ourTurn = () => ours(turns(), factionKey());

/** Ours that are called: the plan is about to be carried out, or orders are waited for. */
export const calls = (): Turn[] =>
  game.rows("activation").filter((turn) => turn.state === "called" && turn.faction === factionKey());

/** Is it this seat that has to answer: its own call, or the holder's of war where nobody plays the general? */
export const isMine = ({ seat = "", army }: Turn): boolean =>
  seat ? seat === seatKey() : say("march", army) === "send";

/** A fleet without a commander has no name of its own. */
export function armyName(key: string): string {
  const army = game.row(`army/${key}`);
  if (!army) return t("ui.something");
  return army.name || t("war.plan.fleet_at", { place: placeName(army.place) });
}

export function officerName(officer: string): string {
  const row = game.row(`officer/${officer}`);
  return row ? `${row.name} (${strength(row, row.faction === factionKey() ? "yours" : "own")})` : t("ui.nobody");
}

/** Nobody is the independents'. */
export const foeName = (faction: string) => (faction ? factionName(faction) : t("map.independents"));

export type Say = "send" | "propose" | "";
/** Does this seat decide for an army, or propose it to who does? */
export function say(command: string, army: string): Say {
  if (direct(command, army)) return "send";
  return may(command).propose ? "propose" : "";
}

/** Gives an order for an army, or lays it before who may. */
export function order(command: string, args: Values & { army: string }): ReturnType<typeof game.send> {
  const slot = `${command}/${args.army}`;
  return give(command, args, slot, say(command, args.army) !== "propose");
}
export const sentFor = (command: string, army: string) => sentOf(`${command}/${army}`);

/** What this seat has proposed for an army and nobody has sent or dropped yet. */
export const proposalFor = (army: string) =>
  game
    .rows("proposal")
    .find(
      (p) =>
        p.seat === seatKey() &&
        p.phase === game.event.phase &&
        p.args.army === army &&
        ["file_plan", "march"].includes(p.command),
    );

/** What an army could do now; while it is called, what it may do at once. */
export function reachOf(army: string): Reach | undefined {
  return choices("march").army?.[army] ?? choices("file_plan").army?.[army];
}
export const isCalled = (army: string) => turnOf(army)?.state === "called";
export const hasActed = (army: string) => turnOf(army)?.state === "done";
/** Does it act again in this war? Who has acted in the first season plans for the second. */
export const actsAgain = (army: string) => !hasActed(army) || game.event.part === "season_1";
/** Those for which a plan may be filed and that still act. */
export const toPlan = (): string[] => Object.keys(choices("file_plan").army ?? {}).filter(actsAgain);
export const unplanned = () => toPlan().filter((army) => !isPlan(planOf(army)));

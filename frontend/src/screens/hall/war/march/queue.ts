// Whose turn it is in a season of war, who is next, and how far the season has come (WAR-2). Pure.
import type { ActivationRow, ArmyRow, FactionRow, Keyed, OfficerRow } from "#core/rows.ts";

export interface Turn {
  key: string;
  faction: Keyed<FactionRow> | undefined;
  /** The general; "" a fleet without one. */
  general: string;
  fleet: boolean;
  /** Where the army stands, the key of a province or sea zone. */
  place: string;
  x: number | null;
  due: number | null;
  remaining: number | null;
}
export interface Queue {
  called: Turn | undefined;
  next: Turn[];
  done: number;
  all: number;
}
export interface Hosts {
  activations: Keyed<ActivationRow>[];
  armies: Keyed<ArmyRow>[];
  officers: Keyed<OfficerRow>[];
  factions: Keyed<FactionRow>[];
}

export function queue(hosts: Hosts, most: number): Queue {
  const { activations } = hosts;
  const waiting = activations
    .filter(({ state }) => state === "waiting")
    .sort((a, b) => (a.ahead ?? Infinity) - (b.ahead ?? Infinity));
  const called = activations.find(({ state }) => state === "called");
  return {
    called: called && turn(called, hosts),
    next: waiting.slice(0, most).map((activation) => turn(activation, hosts)),
    done: activations.filter(({ state }) => state === "done").length,
    all: activations.length,
  };
}

function turn(
  { key, army, faction, x, due, remaining }: Keyed<ActivationRow>,
  { armies, officers, factions }: Hosts,
): Turn {
  const led = armies.find((row) => row.key === army);
  const general = officers.find((row) => row.key === led?.commander)?.name ?? "";
  const whose = factions.find((row) => row.key === faction);
  return { key, faction: whose, general, fleet: led?.fleet ?? false, place: led?.place ?? "", x, due, remaining };
}

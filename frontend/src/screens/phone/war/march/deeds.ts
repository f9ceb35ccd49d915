// What an army could do in a place, as the server tells it: each deed one choice of a player. Pure.
import type { BattleSide, Chances, Ground, Odds, Orders, Reach, ReachedSpace, Section } from "#core/rows.ts";

export type How = NonNullable<ReachedSpace["how"]> | "stay" | "land";
export interface Deed {
  key: string;
  how: How;
  /** "" stays. */
  to: string;
  /** Where cargo goes ashore; "" nowhere. */
  land: string;
  /** A faction, "" the independents, null nobody. */
  attack: string | null;
  /** null: nobody defends. */
  odds: Odds | null;
}
/** What is being put together for one army. */
export interface Intent {
  to: string;
  land: string;
  attack: string | null;
  absorb: string[];
  split: Required<Section>;
  lose_first: "" | "militia" | "regiment" | "warship" | "trade_ship";
  withdraw_below: number;
  at_once: boolean;
}

export const blank = (): Intent => ({
  to: "",
  land: "",
  attack: null,
  absorb: [],
  split: { units: [], commander: "", lieutenant: "" },
  lose_first: "",
  withdraw_below: 0,
  at_once: false,
});

export const keyOf = ({ to, land, attack }: Pick<Intent, "to" | "land" | "attack">) =>
  `${to}|${land}|${attack === null ? "-" : `!${attack}`}`;

function deed(how: How, to: string, land: string, attack: string | null = null, odds: Odds | null = null): Deed {
  return { key: keyOf({ to, land, attack }), how, to, land, attack, odds };
}

const attacks = (how: How, to: string, land: string, chances: Chances = {}): Deed[] =>
  Object.entries(chances).map(([foe, odds]) => deed(how, to, land, foe, odds));

/** Everything this army could do in this place; `here` is where it stands. */
export function deeds(reach: Reach, here: string, place: string): Deed[] {
  const space = open(reach, place);
  return [
    ...(place === here ? [deed("stay", "", ""), ...attacks("stay", "", "", reach.stay.attack)] : []),
    ...(space ? [deed(wayTo(space), place, ""), ...attacks(wayTo(space), place, "", space.attack)] : []),
    ...landing(reach, here, place),
  ];
}

/**
 * What is meant by tapping a place: the only deed, or the attack on whom we are at war with there; else the player
 * says.
 */
export function meantBy(deeds: Deed[], atWar: (faction: string) => boolean, owner = ""): Deed | undefined {
  if (deeds.length === 1) return deeds[0];
  const foes = deeds.filter(({ attack }) => attack && atWar(attack));
  return foes.find(({ attack }) => attack === owner) ?? (foes.length === 1 ? foes[0] : undefined);
}

/** A fleet puts its cargo ashore from where it lies, else from the first place it can sail to. */
function landing(reach: Reach, here: string, place: string): Deed[] {
  const from = [
    ["", reach.stay] as const,
    ...Object.entries(reach.spaces).filter(([to, space]) => to !== here && !space.refused),
  ];
  const found = from.find(([, ground]) => ground.land?.[place]);
  return found ? [deed("land", found[0], place), ...attacks("land", found[0], place, found[1].land?.[place])] : [];
}

function open(reach: Reach, place: string): ReachedSpace | undefined {
  const space = reach.spaces[place];
  return space && (!space.refused || berths(space)) ? space : undefined;
}

/** So many of an army for which there is too little room could go aboard, if the others are left behind. */
export const berths = (space: ReachedSpace | undefined): number =>
  space?.refused === "no_room" ? (space.facts.have ?? 0) : 0;

const wayTo = (space: ReachedSpace): How => space.how ?? "embark";

/** Every place where it could do something, and how it comes there; its own place first. */
export function within(reach: Reach, here: string): Map<string, How> {
  const found = new Map<string, How>([[here, "stay"]]);
  const ashore = [reach.stay, ...Object.values(reach.spaces).filter((space) => !space.refused)].flatMap(
    (ground: Ground) => Object.keys(ground.land ?? {}),
  );
  for (const [place, space] of Object.entries(reach.spaces))
    if (open(reach, place) && place !== here) found.set(place, wayTo(space));
  for (const place of ashore) if (!found.has(place)) found.set(place, "land");
  return found;
}

/** The place an intent is about, as it is tapped on the map. */
export const aim = ({ land, to }: Pick<Intent, "land" | "to">, here: string): string => land || to || here;

/** Units that could be taken along: where it stands, and where it ends. */
export function joining(reach: Reach, to: string): { here: string[]; there: string[] } {
  const space = to ? open(reach, to) : undefined;
  const here = reach.stay.absorb ?? [];
  return { here, there: (space?.absorb ?? []).filter((unit) => !here.includes(unit)) };
}

/** The order an intent comes to: what fell away with a change of mind is not in it. */
export function ordersOf(intent: Intent, reach: Reach): Required<Orders> {
  const { to, land, attack, split } = intent;
  const { here, there } = joining(reach, to);
  const absorb = intent.absorb.filter((unit) => here.includes(unit) || there.includes(unit));
  const parting = split.units.filter(
    (unit) => reach.units.includes(unit) || (absorb.includes(unit) && here.includes(unit)),
  );
  const commander = reach.section.includes(split.commander) ? split.commander : "";
  const lieutenant =
    commander && reach.seconds.includes(split.lieutenant) && split.lieutenant !== commander ? split.lieutenant : "";
  return { to, land, attack, absorb, split: parting.length ? { units: parting, commander, lieutenant } : null };
}

/** How many go along, when those who part have parted. */
export function goingOf(intent: Intent, reach: Reach): number {
  const { absorb, split } = ordersOf(intent, reach);
  return (
    reach.units.length + absorb.filter((unit) => reach.stay.absorb?.includes(unit)).length - (split?.units.length ?? 0)
  );
}

/** What keeps an army from going aboard where it stands, or from going anywhere at all. */
export function staysPut(reach: Reach, here: string): ReachedSpace | undefined {
  const spaces = Object.values(reach.spaces);
  const aboard = reach.spaces[here];
  if (aboard?.refused && !berths(aboard)) return aboard;
  return spaces.every(({ refused }) => refused && refused === spaces[0]?.refused) && !spaces.some(berths)
    ? spaces[0]
    : undefined;
}

export interface Planned {
  orders: Orders;
  lose_first: Intent["lose_first"];
  withdraw_below: number;
  at_once: boolean;
  done: boolean;
}
/** What was planned, to be changed; of a plan that is carried out only how to fight is left. */
export function intentOf(plan: Planned | undefined): Intent {
  if (!plan) return blank();
  const { lose_first, withdraw_below, at_once, done, orders } = plan;
  const fights = { lose_first, withdraw_below };
  if (done || !isPlan(plan)) return { ...blank(), ...fights };
  const { to = "", land = "", attack = null, absorb = [], split } = orders;
  return {
    to,
    land,
    attack,
    absorb,
    ...fights,
    at_once,
    split: { units: split?.units ?? [], commander: split?.commander ?? "", lieutenant: split?.lieutenant ?? "" },
  };
}

/** Is something to be carried out when the general is called? */
export const isPlan = (plan: Pick<Planned, "orders" | "done"> | undefined): boolean =>
  plan !== undefined && !plan.done && Object.keys(plan.orders).length > 0;

export const sameFight = (
  a: Pick<Intent, "lose_first" | "withdraw_below">,
  b: Pick<Intent, "lose_first" | "withdraw_below">,
) => a.lose_first === b.lose_first && a.withdraw_below === b.withdraw_below;

/** From hopeless to sure, by who holds the field in the end. */
const STEPS = [
  [0.9, "sure"],
  [0.65, "good"],
  [0.4, "even"],
  [0.15, "poor"],
] as const;
export type Prospect = (typeof STEPS)[number][1] | "lost" | "both" | "all";
/** Where neither side is likely to win, that is the word for it: most likely nobody is left of either. */
export function prospect({ attacker, nobody }: Odds): Prospect {
  if (nobody > 0.995) return "all";
  if (nobody >= 0.5) return "both";
  return STEPS.find(([least]) => attacker >= least)?.[1] ?? "lost";
}

/** Per cent of each outcome, adding up to 100. */
export function percents({ attacker, defender, nobody }: Odds): Record<BattleSide | "nobody", number> {
  const total = attacker + defender + nobody || 1;
  const won = Math.round((100 * attacker) / total);
  const lost = Math.min(100 - won, Math.round((100 * defender) / total));
  return { attacker: won, defender: lost, nobody: 100 - won - lost };
}

/** Units that are told apart by nothing a general cares for. */
export interface Alike {
  kind: string;
  x: number;
  y: number;
  units: string[];
}
export function alike(units: { key: string; kind: string; x: number; y: number }[]): Alike[] {
  const groups = new Map<string, Alike>();
  for (const { key, kind, x, y } of units) {
    const group = groups.get(`${kind} ${x} ${y}`) ?? { kind, x, y, units: [] };
    group.units.push(key);
    groups.set(`${kind} ${x} ${y}`, group);
  }
  return [...groups.values()].sort((a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : b.x - b.y - (a.x - a.y)));
}

/** The same choice with so many of this group. */
export const withSome = (chosen: string[], group: Alike, n: number): string[] => [
  ...chosen.filter((unit) => !group.units.includes(unit)),
  ...group.units.slice(0, Math.max(0, n)),
];

// The whole realm's production by one tap: given, or proposed to who decides; and taken back as it was before.
import type { Values } from "#core/protocol.ts";
import type { Budget } from "#core/rows.ts";
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import { direct, draftOf, forecast, offered, placeName } from "#phone/mine.ts";
import { hinting } from "#phone/now/hints.svelte.ts";
import { order, sentOf } from "#phone/ordering.ts";
import { budgetTold } from "./budgets.ts";
import { orders } from "./orders.svelte.ts";

export const SLOT = "set_budget";

/** What there was before the last one, to go back to; and the words in which that one was told. */
interface Given {
  said: string;
  phase: string;
  /** A draft by which it is seen to stand. */
  command: "produce" | "collect";
  subject: string;
  before: Values;
}
let last = $state.raw<Given>();

export const budgets = (): Budget[] => (hinting() && offered(SLOT) ? (forecast()?.budgets ?? []) : []);
export const saidOf = (budget: Budget): string => budgetTold(budget, placeName);
export const given = (): Given | undefined => (last?.phase === game.event.phase ? last : undefined);
export const became = () => sentOf(SLOT);

/** Does just this stand, confirmed or not? */
export const stands = ({ lands, houses }: Budget): boolean =>
  Object.entries(lands).every(([key, outputs]) => same(draftOf("produce", key)?.data.outputs ?? [], outputs)) &&
  Object.entries(houses).every(([key, good]) => draftOf("collect", key)?.data.good === good);

const same = (a: readonly string[], b: readonly string[]): boolean => [...a].sort().join() === [...b].sort().join();

export function give(budget: Budget): void {
  const lands = Object.keys(budget.lands),
    houses = Object.keys(budget.houses);
  const [land, house] = [lands[0], houses[0]];
  const before = {
    lands: Object.fromEntries(lands.map((key) => [key, work(key)])),
    houses: Object.fromEntries(houses.map((key) => [key, draftOf("collect", key)?.data.good ?? ""])),
  };
  send({
    lands: Object.fromEntries(
      Object.entries(budget.lands).map(([key, outputs]) => [key, { outputs, overwork: false }]),
    ),
    houses: budget.houses,
  });
  last = {
    said: `${t(`budget.${budget.aim}`)}: ${saidOf(budget)}`,
    phase: game.event.phase,
    command: land === undefined ? "collect" : "produce",
    subject: land ?? house ?? "",
    before,
  };
}

function work(land: string): Values {
  const { outputs = [], overwork = false } = draftOf("produce", land)?.data ?? {};
  return { outputs, overwork };
}

/** What was only proposed its holder drops. */
export function takeBack(): void {
  if (last) send(last.before);
  last = undefined;
}

/** What was tapped for one land before is no longer meant. */
function send(said: Values): void {
  if (direct(SLOT)) orders.forget();
  void order(SLOT, said, SLOT);
}

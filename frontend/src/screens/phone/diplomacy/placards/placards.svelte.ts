// Placards on the phone: what ours says or could say, who has a good by what everybody knows, and what to offer for it.
import type { PlacardRow } from "#core/rows.ts";
import { game } from "#core/state.svelte.ts";
import { placardLine } from "#parts/diplomacy/placards/told.ts";
import { nothing } from "#parts/diplomacy/trade/stakes.ts";
import { choices, factionKey, forecast, myFaction } from "#phone/mine.ts";
import type { Terms } from "../trade/terms.ts";

export const SOUGHT = ["food", "gold", "wood", "stone", "metal", "exotic"];
/** So many of a good are more than one keeps for oneself. */
const PLENTY = 2;
/** So many goods at most are named on each side. */
export const NAMED = 3;

export const placardOf = (faction: string): PlacardRow | undefined => game.row(`placard/${faction}`);

/** Its placard in one line; "" where nothing hangs. */
export function saidBy(faction: string): string {
  const placard = placardOf(faction);
  return placard ? placardLine(placard) : "";
}

/** What the coming upkeep lacks. */
const lacked = (): string[] => {
  const asked = (forecast()?.remedies ?? []).flatMap(({ goods }) => Object.entries(goods ?? {}));
  return SOUGHT.filter((good) => asked.some(([name, n]) => name === good && n > 0));
};

/** What ours says; before it says anything what it could, by what is lacked and what is left beyond the upkeep. */
export function proposal(): Pick<PlacardRow, "seeks" | "spares" | "text"> {
  const ours = placardOf(factionKey());
  if (ours) return ours;
  const seeks = lacked(),
    spares = SOUGHT.filter((good) => over(good) >= PLENTY && !seeks.includes(good) && good !== "food");
  return { seeks, spares: spares.sort((a, b) => over(b) - over(a)).slice(0, NAMED), text: "" };
}

/** So much of a good lies in our treasury that the coming upkeep does not take. */
function over(good: string): number {
  const stock = myFaction() as Partial<Record<string, number>> | undefined,
    due = forecast()?.due as Partial<Record<string, number>> | undefined;
  return (stock?.[good] ?? 0) - (due?.[good] ?? 0);
}

let tapped = $state.raw({ phase: "", good: "" });
/** In this phase this good is looked for, or none. */
export const seek = (good: string): void => void (tapped = { phase: game.event.phase, good });
/** The good that is looked for in *Market*: as tapped, else what the upkeep lacks, else what our placard says. */
export function sought(): string {
  if (tapped.phase === game.event.phase) return tapped.good;
  return lacked()[0] ?? placardOf(factionKey())?.seeks[0] ?? "";
}

/** Every province can give these. */
const ANYWHERE = ["food", "gold"];
export const isAnywhere = (good: string): boolean => ANYWHERE.includes(good);

/** What speaks for it that this court has a good: its own word, so many of its provinces, or nothing. */
export interface Signs {
  says: boolean;
  lands: number;
}
export const signs = (faction: string, good: string): Signs => ({
  says: placardOf(faction)?.spares.includes(good) ?? false,
  lands: game.rows("province").filter((land) => land.owner === faction && (isAnywhere(good) || land.good === good))
    .length,
});
const rank = ({ says, lands }: Signs): number => (says ? 1000 : 0) + lands;

/** Who most likely has it comes first. */
export const bySigns = (courts: string[], good: string): string[] =>
  good ? [...courts].sort((a, b) => rank(signs(b, good)) - rank(signs(a, good))) : courts;

/** One of a good for one of ours: of what they look for, else of what we have most of. */
export function swap(faction: string, good: string): Terms {
  const have = choices("offer").goods ?? {},
    theirs = placardOf(faction)?.seeks ?? [];
  const ours = SOUGHT.filter((other) => other !== good && (have[other] ?? 0) > 0);
  const worth = (other: string) => (theirs.includes(other) ? 1000 : 0) + (have[other] ?? 0);
  const [best] = ours.sort((a, b) => worth(b) - worth(a));
  return {
    gives: { ...nothing(), goods: best ? { [best]: 1 } : {} },
    wants: { ...nothing(), goods: { [good]: 1 } },
  };
}

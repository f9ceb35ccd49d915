// A remedy that is an order of ours: one tap gives it, or proposes it, and another takes it back. What others would
// have to give is asked of them.
import type { DraftRow, ReachedSpace, Remedy } from "#core/rows.ts";
import { game } from "#core/state.svelte.ts";
import { t } from "#core/words.ts";
import type { Drafting } from "#phone/drafting.svelte.ts";
import { orders } from "#phone/factions/production/orders.svelte.ts";
import { goodsTold } from "#phone/factions/production/budgets.ts";
import { choices, direct, doing, draftOf, factionKey, factionName, offered, placeName } from "#phone/mine.ts";
import { did, forget, oneTap, type Deed } from "#phone/now/oneTap.svelte.ts";
import { treatyBefore } from "#phone/now/takingBack.ts";
import { armyName, planOf, reachOf, toPlan } from "../armies/forces.ts";
import { isPlan } from "../march/deeds.ts";
import { feeding } from "./feeding.svelte.ts";

/** None where a remedy takes more than an order of one's own, or its time is over; `said`: the remedy in words. */
export function deedsOf(remedy: Remedy, said: string): Deed[] {
  const { what, provinces = [], outputs = [], overwork = false, instead, fed, stays } = remedy,
    [province = ""] = provinces;
  if (what === "produce" && offered("produce"))
    return [deed(orders, "produce", province, () => ({ outputs, overwork }), said)];
  if (what === "feed" && offered("allot"))
    return [
      deed(feeding, "allot", factionKey(), (fed) => [...fed.filter(other(instead)), `province/${province}`], said),
    ];
  if (what === "guild" && offered("allot")) {
    const rest = [...fed.map((key) => `province/${key}`), ...stays.map((key) => `unit/${key}`)];
    return [deed(feeding, "allot", factionKey(), (had) => [...had.filter(other(instead)), ...rest], said)];
  }
  if (what === "goods" && offered("offer")) return asking(remedy);
  if (what === "retake" && offered("file_plan")) return retaking(remedy);
  if (what === "peace") return (remedy.factions ?? []).flatMap(suing);
  return [];
}

/** Others are asked for it, each by an offer that is ready to be sent. */
function asking({ goods }: Remedy): Deed[] {
  const asks = game.row(`appeal/${factionKey()}`)?.asks ?? [];
  const meant = asks.filter(({ wants }) => (wants.food ?? 0) === goods?.food && (wants.gold ?? 0) === goods.gold);
  return meant.map(({ to, gives, wants }) => {
    const label = t(Object.keys(gives).length ? "appeal.ask" : "appeal.ask_gift", {
      faction: factionName(to),
      gives: goodsTold(gives),
      wants: goodsTold(wants),
    });
    return oneTap("offer", { to, gives: { goods: gives }, wants: { goods: wants } }, label);
  });
}

/** A treaty that ends a war, put before whom it is with. */
function suing(to: string): Deed[] {
  if (!choices("propose_treaty").to?.[to]?.includes("peace") || treatyBefore(to, "peace")) return [];
  return [oneTap("propose_treaty", { to: [to], makes: "peace" }, t("appeal.peace", { faction: factionName(to) }))];
}

/** A plan for whoever would most likely hold the field in the land that is lost, of those who have none yet. */
function retaking({ provinces = [] }: Remedy): Deed[] {
  const idle = toPlan().filter((army) => !isPlan(planOf(army)));
  const ways = idle.flatMap((army) => provinces.flatMap((place) => attackOn(army, place)));
  return ways
    .sort((a, b) => b.chance - a.chance)
    .slice(0, 1)
    .map(({ army, place, orders, chance }) => {
      const label = t("appeal.retake", { army: armyName(army), place: placeName(place), n: Math.round(100 * chance) });
      return oneTap("file_plan", { army, orders }, label);
    });
}

/** The way this army can attack whoever holds that place by land, and how likely it holds the field then. */
function attackOn(army: string, place: string) {
  const reach = reachOf(army),
    attack = game.row(`province/${place}`)?.owner ?? "",
    stays = game.row(`army/${army}`)?.place === place,
    ground = stays ? reach?.stay : reach?.spaces[place];
  const odds = (ground as ReachedSpace | undefined)?.refused ? undefined : ground?.attack?.[attack];
  return odds === undefined
    ? []
    : [{ army, place, orders: { to: stays ? "" : place, attack }, chance: odds?.attacker ?? 1 }];
}

const other = (row?: string) => (one: string) => one !== row;

function deed<V>(
  drafting: Drafting<V>,
  command: DraftRow["command"],
  subject: string,
  changed: (earlier: V) => V,
  said: string,
): Deed {
  const give = () => {
    const earlier = drafting.shown(subject),
      own = direct(command),
      back = () => {
        drafting.edit(subject, earlier, true);
        forget();
      };
    drafting.edit(subject, changed(earlier), own);
    if (!own) void drafting.propose(subject);
    did({
      said,
      pursued: false,
      draft: () => draftOf(command, subject),
      sent: () => drafting.sent(subject),
      pending: () => drafting.pending(subject),
      back: () => (own ? back : undefined),
    });
  };
  return { label: doing(command, "remedy.do"), give };
}

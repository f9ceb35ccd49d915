// Which moves of armies the wall still shows, and where they go on the map. Pure: lines of the log in, arrows out.
import type { Keyed, LineRow } from "#core/rows.ts";
import type { Geo, Spot } from "#map/geo.ts";

export type How = "march" | "approach" | "embark" | "sail" | "withdraw" | "land" | "attack";
export interface Move {
  key: string;
  how: How;
  faction: string;
  /** None: it is only marked where it comes to. */
  from: Spot | undefined;
  to: Spot;
}

/** So long a move stays on the wall. */
export const SHOWN_MS = 10_000;
/** So many at once: beyond that a crowd of arrows says nothing. */
const MOST = 6;
const HOW: Record<string, How> = {
  went_march: "march",
  went_approach: "approach",
  went_embark: "embark",
  went_sail: "sail",
  withdrew: "withdraw",
  landed: "land",
  guests_landed: "land",
  guests_put_off: "land",
  attack_declared: "attack",
};

/** The newest last, so that it is drawn over the others. */
export function moves(lines: Keyed<LineRow>[], geo: Geo, now: number): Move[] {
  const spots = new Map<string, Spot>([...geo.provinces, ...(geo.sea_zones ?? [])].map(({ id, x, y }) => [id, [x, y]]));
  const fresh = lines
    .filter(({ code, at }) => code in HOW && now - at < SHOWN_MS)
    .sort((a, b) => a.at - b.at || a.seq_no - b.seq_no);
  return fresh.slice(-MOST).flatMap((line) => arrow(line, spots));
}

function arrow({ key, code, facts }: Keyed<LineRow>, spots: Map<string, Spot>): Move[] {
  const spot = (place = "") => spots.get(place);
  const how = HOW[code] ?? "march";
  const to = spot(how === "attack" ? facts.place : facts.to);
  if (!to) return [];
  const from = spot(how === "withdraw" ? facts.place : facts.from);
  const goes = from && (from[0] !== to[0] || from[1] !== to[1]);
  return [{ key, how, faction: facts.faction ?? facts.attacker ?? "", from: goes ? from : undefined, to }];
}

/** An arrow as a path: bent a little, so that it hides neither where it starts nor a name halfway. */
export function bow([x0, y0]: Spot, [x1, y1]: Spot): { line: string; tip: Spot; turned: number } {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const bend: Spot = [(x0 + x1) / 2 + dy * 0.18, (y0 + y1) / 2 - dx * 0.18];
  const [tx, ty] = [x1 - bend[0], y1 - bend[1]];
  return {
    line: `M${x0} ${y0}Q${bend[0]} ${bend[1]} ${x1} ${y1}`,
    tip: [x1, y1],
    turned: (Math.atan2(ty, tx) * 180) / Math.PI,
  };
}

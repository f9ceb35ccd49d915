// What has just changed on the map, so that a hall of people looks there. Pure: faces in, names of provinces out.
import type { Face } from "./face.ts";

export type Looks = Map<string, Look>;
interface Look {
  held: string;
  stands: string;
  fought: boolean;
  starving: boolean;
}

/** What of a province is worth a look when it changes. */
export const looks = (all: Face[]): Looks => new Map(all.map((face) => [face.id, look(face)]));

function look({ owner, rebels, capital, marks, forces, fought, starving }: Face): Look {
  const held = [owner, rebels !== undefined, capital, ...marks.map(({ id, holder }) => `${id} ${holder}`)].join("|");
  return { held, stands: forces.map(({ faction, n }) => `${faction} ${n}`).join("|"), fought, starving };
}

/** Provinces that look other than before; that a battle or hunger is over is no news. */
export function changed(before: Looks, after: Looks): string[] {
  return [...after].filter(([id, now]) => differs(before.get(id), now)).map(([id]) => id);
}

const differs = (then: Look | undefined, now: Look) =>
  then !== undefined &&
  (then.held !== now.held ||
    then.stands !== now.stands ||
    (now.fought && !then.fought) ||
    (now.starving && !then.starving));

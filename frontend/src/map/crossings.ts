// Armies at a crossing: where they stand on their side of the border, and where the arrow to where they go next points.
import type { Face } from "./face.ts";
import { gate, type Geo, type Spot } from "./geo.ts";
import { plate, type Plate } from "./plate.ts";

export interface Crossing {
  id: string;
  at: Spot;
  aim: Spot;
  /** Degrees the arrow is turned by. */
  turned: number;
  badges: Plate;
}
/** So much of the way to the middle of the next province. */
const AHEAD = 0.36;

export function crossings(geo: Geo, faces: readonly Face[]): Crossing[] {
  const shape = (id: string) => faces.find((face) => face.id === id)?.shape;
  return faces.flatMap((face) =>
    face.leaving.flatMap(({ from, to, forces }) => {
      const [at, ahead] = [gate(geo, from, to), shape(to)];
      if (!at || !ahead) return [];
      const aim: Spot = [at[0] + (ahead.x - at[0]) * AHEAD, at[1] + (ahead.y - at[1]) * AHEAD];
      return [
        {
          id: `${from}>${to}`,
          at,
          aim,
          turned: (Math.atan2(aim[1] - at[1], aim[0] - at[0]) * 180) / Math.PI,
          badges: plate(forces, ""),
        },
      ];
    }),
  );
}

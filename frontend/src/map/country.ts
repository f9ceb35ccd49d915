// The country itself: mountains, woods, caves, fens and fields in thin ink, put together to few paths for the whole
// map.
import type { Geo, Spot } from "./geo.ts";

/** One little drawing around its foot: what is lit, what lies in shade, and the ink around it. */
interface Drawing {
  light: string;
  shade: string;
  line: string;
}
export interface Country extends Drawing {
  id: string;
}
interface Kind {
  /** Of the spots of a province, how many bear a drawing. */
  share: number;
  drawings: Drawing[];
}

const KINDS: Record<string, Kind> = {
  mountains: {
    share: 0.75,
    drawings: [
      {
        light: "m-12 7l9-15 4 6 3-4 9 13z",
        shade: "m-3-8l4 6 1 5 3 4h-6l-1-6-2-3z",
        line: "m-12 7l9-15 4 6 3-4 9 13m-16-15l1 6 2 3m5-5l1 4",
      },
      { light: "m-10 7l9-16 11 16z", shade: "m-1-9l11 16h-8l-1-5-2-4z", line: "m-10 7l9-16 11 16m-11-16l0 7 2 4" },
      {
        light: "m-12 7l6-10 4 5 6-9 9 14z",
        shade: "m4-7l9 14h-8l1-5-3-3z",
        line: "m-12 7l6-10 4 5 6-9 9 14m-19-10l1 5m8-9l-1 6 2 3",
      },
    ],
  },
  forest: {
    share: 1,
    drawings: [
      {
        light: "m-5-9l4 10h-8zm9 2l4 10h-8z",
        shade: "m-5-9l4 10h-4zm9 2l4 10h-4z",
        line: "m-5-9l4 10h-8zm0 10v3m9-11l4 10h-8zm0 10v3",
      },
      { light: "m0-9l5 12h-10z", shade: "m0-9l5 12h-5z", line: "m0-9l5 12h-10zm0 12v3" },
      {
        light: "m-3-8a5 5 0 1 1 0 10 5 5 0 1 1 0-10zm9 4a4 4 0 1 1 0 8 4 4 0 1 1 0-8z",
        shade: "m-3-8a5 5 0 0 1 0 10 7 7 0 0 0 0-10zm9 4a4 4 0 0 1 0 8 6 6 0 0 0 0-8z",
        line: "m-3-8a5 5 0 1 1 0 10 5 5 0 1 1 0-10zm0 10v4m9-10a4 4 0 1 1 0 8 4 4 0 1 1 0-8zm0 8v3",
      },
    ],
  },
  caves: {
    share: 0.45,
    drawings: [
      {
        light: "m-12 7c1-10 5-14 12-14s11 4 12 14z",
        shade: "m-5 7c0-6 2-8 5-8s5 2 5 8z",
        line: "m-12 7c1-10 5-14 12-14s11 4 12 14m-17 0c0-6 2-8 5-8s5 2 5 8",
      },
      {
        light: "m-11 7c0-7 3-10 7-10 1-3 11-4 15 10z",
        shade: "m-6 7c0-5 1-6 4-6s4 1 4 6z",
        line: "m-11 7c0-7 3-10 7-10 1-3 11-4 15 10m-17 0c0-5 1-6 4-6s4 1 4 6",
      },
    ],
  },
  marsh: {
    share: 0.75,
    drawings: [
      {
        light: "",
        shade: "m-6-4l1-5 1 5zm5-2l1-5 1 5zm5 2l1-5 1 5z",
        line: "m-11 5q3.5-2.5 7 0t7 0 7 0m-15-2v-7m5 6v-9m5 8v-7",
      },
      { light: "", shade: "m-2-5l1-5 1 5z", line: "m-9 3q3-2.5 6 0t6 0 6 0m-10-2v-8m0 5l-3-4m3 5l3-5" },
    ],
  },
  plains: {
    share: 0.35,
    drawings: [
      { light: "", shade: "", line: "m-5 4q0-4-2-6m2 6v-8m0 8q0-4 2-6m5 7q0-3-2-4m2 4v-6m0 6q0-3 2-4" },
      { light: "", shade: "", line: "m-8 4q4-5 8-1 4-4 8 0" },
    ],
  },
};
const SAME: Record<string, string> = { mountain: "mountains", plain: "plains" };
const PEAK: Drawing = {
  light: "m-15 9l10-19 5 7 4-5 12 17z",
  shade: "m-5-10l5 7 1 6 4 6h-8l-1-7-3-4z",
  line: "m-15 9l10-19 5 7 4-5 12 17m-21-19l2 8 2 4m8-10l1 5 2 2",
};

/** Drawings of a province's present terrain on the first of its spots. */
export function country(id: string, terrain: string, spots: Spot[] = []): Country | undefined {
  const kind = KINDS[SAME[terrain] ?? terrain];
  if (!kind || !spots.length) return undefined;
  const taken = spots.slice(0, Math.ceil(spots.length * kind.share));
  const drawn = taken.map((spot, i) => ({ spot, drawing: kind.drawings[i % kind.drawings.length] ?? PEAK }));
  // The northern ones first, so that nearer ones are drawn over them.
  drawn.sort((a, b) => a.spot[1] - b.spot[1]);
  const paths = (part: keyof Drawing) => drawn.map(({ spot, drawing }) => at(spot, drawing[part])).join("");
  return { id, light: paths("light"), shade: paths("shade"), line: paths("line") };
}

/** The peaks along mountain borders, each for itself: they stand over each other. */
export const ridge = (geo: Geo): Country[] =>
  (geo.ridge ?? []).map((spot, i) => ({
    id: String(i),
    light: at(spot, PEAK.light),
    shade: at(spot, PEAK.shade),
    line: at(spot, PEAK.line),
  }));

/** One drawing alone, for legends. */
export const sample = (terrain: string): Drawing => KINDS[terrain]?.drawings[0] ?? PEAK;

/** A drawing begins with a relative move from its foot; subpaths follow relative to each other. */
const at = ([x, y]: Spot, path: string) => (path ? `M${x} ${y}${path}` : "");

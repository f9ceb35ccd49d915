// The drawn map: shapes made once at authoring time and served as a static file.
import { got } from "../core/got.ts";

export type EdgeKind = "open" | "river" | "mountain";
export type Spot = [number, number];
export interface Shape {
  id: string;
  d: string;
  x: number;
  y: number;
  /** Radius of the largest circle inside: how much room a name has. */
  r: number;
  /** Where drawings of its terrain may stand; any number of the first of them is an even scatter. */
  spots?: Spot[];
}
export interface Geo {
  view: [number, number, number, number];
  provinces: Shape[];
  coast: string;
  rings: string[];
  edges: [string, string, string, EdgeKind?][];
  rivers?: string[];
  sea_zones?: { id: string; x: number; y: number; d?: string }[];
  sea_edges?: string[];
  /** Peaks along the mountain borders, the northern ones first. */
  ridge?: Spot[];
}

/** The middle of the border between two provinces, where armies cross it; undefined where they do not touch. */
export function gate(geo: Geo, a: string, b: string): Spot | undefined {
  const edge = geo.edges.find(([one, other]) => (one === a && other === b) || (one === b && other === a));
  const points = edge ? corners(edge[2]) : [];
  return points[points.length >> 1];
}

/** The points of a path that begins absolute and goes on in relative lines. */
function corners(path: string): Spot[] {
  const points: Spot[] = [];
  for (const [, letter, x, y] of path.matchAll(/([Ml])(-?[\d.]+)[ ,]?(-?[\d.]+)/g)) {
    const [fromX, fromY] = letter === "l" ? (points.at(-1) ?? [0, 0]) : [0, 0];
    points.push([fromX + Number(x), fromY + Number(y)]);
  }
  return points;
}

const known = new Map<string, Promise<Geo>>();

/** Fetched once per address; asked again only after a failure. */
export function loadGeo(address: string): Promise<Geo> {
  const found = known.get(address);
  if (found) return found;
  const coming = got(address).then((answer) => {
    if (!answer.ok) throw new Error(`The map did not load (${answer.status}).`);
    return answer.json() as Promise<Geo>;
  });
  known.set(address, coming);
  coming.catch(() => known.delete(address));
  return coming;
}

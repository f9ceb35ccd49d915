// Patterns laid over the flat colours: one channel that survives grey print and colour blindness.
import type { Box } from "./panzoom.ts";

/** As many colours as look.css has, the unowned 0 not counted. */
export const COLOURS = 12;

/**
 * One stroke of a pattern within its tile; without a width it is filled. Paths are relative, so that they can be
 * repeated.
 */
interface Layer {
  d: string;
  width?: number;
  colour: string;
  opacity: number;
}
interface Tile {
  w: number;
  h: number;
  layers: Layer[];
}

const INK = "#0b131e";
const inked = (w: number, h: number, d: string, width?: number): Tile => ({
  w,
  h,
  layers: [{ d, width, colour: INK, opacity: 0.34 }],
});
const ring = (r: number) => `a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0`;
/** By colour; the first faction stays plain. */
const TILES: Tile[] = [
  inked(10, 10, ""),
  inked(9, 9, "m-2 11l13-13m-13 4l4-4m5 13l4-4", 1.5),
  inked(11, 11, `m1.5 3${ring(1.5)}m5.5 5.5${ring(1.5)}`),
  inked(9, 9, "m-2-2l13 13m-13-4l4 4m5-13l4 4", 1.5),
  inked(10, 8, "m0 4h10", 1.6),
  inked(12, 9, "m0 5q3-5 6 0t6 0", 1.4),
  inked(8, 10, "m4 0v10", 1.6),
  inked(13, 13, "m6.5 3v7m-3.5-3.5h7", 1.5),
  inked(12, 9, "m-1 7.5l4-5 6 5.5 4-5", 1.5),
  inked(13, 13, `m3.1 6.5${ring(3.4)}`, 1.4),
  inked(14, 10, "m0 0h14m-14 5h14m-11-5v5m7 0v5", 1.2),
  inked(12, 12, "m6 2l3 4-3 4-3-4z"),
];
const BANDS = "m-5 5l10-10m-10 26l26-26m-10 26l10-10";

/** Over land of rebels: broad bands in the colour of those they rose against. */
const hatching = (colour: number): Tile => ({
  w: 16,
  h: 16,
  layers: [
    { d: BANDS, width: 7.6, colour: INK, opacity: 0.55 },
    { d: BANDS, width: 5.6, colour: `var(--f${colour})`, opacity: 1 },
  ],
});

const PLANTED = "astor-signs";

/** Puts the patterns into the page once, where every map and legend finds them by id. */
export function plantPatterns(): void {
  if (document.getElementById(PLANTED)) return;
  const held = TILES.map((tile, i) => pattern(`pt-${i + 1}`, tile));
  const lost = Array.from({ length: COLOURS + 1 }, (_, i) => pattern(`lost-${i}`, hatching(i)));
  const defs = [...held, ...lost].join("");
  const svg = `<svg id="${PLANTED}" class="hidden" width="0" height="0" aria-hidden="true"><defs>${defs}</defs></svg>`;
  document.body.insertAdjacentHTML("afterbegin", svg);
}

function pattern(id: string, { w, h, layers }: Tile): string {
  const drawn = layers.map(({ d, width, colour, opacity }) =>
    width === undefined
      ? `<path d="M0 0${d}" fill="${colour}" fill-opacity="${opacity}"/>`
      : `<path d="M0 0${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}"/>`,
  );
  return `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse">${drawn.join("")}</pattern>`;
}

/** What lies over a realm's colour; nothing over free land and over the first faction's. */
export const patternOf = (colour: number) => (colour > 1 ? `url(#pt-${((colour - 1) % COLOURS) + 1})` : undefined);
export const hatchingOf = (colour: number) => `url(#lost-${colour})`;

/**
 * The same as one long path for each stroke: what a printer keeps sharp, where it would make a coarse picture of a
 * pattern.
 */
export function woven(colour: number, lost: boolean, { x, y, w, h }: Box): Layer[] {
  const tile = lost ? hatching(colour) : colour > 1 ? TILES[(colour - 1) % COLOURS] : undefined;
  if (!tile) return [];
  const places: string[] = [];
  for (let at = Math.floor(x / tile.w) * tile.w; at < x + w; at += tile.w) {
    for (let down = Math.floor(y / tile.h) * tile.h; down < y + h; down += tile.h) places.push(`M${at} ${down}`);
  }
  return tile.layers.map((layer) => ({ ...layer, d: places.map((place) => place + layer.d).join("") }));
}

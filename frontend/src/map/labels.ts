// On a wall: what is written on the map. All of it is large, so what would lie over another gives way. Pure.
import type { Face } from "./face.ts";
import { rowOf } from "./plate.ts";

/** Pixels on the screen. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Label {
  id: string;
  name: Box;
  /** Of one that must be named: where its name stands if there is no room below its disc. */
  else?: Box[];
  /** A capital, or what the news tell of: its name comes before discs without units, and before other names. */
  must?: boolean;
  /** Disc and units; none: nothing stands there. */
  row?: Box;
  /** Whose capital it is everybody sees by its crown: nothing lies over that. */
  crown?: Box;
  /** Units, a capital or trouble: it gives way to nobody. */
  firm: boolean;
  /** The higher, the sooner it is written. */
  rank: number;
}
/** So many pixels to the right and down. */
export interface Step {
  x: number;
  y: number;
}
/** Where the screen begins on the map, how many pixels a unit of the map has, and how large marks are. */
export interface Scale {
  left: number;
  top: number;
  k: number;
  scale: number;
}

/** Letters of names on a wall, and the mean width and height of one. */
export const LETTERS = 16;
const [WIDE, HIGH] = [0.66 * LETTERS, 1.05 * LETTERS];
/** Rows are so high, and are lifted by this to make room for a name. */
const [ROW, LIFT] = [20, 9];
/** So far a crown stands out over its disc, and generals' pennants over their row. */
const [CROWN, FLAGS] = [13, 9];
/** The head of an arrow reaches so far around its tip. */
const HEAD = 9;

/**
 * Where names are written, as pixels right and down of their usual place, and ids of those whose discs are not drawn.
 * `marks`: what stands on the map besides.
 */
export function written(
  labels: readonly Label[],
  room: Box,
  marks: readonly Box[] = [],
): { named: Map<string, Step>; bare: Set<string> } {
  const boxes: Box[] = [...marks];
  const lie = (box: Box) => boxes.every((other) => !over(box, other));
  const [named, bare] = [new Map<string, Step>(), new Set<string>()];
  const write = ({ id, name, else: others = [] }: Label) => {
    const place = [name, ...others].find((box) => within(box, room) && lie(box));
    if (!place) return;
    boxes.push(place);
    named.set(id, { x: place.x - name.x, y: place.y - name.y });
  };
  for (const { row, crown, firm } of labels) {
    if (row && firm) boxes.push(row);
    if (crown) boxes.push(crown);
  }
  const sorted = [...labels].sort((a, b) => b.rank - a.rank || (a.id < b.id ? -1 : 1));
  // Discs without units give way to a name that must be read, and no other name to another's disc.
  sorted.filter((label) => label.must).forEach(write);
  for (const { id, row, firm } of labels) {
    if (!row || firm) continue;
    if (lie(row)) boxes.push(row);
    else bare.add(id);
  }
  sorted.filter((label) => !label.must).forEach(write);
  return { named, bare };
}

/** Who stands over a crown steps aside, if there is room beside it: by how many pixels. */
export function aside(labels: readonly Label[], room: Box): Map<string, number> {
  const moved = new Map<string, number>();
  for (const { crown } of labels)
    for (const { id, row, ...own } of labels) {
      if (!crown || !row || own.crown || !over(row, crown)) continue;
      const [left, right] = [crown.x - row.w - row.x, crown.x + crown.w - row.x],
        by = -left < right ? left : right;
      const there = { ...row, x: row.x + by };
      if (within(there, room) && labels.every((other) => other.id === id || !other.row || !over(other.row, there)))
        moved.set(id, by);
    }
  return moved;
}

/** The mark of a province, and how much it matters that its name is read. `told`: the news tell of it. */
export function labelOf(face: Face, at: Scale, told = false): Label {
  const { shape, capital, fought, rebels, unrest, starving } = face;
  const { x, from, to, radius, units } = rowOf(face, (shape.r * at.k) / at.scale);
  const put = (box: Box) => placed(box, shape.x, shape.y, at);
  const firm = capital || units.badges.length > 0 || unrest || starving;
  const rank = (capital ? 2000 : 0) + (told ? 700 : 0) + (fought || rebels !== undefined ? 500 : 0) + shape.r;
  const below = capital ? 21 : 18;
  const name = put(named(face.name, below));
  const crown = capital
    ? { crown: put({ x: x - radius, y: -LIFT - radius - CROWN, w: 2 * radius, h: 2 * radius + CROWN }) }
    : {};
  const others =
    capital || told ? { must: true, else: around(face.name, below, { from, to, radius, capital }).map(put) } : {};
  const flags = units.badges.some(({ led }) => led) ? FLAGS : 0;
  return {
    id: face.id,
    name,
    firm,
    rank,
    ...crown,
    ...others,
    ...(radius || units.badges.length
      ? { row: put({ x: from, y: -LIFT - ROW / 2 - flags, w: to - from, h: ROW + flags }) }
      : {}),
  };
}

interface Stands {
  from: number;
  to: number;
  radius: number;
  capital: boolean;
}
/**
 * Other places for a name that must be read, the nearest first: above its disc or crown, beside its row, and aslant, at
 * last a line or two further away.
 */
function around(name: string, line: number, { from, to, radius, capital }: Stands): Box[] {
  const below = named(name, line),
    above = named(name, -LIFT - Math.max(radius, ROW / 2) - (capital ? CROWN : 0) - 4),
    beside = -LIFT - HIGH / 2;
  const further = (lines: number) => [
    { ...below, y: below.y + lines * HIGH },
    { ...above, y: above.y - lines * HIGH },
  ];
  const aslant = (boxes: Box[]) =>
    [-0.25, 0.25, -0.5, 0.5, -0.75, 0.75, -1, 1].flatMap((part) =>
      boxes.map((box) => ({ ...box, x: box.x + part * box.w })),
    );
  return [
    above,
    { ...below, x: to + 3, y: beside },
    { ...below, x: from - 3 - below.w, y: beside },
    ...aslant([below, above]),
    ...[1, 2].flatMap((lines) => [...further(lines), ...aslant(further(lines))]),
  ];
}

/** An army at a crossing, with the arrow to where it goes on. */
export function crossingMarks(
  { at, aim, width, led }: { at: [number, number]; aim: [number, number]; width: number; led: boolean },
  scale: Scale,
): Box[] {
  const flags = led ? FLAGS : 0;
  const put = (box: Box, [x, y]: [number, number]) => placed(box, x, y, scale);
  const dot = { x: -HEAD, y: -HEAD, w: 2 * HEAD, h: 2 * HEAD },
    middle: [number, number] = [(at[0] + aim[0]) / 2, (at[1] + aim[1]) / 2];
  return [
    put({ x: -width / 2, y: -ROW / 2 - flags, w: width, h: ROW + flags }, at),
    put({ ...dot, x: -HEAD / 2, y: -HEAD / 2, w: HEAD, h: HEAD }, middle),
    put(dot, aim),
  ];
}

/** The name of a sea, with the fleets that stand beside it. `told`: the news tell of it. */
export function seaLabel(
  zone: { id: string; x: number; y: number },
  name: string,
  fleets: { w: number; y: number; led: boolean },
  at: Scale,
  told = false,
): Label {
  const put = (box: Box) => placed(box, zone.x, zone.y, at);
  const flags = fleets.led ? FLAGS : 0;
  const row = fleets.w ? { row: put({ x: -fleets.w / 2, y: fleets.y - flags, w: fleets.w, h: ROW + flags }) } : {};
  return { id: zone.id, name: put(named(name, 5)), firm: true, rank: told ? 700 : 0, must: told, ...row };
}

/** A name whose letters stand on this line. */
const named = (name: string, line: number): Box => ({
  x: (-name.length * WIDE) / 2,
  y: line - 0.8 * HIGH,
  w: name.length * WIDE,
  h: HIGH,
});
const placed = ({ x, y, w, h }: Box, atX: number, atY: number, { left, top, k, scale }: Scale): Box => ({
  x: (atX - left) * k + x * scale,
  y: (atY - top) * k + y * scale,
  w: w * scale,
  h: h * scale,
});
const over = (a: Box, b: Box) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const within = (box: Box, room: Box) =>
  box.x >= room.x && box.y >= room.y && box.x + box.w <= room.x + room.w && box.y + box.h <= room.y + room.h;

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
  /** Disc and units; none: nothing stands there. */
  row?: Box;
  /** Whose capital it is everybody sees by its crown: nothing lies over that. */
  crown?: Box;
  /** Units, a capital or trouble: it gives way to nobody. */
  firm: boolean;
  /** The higher, the sooner it is written. */
  rank: number;
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
const [WIDE, HIGH] = [0.6 * LETTERS, 1.05 * LETTERS];
/** Rows are so high, and are lifted by this to make room for a name. */
const [ROW, LIFT] = [20, 9];
/** So far a crown stands out over its disc. */
const CROWN = 13;

/** Ids of those whose names are written, and of those whose discs are not drawn. */
export function written(labels: readonly Label[], room: Box): { named: Set<string>; bare: Set<string> } {
  const boxes: Box[] = [];
  const lie = (box: Box) => boxes.every((other) => !over(box, other));
  const [named, bare] = [new Set<string>(), new Set<string>()];
  for (const { row, firm } of labels) if (row && firm) boxes.push(row);
  const loose = labels.filter(({ firm }) => !firm);
  for (const { id, row } of loose) {
    if (row && lie(row)) boxes.push(row);
    else if (row) bare.add(id);
  }
  for (const { id, name } of [...labels].sort((a, b) => b.rank - a.rank || (a.id < b.id ? -1 : 1))) {
    if (!within(name, room) || !lie(name)) continue;
    boxes.push(name);
    named.add(id);
  }
  return { named, bare };
}

/** Who stands over a crown steps aside, if there is room beside it: by how many pixels. */
export function aside(labels: readonly Label[], room: Box): Map<string, number> {
  const moved = new Map<string, number>();
  for (const { crown } of labels) for (const { id, row, ...own } of labels) {
    if (!crown || !row || own.crown || !over(row, crown)) continue;
    const [left, right] = [crown.x - row.w - row.x, crown.x + crown.w - row.x], by = -left < right ? left : right;
    const there = { ...row, x: row.x + by };
    if (within(there, room) && labels.every((other) => other.id === id || !other.row || !over(other.row, there))) moved.set(id, by);
  }
  return moved;
}

/** The mark of a province, and how much it matters that its name is read. */
export function labelOf(face: Face, at: Scale): Label {
  const { shape, capital, fought, rebels, unrest, starving } = face;
  const { x, from, to, radius, units } = rowOf(face, (shape.r * at.k) / at.scale);
  const put = (box: Box) => placed(box, shape.x, shape.y, at);
  const firm = capital || units.badges.length > 0 || unrest || starving;
  const rank = (capital ? 1000 : 0) + (fought || rebels !== undefined ? 500 : 0) + shape.r;
  const name = put(named(face.name, capital ? 21 : 18));
  const crown = capital ? { crown: put({ x: x - radius, y: -LIFT - radius - CROWN, w: 2 * radius, h: 2 * radius + CROWN }) } : {};
  return { id: face.id, name, firm, rank, ...crown, ...(radius || units.badges.length ? { row: put({ x: from, y: -LIFT - ROW / 2, w: to - from, h: ROW }) } : {}) };
}

/** The name of a sea, with the fleets that stand beside it. */
export function seaLabel(zone: { id: string; x: number; y: number }, name: string, fleets: { w: number; y: number }, at: Scale): Label {
  const put = (box: Box) => placed(box, zone.x, zone.y, at);
  const row = fleets.w ? { row: put({ x: -fleets.w / 2, y: fleets.y, w: fleets.w, h: ROW }) } : {};
  return { id: zone.id, name: put(named(name, 5)), firm: true, rank: 0, ...row };
}

/** A name whose letters stand on this line. */
const named = (name: string, line: number): Box => ({ x: (-name.length * WIDE) / 2, y: line - 0.8 * HIGH, w: name.length * WIDE, h: HIGH });
const placed = ({ x, y, w, h }: Box, atX: number, atY: number, { left, top, k, scale }: Scale): Box => ({
  x: (atX - left) * k + x * scale, y: (atY - top) * k + y * scale, w: w * scale, h: h * scale,
});
const over = (a: Box, b: Box) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const within = (box: Box, room: Box) => box.x >= room.x && box.y >= room.y && box.x + box.w <= room.x + room.w && box.y + box.h <= room.y + room.h;
